// The icicle view: all stacks from the outermost frame down, drawn on a canvas. The layout is
// d3-hierarchy's; here are drawing, zoom, search and keys.

const icicle = (() => {
	const box = byId("icicle");
	const canvas = box.appendChild(make("canvas", { "aria-hidden": "true" }));
	const note = byId("icicle-note");
	const ROW = 22;
	let root = null,
		focus = null,
		current = null,
		view = [0, 1],
		query = "",
		tip = null;
	let byDepth = [];

	// A tree of frames: calls are counted at the end of their stack, hidden frames are left out.
	function tree(by, glue) {
		const weights = new Map(trace.weights);
		for (let call = 0; call < trace.count; call++) {
			const node = trace.columns.node[call];
			if (node === ROOT) continue;
			weights.set(
				node,
				(weights.get(node) || 0) + (by === "time" ? Math.max(trace.took[call], 0) : 1),
			);
		}
		const top = { frame: -1, self: 0, children: new Map() };
		for (const [end, weight] of weights) {
			let at = top;
			for (const frame of framesOf(end).reverse()) {
				if (!glue && trace.frames[frame][5]) continue;
				// Frames of one name and place are one, whatever they were called through.
				const key = trace.frames[frame].slice(0, 4).join("\0");
				let child = at.children.get(key);
				if (!child)
					at.children.set(key, (child = { frame, self: 0, children: new Map(), ends: [] }));
				at = child;
			}
			at.self += weight;
			(at.ends ||= []).push(end);
		}
		return top;
	}

	function build() {
		const data = tree(byId("icicle-by")?.value, byId("icicle-glue")?.checked);
		root = d3
			.hierarchy(data, (node) => (node.children.size ? [...node.children.values()] : null))
			.sum((node) => node.self)
			.sort((a, b) => b.value - a.value);
		d3.partition()(root);
		byDepth = [];
		root.each((node) => (byDepth[node.depth] ||= []).push(node));
		byDepth.forEach((row) => row.sort((a, b) => a.x0 - b.x0));
		focus = current = root;
		view = [0, 1];
		search();
		resize();
	}

	function resize() {
		const ratio = devicePixelRatio || 1;
		const width = box.clientWidth,
			height = byDepth.length * ROW;
		canvas.style.width = width + "px";
		canvas.style.height = height + "px";
		canvas.width = width * ratio;
		canvas.height = height * ratio;
		draw();
	}

	function kindOf(frame) {
		const [language, name] = trace.frames[frame];
		return language === 2 && /^PJRT_|^Tpu/.test(name) ? "api" : LANGUAGES[language];
	}

	function label(node) {
		return node.depth ? trace.frames[node.data.frame][1] : "all stacks";
	}
	// The lines of the program differ in their place, not in their name.
	function caption(node) {
		const [, name, file, line] = node.depth ? trace.frames[node.data.frame] : [0, "all stacks", -1];
		return file >= 0 && trace.files[file].own
			? lineText(trace.files[file].name, line) + "  " + name
			: name;
	}

	function draw() {
		const ratio = devicePixelRatio || 1,
			context = canvas.getContext("2d");
		const width = canvas.width / ratio,
			[left, right] = view,
			scale = width / (right - left);
		const fill = {
			python: style("--python-fill"),
			cxx: style("--cxx-fill"),
			c: style("--c-fill"),
			api: style("--api-fill"),
		};
		const ink = style("--ink"),
			foundFill = style("--found"),
			accent = style("--accent");
		context.setTransform(ratio, 0, 0, ratio, 0, 0);
		context.clearRect(0, 0, width, canvas.height);
		context.font = "12px " + style("--sans");
		context.textBaseline = "middle";
		byDepth.forEach((row, depth) => {
			let drawnTo = -1;
			for (const node of row) {
				if (node.x1 <= left || node.x0 >= right) continue;
				const x = Math.max(0, (node.x0 - left) * scale),
					end = Math.min(width, (node.x1 - left) * scale);
				if (end - drawnTo < 0.7) continue; // narrower than a pixel, where something is drawn
				drawnTo = end;
				const isFound = node.depth && query && node.found;
				context.fillStyle = isFound
					? foundFill
					: node.depth
						? fill[kindOf(node.data.frame)]
						: style("--sunken");
				context.fillRect(x, depth * ROW, Math.max(end - x - 1, 0.7), ROW - 1);
				if (node === current && node.depth) {
					context.strokeStyle = accent;
					context.lineWidth = 2;
					context.strokeRect(x + 1, depth * ROW + 1, Math.max(end - x - 3, 1), ROW - 3);
				}
				if (end - x > 34) {
					context.save();
					context.beginPath();
					context.rect(x, depth * ROW, end - x - 3, ROW);
					context.clip();
					context.fillStyle = ink;
					context.fillText(caption(node), x + 5, depth * ROW + ROW / 2);
					context.restore();
				}
			}
		});
	}

	function describe(node) {
		if (!node.depth) return "All stacks: " + amount(node.value) + ".";
		const [, name, file, line, sure] = trace.frames[node.data.frame];
		const share = ((100 * node.value) / root.value).toFixed(1) + "%";
		const where =
			file >= 0
				? ", " +
					lineText(trace.files[file].name, line) +
					(sure && sure !== "exact" ? " (" + sure + ")" : "")
				: "";
		return name + where + ". " + amount(node.value) + ", " + share;
	}
	function amount(value) {
		return byId("icicle-by")?.value === "time" || trace.unit === "nanosecond"
			? duration(value)
			: value.toLocaleString("en") + " " + (trace.unit || "call") + (value === 1 ? "" : "s");
	}

	function show(node) {
		note.textContent = "";
		note.append(describe(node));
		if (node.depth) {
			const [, , file, line] = trace.frames[node.data.frame];
			if (trace.calls)
				note.append(
					" · ",
					make(
						"button",
						{
							type: "button",
							class: "link",
							onclick() {
								calls.filter({ nodes: ends(node), label: "below " + label(node) });
							},
						},
						"show its calls",
					),
				);
			else if (kindOf(node.data.frame) === "api")
				note.append(
					" · ",
					make("a", { href: "functions/" + encodeURIComponent(label(node)) + ".html" }, "its page"),
				);
			if (file >= 0) note.append(" · ", place(file, line));
		}
	}
	function ends(node) {
		const found = new Set();
		node.each((each) => each.data.ends?.forEach((end) => found.add(end)));
		return found;
	}

	function zoom(node) {
		focus = current = node;
		show(node);
		const from = view,
			to = [node.x0, node.x1];
		const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
		const begun = performance.now();
		(function step(now) {
			const part = still ? 1 : Math.min(1, (now - begun) / 180),
				ease = 1 - (1 - part) ** 3;
			view = [from[0] + (to[0] - from[0]) * ease, from[1] + (to[1] - from[1]) * ease];
			draw();
			if (part < 1) requestAnimationFrame(step);
		})(still ? begun : performance.now());
	}

	function at(event) {
		const bounds = canvas.getBoundingClientRect();
		const row = byDepth[Math.floor((event.clientY - bounds.top) / ROW)];
		const x = view[0] + ((event.clientX - bounds.left) / bounds.width) * (view[1] - view[0]);
		return row?.find((node) => node.x0 <= x && x < node.x1) || null;
	}

	function search() {
		query = byId("icicle-find").value.trim().toLowerCase();
		let found = 0,
			weight = 0;
		root.each((node) => {
			node.found =
				query !== "" &&
				node.depth > 0 &&
				trace.frames[node.data.frame][1].toLowerCase().includes(query);
			found += node.found;
		});
		(function sum(node) {
			if (node.found) weight += node.value;
			else node.children?.forEach(sum);
		})(root);
		byId("icicle-found").textContent =
			query === ""
				? ""
				: found
					? found.toLocaleString("en") + " frames, below them " + amount(weight)
					: "nothing found";
		draw();
	}

	canvas.addEventListener("click", (event) => {
		const node = at(event);
		if (node) zoom(node === focus && node.parent ? node.parent : node);
	});
	canvas.addEventListener("mousemove", (event) => {
		const node = at(event);
		tip ||= document.body.appendChild(make("div", { class: "tip", "aria-hidden": "true" }));
		tip.hidden = !node;
		if (!node) return;
		tip.textContent = describe(node);
		tip.style.left = Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 8) + "px";
		tip.style.top = Math.min(event.clientY + 18, innerHeight - tip.offsetHeight - 8) + "px";
	});
	canvas.addEventListener("mouseleave", () => {
		if (tip) tip.hidden = true;
	});
	box.addEventListener("keydown", (event) => {
		const siblings = current.parent ? current.parent.children : [current];
		const place = siblings.indexOf(current);
		const next = {
			ArrowUp: current.parent,
			ArrowDown: current.children?.[0],
			ArrowLeft: siblings[place - 1],
			ArrowRight: siblings[place + 1],
		}[event.key];
		if (event.key === "Enter") zoom(current);
		else if (event.key === "Escape") zoom(root);
		else if (!event.key.startsWith("Arrow")) return;
		if (next) {
			current = next;
			show(current);
			const top = current.depth * ROW;
			if (top < box.scrollTop || top > box.scrollTop + box.clientHeight - ROW)
				box.scrollTop = top - box.clientHeight / 2;
			draw();
		}
		event.preventDefault();
	});
	byId("icicle-find").addEventListener("input", search);
	byId("icicle-by")?.addEventListener("change", build);
	byId("icicle-glue")?.addEventListener("change", build);
	byId("icicle-reset").addEventListener("click", () => zoom(root));
	addEventListener("themechange", draw);
	new ResizeObserver(() => root && resize()).observe(box);
	return {
		build,
		state: () => ({ view, focus: label(focus), found: byId("icicle-found").textContent }),
	};
})();
if (!trace.calls) icicle.build(); // else trace.js does
