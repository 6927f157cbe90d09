// Calls over threads and devices. Axes, zoom and cursor are uPlot's; here are the rows of calls.

const MOST_LANES = 24;

// The times of all charts, which zoom together.
const timeSync = uPlot.sync("time");

function timeAxis() {
	const ink = style("--faint"),
		line = style("--line");
	return {
		size: 36,
		stroke: ink,
		grid: { stroke: line, width: 1 },
		ticks: { stroke: line, width: 1 },
		font: "12px " + style("--sans"),
		values: (_, splits) => {
			const step = splits.length > 1 ? splits[1] - splits[0] : 1e6;
			const [unit, size] = step >= 1e8 ? ["s", 1e9] : step >= 1e5 ? ["ms", 1e6] : ["us", 1e3];
			return splits.map((time) => +(time / size).toFixed(3) + " " + unit);
		},
	};
}

function zoomed(chart, factor, centre) {
	const { min, max } = chart.scales.x;
	const middle = centre ?? (min + max) / 2;
	setTimes(
		Math.max(0, middle - (middle - min) * factor),
		Math.min(trace.end, middle + (max - middle) * factor),
	);
}
const timeCharts = [];
function setTimes(min, max) {
	if (max - min < 100) return; // nanoseconds
	timeCharts.forEach((chart) => chart.setScale("x", { min, max }));
}
function timeKeys(event) {
	const chart = timeCharts[0],
		{ min, max } = chart.scales.x,
		step = (max - min) / 8;
	if (event.key === "+" || event.key === "=") zoomed(chart, 0.6);
	else if (event.key === "-") zoomed(chart, 1 / 0.6);
	else if (event.key === "Escape") setTimes(0, trace.end);
	else if (event.key === "ArrowLeft")
		setTimes(Math.max(0, min - step), Math.max(0, min - step) + max - min);
	else if (event.key === "ArrowRight")
		setTimes(Math.min(trace.end, max + step) - (max - min), Math.min(trace.end, max + step));
	else return;
	event.preventDefault();
}
function wheelZoom(chart) {
	chart.over.addEventListener(
		"wheel",
		(event) => {
			if (!event.ctrlKey && !event.metaKey) return; // the page scrolls
			event.preventDefault();
			zoomed(chart, event.deltaY < 0 ? 0.8 : 1.25, chart.posToVal(event.offsetX, "x"));
		},
		{ passive: false },
	);
}

