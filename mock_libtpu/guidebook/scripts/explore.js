// The texts side by side: each line knows the lines of Python that it comes from ("places"), and
// lines with the same place are highlighted together.

const texts = (() => {
	const boxes = ["source", "stablehlo", "hlo", "bundles"].map(byId);
	const [source, stablehlo, hlo, bundles] = boxes;
	const numbers = new Map(trace.places.map((name, number) => [name, number]));
	const files = new Map(trace.files.map((file) => [file.name, file]));
	let program = trace.programs[0],
		chosen = null;

	// A line: `places` are numbers of lines of Python, -1 for none.
	function row(at, places, ...content) {
		const known = [...new Set(places)].filter((place) => place >= 0);
		const element = make(
			"div",
			{
				class: "text-line" + (known.length ? " known" : ""),
				role: "option",
				"data-places": known.length ? " " + known.join(" ") + " " : null,
			},
			make("span", { class: "at" }, at),
			...content,
		);
		return element;
	}
	const more = (count, what) =>
		count
			? [
					make(
						"p",
						{ class: "note" },
						count.toLocaleString("en") + " more " + what + " are left out.",
					),
				]
			: [];

	function showSource() {
		source.replaceChildren(
			...trace.sources.flatMap((file) => [
				...(trace.sources.length > 1 ? [make("p", { class: "note" }, file.name)] : []),
				...file.lines.map((line, index) =>
					row(
						String(index + 1),
						[numbers.get(lineText(file.name, index + 1)) ?? -1],
						make("span", {}, ...tokens(line)),
					),
				),
			]),
		);
		if (!trace.sources.length)
			source.replaceChildren(
				make("p", { class: "note" }, "The program's files are not on this machine."),
			);
	}

	function showProgram(number) {
		program = trace.programs[number];
		byId("program").value = String(number);
		stablehlo.replaceChildren(
			...program.stablehlo.map(([text, place], index) => row(String(index + 1), [place], text)),
			...more(program.more[0], "lines"),
		);
		hlo.replaceChildren(
			...program.hlo.map(([text, place, name], index) => {
				const line = row(String(index + 1), [place], text);
				if (name) line.dataset.name = name;
				return line;
			}),
			...more(program.more[1], "lines"),
		);
		const names = Object.keys(program.code);
		byId("operation").replaceChildren(
			...names.map((name) => make("option", { value: name }, name)),
		);
		showOperation(names[0]);
	}

	const codeOf = (name) =>
		Object.hasOwn(program.shared, name ?? "") ? program.shared[name] : name;
	function showOperation(operation) {
		const name = codeOf(operation);
		const code = Object.hasOwn(program.code, name ?? "") ? program.code[name] : null;
		if (!code) {
			bundles.dataset.shown = "";
			bundles.replaceChildren(
				make(
					"p",
					{ class: "note" },
					name
						? "The compiler wrote no code of its own for " + name + ", or it is left out."
						: "There is none.",
				),
			);
			return;
		}
		byId("operation").value = name;
		if (bundles.dataset.shown === program.number + " " + name) return;
		bundles.dataset.shown = program.number + " " + name;
		bundles.replaceChildren(
			...code.rows.map(([at, instructions]) =>
				row(
					at,
					instructions.map(([, place]) => place),
					make(
						"span",
						{},
						...instructions.map(([text, place]) =>
							make("span", { class: "instruction", "data-place-number": place }, text),
						),
					),
				),
			),
			...more(code.more, "bundles"),
		);
		bundles.scrollTop = 0;
	}

	function light(places) {
		for (const box of boxes) {
			for (const old of box.querySelectorAll(".lit")) old.classList.remove("lit");
			for (const place of places) {
				for (const line of box.querySelectorAll('[data-places~="' + place + '"]'))
					line.classList.add("lit");
			}
		}
		// Of a bundle for several lines, the instructions for this one.
		for (const place of places) {
			for (const part of bundles.querySelectorAll('[data-place-number="' + place + '"]')) {
				if (part.parentElement.children.length > 1) part.classList.add("lit");
			}
		}
	}
	// The operation with most instructions for a line; the shown one, if it has any.
	function operationOf(places) {
		const count = (name) =>
			program.code[name].rows.reduce(
				(sum, [, parts]) =>
					sum + parts.filter(([, place]) => places.includes(String(place))).length,
				0,
			);
		const shown = byId("operation").value,
			names = Object.keys(program.code);
		if (names.includes(shown) && count(shown)) return shown;
		const best = names.map((name) => [count(name), name]).sort((a, b) => b[0] - a[0])[0];
		return best?.[0] ? best[1] : null;
	}
	const placesOf = (line) => (line.dataset.places || "").trim().split(" ").filter(Boolean);

	// A line for good: the other texts scroll to what belongs to it.
	function choose(line, from) {
		chosen?.classList.remove("chosen");
		chosen = line;
		line.classList.add("chosen");
		const name = line.dataset.name;
		const places = placesOf(line);
		if (name && Object.hasOwn(program.code, codeOf(name))) showOperation(name);
		else if (from !== bundles) showOperation(operationOf(places) ?? byId("operation").value);
		light(places);
		for (const box of boxes) if (box !== from) scrollTo(box, box.querySelector(".lit"));
		describe(places);
	}
	function scrollTo(box, line) {
		if (line) box.scrollTop = line.offsetTop - box.offsetTop - box.clientHeight / 3;
	}
	function describe(places) {
		const output = byId("linked");
		output.textContent = "";
		for (const place of places.slice(0, 3)) {
			const name = trace.places[place],
				[, path, line] = name.match(/^(.*)(?::|, line )(\d+)$/);
			const file = files.get(path);
			const href = file && links.address(file.name, Number(line), file.path, file.url);
			output.append(href ? make("a", { href }, name) : name, " ");
		}
		const counts = boxes.slice(1).map((box) => box.querySelectorAll(".text-line.lit").length);
		output.append(
			places.length
				? "· " + counts[0] + " of StableHLO, " + counts[1] + " of HLO, " + counts[2] + " bundles"
				: "no line of Python is known",
		);
	}

	for (const box of boxes) {
		box.addEventListener("mouseover", (event) => {
			const part = event.target.closest(".instruction"),
				line = event.target.closest(".text-line");
			if (part && part.dataset.placeNumber >= 0) light([part.dataset.placeNumber]);
			else if (line) light(placesOf(line));
		});
		box.addEventListener("mouseleave", () => light(chosen ? placesOf(chosen) : []));
		box.addEventListener("click", (event) => {
			const line = event.target.closest(".text-line");
			if (line) choose(line, box);
		});
		box.addEventListener("keydown", (event) => {
			const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
			if (!step) return;
			const lines = [...box.querySelectorAll(".text-line")];
			const next = lines[Math.max(0, Math.min(lines.length - 1, lines.indexOf(chosen) + step))];
			if (next) {
				choose(next, box);
				next.scrollIntoView({ block: "nearest" });
			}
			event.preventDefault();
		});
	}
	byId("program").addEventListener("change", (event) => showProgram(event.target.value));
	byId("operation").addEventListener("change", (event) => showOperation(event.target.value));
	addEventListener("editorchange", () => chosen && describe(placesOf(chosen)));

	document.addEventListener("click", (event) => {
		const button = event.target.closest("button");
		if (button?.dataset.operation) {
			showProgram(button.dataset.program);
			const line = [...hlo.querySelectorAll(".text-line")].find(
				(each) => each.dataset.name === button.dataset.operation,
			);
			byId("code").scrollIntoView();
			if (line) {
				choose(line, null);
				scrollTo(hlo, line);
			}
		} else if (button?.dataset.place) {
			const line = source.querySelector(
				'[data-places~="' + numbers.get(button.dataset.place) + '"]',
			);
			byId("code").scrollIntoView();
			if (line) {
				choose(line, null);
				scrollTo(source, line);
			}
		}
	});

	showSource();
	if (program) {
		showProgram(0);
		const first =
			program.first >= 0 ? source.querySelector('[data-places~="' + program.first + '"]') : null;
		if (first) {
			choose(first, source);
			scrollTo(source, first);
		}
	}
	return {
		chosen: () => chosen?.textContent,
		lit: () => boxes.map((box) => box.querySelectorAll(".text-line.lit").length),
	};
})();
