// Device memory over time, and who holds what at a chosen time.

const memory = (() => {
	const box = byId("memory"),
		body = byId("holders").tBodies[0];
	const MOST = 20;
	const buffers = trace.buffers.map(
		([number, type, shape, device, size, created, by, freed, freedBy, donatedFor]) => ({
			number,
			type,
			shape,
			device,
			size,
			created,
			by,
			freed,
			freedBy,
			donatedFor,
		}),
	);
	let chart = null,
		chosen = 0;

	// The bytes on each device whenever they change.
	function series() {
		const devices = [...new Set(buffers.map((buffer) => buffer.device))]
			.sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
			.slice(0, 8);
		const changes = [];
		for (const buffer of buffers) {
			const device = devices.indexOf(buffer.device);
			if (device < 0) continue;
			changes.push([buffer.created, device, buffer.size]);
			if (buffer.freed >= 0) changes.push([buffer.freed, device, -buffer.size]);
		}
		changes.sort((a, b) => a[0] - b[0]);
		const times = [0],
			columns = devices.map(() => [0]),
			now = devices.map(() => 0);
		for (const [time, device, size] of changes) {
			now[device] += size;
			if (times.at(-1) !== time) {
				times.push(time);
				columns.forEach((column, index) => column.push(now[index]));
			} else columns[device][columns[device].length - 1] = now[device];
		}
		times.push(trace.end);
		columns.forEach((column) => column.push(column.at(-1)));
		return { devices, times, columns };
	}

	function holders(time) {
		chosen = time;
		const held = buffers
			.filter((buffer) => buffer.created <= time && (buffer.freed < 0 || buffer.freed > time))
			.sort((a, b) => b.size - a.size || a.number - b.number);
		const total = held.reduce((sum, buffer) => sum + buffer.size, 0);
		byId("holders-h").textContent =
			"At " +
			duration(Math.round(time)) +
			": " +
			held.length.toLocaleString("en") +
			(held.length === 1 ? " buffer, " : " buffers, ") +
			bytes(total) +
			(held.length > MOST ? "; the largest " + MOST : "");
		body.replaceChildren(
			...held.slice(0, MOST).map((buffer) =>
				make(
					"tr",
					{},
					make("th", { scope: "row" }, String(buffer.number)),
					make(
						"td",
						{ class: "mono" },
						buffer.type ? buffer.type.toLowerCase() + "[" + buffer.shape.join(",") + "]" : "",
					),
					make("td", { class: "number" }, buffer.size.toLocaleString("en")),
					make("td", {}, deviceText(buffer.device)),
					make("td", { class: "number" }, duration(buffer.created)),
					make(
						"td",
						{ class: "number" },
						buffer.freed < 0
							? "the end"
							: duration(buffer.freed) +
									(buffer.donatedFor < 0 ? "" : ", donated for " + buffer.donatedFor),
					),
					make(
						"td",
						{},
						buffer.by < 0
							? "before these calls"
							: make(
									"button",
									{
										type: "button",
										class: "link",
										onclick() {
											calls.select(buffer.by, true);
										},
									},
									creator(buffer.by),
								),
					),
				),
			),
		);
	}
	function creator(call) {
		const own = trace.own[trace.columns.node[call]];
		return "#" + callNumber(call) + " " + shortName(callName(call)) + (own ? " from " + own : "");
	}

	function build() {
		if (!buffers.length) {
			byId("memory-part").replaceChildren(
				make("p", { class: "faint" }, "The program made no buffers."),
			);
			return;
		}
		const { devices, times, columns } = series();
		const hues = ["--accent", "--python", "--cxx", "--t-k", "--t-s", "--c", "--bad", "--t-f"].map(
			style,
		);
		const stepped = uPlot.paths.stepped({ align: 1 });
		chart?.destroy();
		chart = new uPlot(
			{
				width: box.clientWidth,
				height: 220 + (devices.length > 1 ? 30 : 0),
				padding: [12, 24, 0, 0],
				legend: { show: devices.length > 1, live: false },
				cursor: { sync: { key: "time", setSeries: false }, y: false, drag: { x: true, y: false } },
				scales: {
					x: { time: false, min: 0, max: trace.end },
					y: { range: (_, _low, high) => [0, Math.max(high, 1) * 1.08] },
				},
				axes: [
					timeAxis(),
					{
						...timeAxis(),
						size: 120,
						incrs: Array.from({ length: 50 }, (_, power) => 2 ** power),
						values: (_, splits) => splits.map((value) => bytes(Math.round(value))),
					},
				],
				series: [
					{ label: "time" },
					...devices.map((device, index) => ({
						label: deviceText(device),
						stroke: hues[index],
						width: 1.5,
						paths: stepped,
						points: { show: false },
						fill: devices.length === 1 ? hues[index] + "22" : undefined,
					})),
				],
			},
			[times, ...columns],
			box,
		);
		timeCharts[1] = chart;
		chart.over.addEventListener("click", (event) => holders(chart.posToVal(event.offsetX, "x")));
		wheelZoom(chart);
		let peak = 0,
			most = -1;
		times.forEach((time, index) => {
			const sum = columns.reduce((all, column) => all + column[index], 0);
			if (sum > most) {
				most = sum;
				peak = time;
			}
		});
		holders(chosen || peak);
	}
	box.addEventListener("keydown", (event) => {
		if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
			holders(
				Math.min(
					trace.end,
					Math.max(
						0,
						chosen +
							((event.key === "ArrowLeft" ? -1 : 1) * (chart.scales.x.max - chart.scales.x.min)) /
								50,
					),
				),
			);
			event.preventDefault();
		} else timeKeys(event);
	});
	addEventListener("themechange", () => chart && build());
	new ResizeObserver(
		() =>
			chart &&
			chart.width !== box.clientWidth &&
			chart.setSize({ width: box.clientWidth, height: chart.height }),
	).observe(box);
	const donatedTo = (call) =>
		buffers.filter((buffer) => buffer.freedBy === call && buffer.donatedFor >= 0);
	return { build, donatedTo };
})();