const timeline = (() => {
	const box = byId("timeline"),
		note = byId("time-note");
	const ROW = 26,
		GAP = 6;
	let chart = null,
		lanes = [];

	function makeLanes() {
		const threads = trace.threads.map((name, thread) => ({
			name,
			kind: "thread",
			thread,
			calls: [],
		}));
		const devices = trace.devices.map((name) => ({
			name: shortDevice(name),
			kind: "device",
			calls: [],
		}));
		for (let call = 0; call < trace.count; call++) {
			threads[trace.columns.thread[call]].calls.push(call);
			trace.ofDevices.get(call)?.forEach((device) => devices[device].calls.push(call));
		}
		threads.sort((a, b) => b.calls.length - a.calls.length || a.thread - b.thread);
		const namesakes = new Map(); // a program's threads often have one name
		for (const lane of threads) {
			const count = (namesakes.get(lane.name) || 0) + 1;
			namesakes.set(lane.name, count);
			if (count > 1) lane.name += " (" + count + ")";
		}
		const shown = threads.slice(0, MOST_LANES);
		const others = threads.slice(MOST_LANES);
		if (others.length) {
			const calls = others.flatMap((lane) => lane.calls).sort((a, b) => a - b);
			shown.push({
				name: others.length.toLocaleString("en") + " other threads",
				kind: "thread",
				calls,
			});
		}
		devices.sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
		lanes = [...shown, ...devices];
		for (const lane of lanes) {
			// Where a call within a call is drawn: the calls of a thread nest.
			lane.starts = Float64Array.from(lane.calls, (call) => trace.start[call]);
			lane.longest = lane.calls.reduce((most, call) => Math.max(most, trace.took[call]), 0);
		}
	}

	const HUES = [
		["Compile", "--cxx"],
		["Execute", "--accent"],
		["Host", "--python"],
		["Copy", "--python"],
		["Buffer", "--t-k"],
		["Event", "--t-s"],
	];
	function paints() {
		const hues = HUES.map(([part, name]) => [part, style(name)]),
			other = style("--c");
		return trace.functions.map(
			([name]) => (hues.find(([part]) => name.includes(part)) || [0, other])[1],
		);
	}

	function firstAfter(values, time) {
		let low = 0,
			high = values.length;
		while (low < high) {
			const middle = (low + high) >> 1;
			if (values[middle] < time) low = middle + 1;
			else high = middle;
		}
		return low;
	}

	function draw(plot) {
		const { ctx, bbox } = plot,
			ratio = devicePixelRatio || 1;
		const { min, max } = plot.scales.x,
			scale = bbox.width / (max - min),
			colors = paints();
		ctx.save();
		ctx.font = 12 * ratio + "px " + style("--sans");
		ctx.textBaseline = "middle";
		lanes.forEach((lane, index) => {
			const top = bbox.top + (index * (ROW + GAP) + GAP) * ratio,
				height = ROW * ratio;
			ctx.fillStyle = style("--soft");
			ctx.textAlign = "right";
			let name = lane.name;
			while (name.length > 4 && ctx.measureText(name).width > bbox.left - 14 * ratio)
				name = name.slice(0, -2).replace(/…?$/, "…");
			ctx.fillText(name, bbox.left - 8 * ratio, top + height / 2);
			ctx.fillStyle = style("--sunken");
			ctx.fillRect(bbox.left, top, bbox.width, height);
			ctx.textAlign = "left";
			let drawnTo = -1;
			for (
				let i = firstAfter(lane.starts, min - lane.longest);
				i < lane.calls.length && lane.starts[i] <= max;
				i++
			) {
				const call = lane.calls[i],
					took = trace.took[call] < 0 ? max : trace.took[call];
				const x = bbox.left + Math.max(0, (lane.starts[i] - min) * scale);
				const end = bbox.left + Math.min(bbox.width, (lane.starts[i] + took - min) * scale);
				if (end < bbox.left || end - drawnTo < 0.6) continue;
				const width = Math.max(end - x, ratio);
				ctx.fillStyle =
					call === calls.selected() ? style("--found") : colors[trace.columns.function[call]];
				ctx.fillRect(x, top, width, height);
				drawnTo = x + width;
				if (width > 46 * ratio) {
					ctx.save();
					ctx.beginPath();
					ctx.rect(x, top, width - 4 * ratio, height);
					ctx.clip();
					ctx.fillStyle = style("--paper");
					ctx.fillText(shortName(callName(call)), x + 5 * ratio, top + height / 2);
					ctx.restore();
				}
			}
		});
		ctx.restore();
	}

	// The call at a position, or the nearest within some pixels.
	function at(left, top) {
		const lane = lanes[Math.floor((top - GAP / 2) / (ROW + GAP))];
		if (!lane) return null;
		const time = chart.posToVal(left, "x"),
			near = chart.posToVal(left + 4, "x") - time;
		let best = null;
		for (
			let i = firstAfter(lane.starts, time - lane.longest);
			i < lane.calls.length && lane.starts[i] <= time + near;
			i++
		) {
			const call = lane.calls[i],
				end = lane.starts[i] + Math.max(trace.took[call], 0);
			if (end < time - near) continue;
			if (best === null || lane.starts[i] <= time) best = call;
		}
		return best;
	}

	function build() {
		makeLanes();
		const options = {
			width: box.clientWidth,
			height: lanes.length * (ROW + GAP) + GAP + 36,
			legend: { show: false },
			padding: [0, 24, 0, 0],
			cursor: { sync: { key: "time", setSeries: false }, y: false, drag: { x: true, y: false } },
			scales: { x: { time: false, min: 0, max: trace.end }, y: { range: [0, 1] } },
			axes: [
				timeAxis(),
				{ size: 120, values: () => [], grid: { show: false }, ticks: { show: false } },
			],
			series: [{}, { stroke: "transparent", points: { show: false } }],
			hooks: { draw: [draw] },
		};
		chart?.destroy();
		chart = new uPlot(
			options,
			[
				[0, trace.end],
				[0, 0],
			],
			box,
		);
		timeCharts[0] = chart;
		chart.over.addEventListener("mousemove", (event) => {
			const call = at(event.offsetX, event.offsetY);
			note.textContent =
				call === null
					? ""
					: "#" +
						callNumber(call) +
						" " +
						callName(call) +
						", " +
						duration(trace.took[call]) +
						", at " +
						duration(trace.start[call]);
		});
		let pressed = 0;
		chart.over.addEventListener("mousedown", (event) => {
			pressed = event.clientX;
		});
		chart.over.addEventListener("click", (event) => {
			if (Math.abs(event.clientX - pressed) > 3) return; // the end of a drag
			const call = at(event.offsetX, event.offsetY);
			if (call !== null) calls.select(call, true);
		});
		wheelZoom(chart);
	}

	box.addEventListener("keydown", timeKeys);
	addEventListener("themechange", () => chart && build());
	new ResizeObserver(
		() =>
			chart &&
			chart.width !== box.clientWidth &&
			chart.setSize({ width: box.clientWidth, height: chart.height }),
	).observe(box);
	return {
		build,
		redraw: () => chart?.redraw(),
		state: () => ({ min: chart.scales.x.min, max: chart.scales.x.max, lanes: lanes.length }),
	};
})();
