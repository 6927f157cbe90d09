// The list of calls, of which only the visible rows exist, and the selected call.

const calls = (() => {
	const box = byId("rows"),
		detail = byId("detail"),
		find = byId("calls-find"),
		failed = byId("calls-failed");
	const ROW = 34,
		AROUND = 8;
	const space = box.appendChild(make("div", { class: "space", role: "presentation" }));
	let shown = [],
		limits = {},
		selected = -1,
		folded = true;

	// Text of values, each in lower case, made when it is first searched.
	const texts = [];
	const textOf = (value) =>
		value < 0 ? "" : (texts[value] ??= JSON.stringify(trace.values[value]).toLowerCase());

	function matches(call, query) {
		const { functionName, line, nodes } = limits;
		const columns = trace.columns;
		if (functionName !== undefined && callName(call) !== functionName) return false;
		if (line !== undefined && trace.own[columns.node[call]] !== line) return false;
		if (nodes && !nodes.has(columns.node[call])) return false;
		if (failed.checked && !trace.failed.has(call)) return false;
		if (!query) return true;
		return (
			callName(call).toLowerCase().includes(query) ||
			trace.threads[columns.thread[call]].toLowerCase().includes(query) ||
			"#" + callNumber(call) === query ||
			textOf(columns.arguments[call]).includes(query) ||
			textOf(columns.results[call]).includes(query)
		);
	}

	function list() {
		const query = find.value.trim().toLowerCase();
		shown = [];
		for (let call = 0; call < trace.count; call++) if (matches(call, query)) shown.push(call);
		byId("calls-count").textContent =
			shown.length === trace.count
				? trace.count.toLocaleString("en") + " calls"
				: shown.length.toLocaleString("en") + " of " + trace.count.toLocaleString("en") + " calls";
		byId("calls-filter").replaceChildren(
			...(limits.label
				? [
						make(
							"button",
							{
								type: "button",
								class: "quiet",
								onclick() {
									filter({});
								},
							},
							limits.label + " ✕",
						),
					]
				: []),
		);
		space.style.height = shown.length * ROW + "px";
		box.scrollTop = 0;
		rows();
	}

	function rows() {
		const first = Math.max(0, Math.floor(box.scrollTop / ROW) - AROUND);
		const last = Math.min(
			shown.length,
			Math.ceil((box.scrollTop + box.clientHeight) / ROW) + AROUND,
		);
		space.replaceChildren(
			...shown.slice(first, last).map((call, index) => row(call, first + index)),
		);
	}

	function row(call, at) {
		const summary = valuesOf(call, "arguments")
			.filter(([name]) => name !== "client")
			.map(([, value]) => valueText(value))
			.join(", ");
		const element = make(
			"div",
			{
				class: "row" + (trace.failed.has(call) ? " failed" : ""),
				role: "option",
				id: "call-" + call,
				"aria-selected": String(call === selected),
				"aria-setsize": shown.length,
				"aria-posinset": at + 1,
				onclick() {
					select(call);
				},
			},
			make("span", { class: "n" }, "#" + callNumber(call)),
			make(
				"span",
				{ class: "f" },
				shortName(callName(call)),
				make("em", {}, summary.slice(0, 160)),
			),
			make("span", { class: "d" }, duration(trace.took[call])),
		);
		element.style.top = at * ROW + "px";
		return element;
	}

	function filter(wanted) {
		limits = wanted;
		if (!wanted.keep) {
			find.value = "";
			failed.checked = false;
		}
		list();
		if (wanted.label) byId("calls").scrollIntoView();
		if (wanted.label && shown.length) select(shown[0]);
	}

	// `reveal`: show the list, and the call in it, whatever it was limited to.
	function select(call, reveal = false) {
		if (reveal && !shown.includes(call)) {
			limits = {};
			find.value = "";
			failed.checked = false;
			list();
		}
		selected = call;
		const at = shown.indexOf(call) * ROW;
		if (at < box.scrollTop || at > box.scrollTop + box.clientHeight - ROW)
			box.scrollTop = at - box.clientHeight / 3;
		rows();
		box.setAttribute("aria-activedescendant", "call-" + call);
		details();
		timeline.redraw();
		if (reveal) byId("calls").scrollIntoView();
	}

	// A value; an executable leads to its program, where the page has that.
	function linked(value) {
		const id = "executable-" + value?.executable,
			target = byId(id);
		if (!target) return valueText(value);
		return make(
			"a",
			{
				href: "#" + id,
				onclick() {
					target.open = true;
				},
			},
			valueText(value),
		);
	}

	function values(title, pairs) {
		return pairs.length
			? [
					make("h4", {}, title),
					make(
						"dl",
						{ class: "values" },
						...pairs.flatMap(([name, value]) => [
							make("dt", {}, String(name)),
							make("dd", {}, linked(value)),
						]),
					),
				]
			: [];
	}

	// The arguments that an execution took over from its caller.
	function donations(call) {
		const donated = memory.donatedTo(call);
		return donated.length
			? values(
					"Donated",
					donated.map((buffer) => [
						"buffer " + buffer.number,
						"its memory is now that of buffer " + buffer.donatedFor,
					]),
				)
			: [];
	}

	function details() {
		if (selected < 0) return;
		const call = selected,
			columns = trace.columns;
		const { list: stack, hidden } = stackList(columns.node[call], folded, true);
		const error = trace.failed.has(call)
			? [
					make("h4", { class: "bad" }, "Error"),
					make("p", { class: "bad" }, trace.errors[trace.failed.get(call)]),
				]
			: [];
		const toggle = make(
			"button",
			{
				type: "button",
				class: "quiet",
				onclick() {
					folded = !folded;
					details();
				},
			},
			folded
				? "Show " + hidden + " frames of the interpreter and the bindings"
				: "Hide frames of the interpreter and the bindings",
		);
		const hasStack = columns.node[call] !== ROOT;
		detail.replaceChildren(
			make("h3", {}, callName(call)),
			make(
				"p",
				{ class: "when" },
				"#" +
					callNumber(call) +
					", thread " +
					trace.threads[columns.thread[call]] +
					", at " +
					duration(trace.start[call]) +
					", " +
					(trace.took[call] < 0 ? "did not return" : "took " + duration(trace.took[call])),
			),
			...error,
			...values("Arguments", valuesOf(call, "arguments")),
			...values("Results", valuesOf(call, "results")),
			...donations(call),
			make("h4", {}, hasStack ? "Stack, outermost frame first" : "Recorded without a stack"),
			...(hasStack ? [stack] : []),
			...(hidden || !folded ? [make("p", {}), toggle] : []),
		);
		detail.scrollTop = 0;
	}

	function move(step) {
		if (!shown.length) return;
		const at = shown.indexOf(selected);
		select(shown[Math.min(shown.length - 1, Math.max(0, at < 0 ? 0 : at + step))]);
	}

	box.addEventListener("scroll", () => requestAnimationFrame(rows));
	box.addEventListener("keydown", (event) => {
		const step = {
			ArrowDown: 1,
			ArrowUp: -1,
			PageDown: 15,
			PageUp: -15,
			Home: -Infinity,
			End: Infinity,
		}[event.key];
		if (step === undefined) return;
		move(Number.isFinite(step) ? step : step > 0 ? shown.length : -shown.length);
		event.preventDefault();
	});
	let waiting = 0;
	find.addEventListener("input", () => {
		clearTimeout(waiting);
		waiting = setTimeout(list, 120);
	});
	failed.addEventListener("change", list);
	addEventListener("editorchange", details);
	addEventListener("keydown", (event) => {
		if (isTyping(event)) return;
		if (event.key === "/") {
			find.focus();
			byId("calls").scrollIntoView();
			event.preventDefault();
		} else if (event.key === "j" || event.key === "k") move(event.key === "j" ? 1 : -1);
	});
	new ResizeObserver(rows).observe(box);
	return {
		list,
		filter,
		select,
		selected: () => selected,
		state: () => ({ shown: shown.length, rows: space.children.length }),
	};
})();
