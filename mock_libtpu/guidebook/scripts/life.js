// What a device has in it over a program's life, stacked: arrays by line, and the running program.
// Its steps have no time: nothing is executed.

const life = (() => {
	const box = byId("life");
	if (!box) return null;
	const { series, programs, points, capacity, peak, refused } = trace.life;
	const HUES = ["--accent", "--python", "--cxx", "--t-k", "--t-s", "--t-f", "--bad", "--c"];
	const HEIGHT = 220,
		LEFT = 84,
		BOTTOM = 18,
		TOP = 12;
	const totals = points.map((_, at) => series.reduce((sum, each) => sum + each.bytes[at], 0));
	const most = Math.max(...totals, 1);
	// The capacity is in the picture only if it is near.
	const top = (capacity && capacity < 2 * most ? Math.max(most, capacity) : most) * 1.06;
	const hue = (index) =>
		series[index].kind === "program" ? "var(--strong-line)" : `var(${HUES[index % HUES.length]})`;
	let chosen = peak;

	const svg = (tag, attributes, ...children) => {
		const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
		for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
		element.append(...children);
		return element;
	};
	const y = (size) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - size / top);

	function draw() {
		const width = Math.max(box.clientWidth, 240);
		const x = (at) => LEFT + ((width - LEFT - 8) * at) / points.length;
		const picture = svg("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, height: HEIGHT, width });
		picture.setAttribute("aria-hidden", "true");
		for (let part = 0; part <= 4; part++) {
			const size = (most * part) / 4;
			picture.append(
				svg("line", { x1: LEFT, x2: width - 8, y1: y(size), y2: y(size), class: "rule" }),
				svg("text", { x: LEFT - 8, y: y(size) + 4, class: "size" }, bytes(Math.round(size))),
			);
		}
		const below = points.map(() => 0);
		series.forEach((each, index) => {
			let over = "",
				under = "";
			each.bytes.forEach((size, at) => {
				over += `L${x(at)} ${y(below[at] + size)}H${x(at + 1)}`;
				under = `L${x(at + 1)} ${y(below[at])}H${x(at)}` + under;
				below[at] += size;
			});
			const path = svg("path", { d: `M${over.slice(1)}${under}Z` });
			path.style.fill = hue(index);
			picture.append(path);
		});
		if (capacity && capacity < top) {
			picture.append(
				svg("line", {
					x1: LEFT,
					x2: width - 8,
					y1: y(capacity),
					y2: y(capacity),
					class: "capacity",
				}),
				svg("text", { x: LEFT + 4, y: y(capacity) - 4, class: "capacity-text" }, "capacity"),
			);
		}
		for (const [at, name] of [
			[refused, "refusal"],
			[chosen, "chosen-step"],
		]) {
			if (at === null) continue;
			const middle = (x(at) + x(at + 1)) / 2;
			picture.append(
				svg("line", { x1: middle, x2: middle, y1: TOP, y2: HEIGHT - BOTTOM, class: name }),
			);
		}
		picture.append(
			svg("text", { x: LEFT, y: HEIGHT - 3 }, "start"),
			svg("text", { x: width - 8, y: HEIGHT - 3, class: "end" }, "end"),
		);
		box.replaceChildren(picture);
	}

	function choose(at) {
		chosen = Math.max(0, Math.min(points.length - 1, at));
		const when = [
			programs[chosen] ? "while " + programs[chosen] + " runs" : "",
			chosen === refused ? "a program is refused" : "",
			chosen === peak ? "most is needed here" : "",
		];
		byId("life-h3").textContent = [
			"Step " +
				(points[chosen] + 1).toLocaleString("en") +
				" of " +
				trace.life.steps.toLocaleString("en") +
				": " +
				bytes(totals[chosen]),
			...when.filter(Boolean),
		].join(", ");
		byId("life-rows").replaceChildren(
			...series
				.map((each, index) => [each, index])
				.filter(([each]) => each.bytes[chosen])
				.map(([each, index]) => {
					const swatch = make("span", { class: "swatch" });
					swatch.style.background = hue(index);
					return make(
						"tr",
						{},
						make("td", { class: "number" }, bytes(each.bytes[chosen])),
						make(
							"td",
							{},
							swatch,
							" ",
							each.kind === "program" ? "the running program" : each.kind,
						),
						make(
							"td",
							{},
							each.place
								? make(
										"button",
										{ type: "button", class: "link mono", "data-place": each.place },
										each.place,
									)
								: "",
						),
					);
				}),
		);
		draw();
	}
	const under = (event) =>
		Math.floor(
			((event.clientX - box.getBoundingClientRect().left - LEFT) / (box.clientWidth - LEFT - 8)) *
				points.length,
		);
	box.addEventListener("click", (event) => choose(under(event)));
	box.addEventListener("keydown", (event) => {
		const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
		if (!step) return;
		choose(chosen + step);
		event.preventDefault();
	});
	new ResizeObserver(draw).observe(box);
	choose(peak);
	return { choose, chosen: () => chosen };
})();
