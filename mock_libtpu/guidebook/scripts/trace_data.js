// The recording in the page, with what follows from it: starts, own lines, devices of calls.

const ROOT = 0;
const trace = (() => {
	const raw = JSON.parse(byId("recording").textContent);
	const columns = raw.calls || { function: [], start: [], took: [], node: [] }; // a page of stacks has none
	const count = columns.function.length;
	const start = new Float64Array(count);
	let now = 0;
	for (let i = 0; i < count; i++) start[i] = now += columns.start[i];
	const took = Float64Array.from(columns.took);
	let end = 1;
	for (let i = 0; i < count; i++) end = Math.max(end, start[i] + Math.max(took[i], 0));
	const failed = new Map(raw.failed || []);
	const ofDevices = new Map(raw.ofDevices || []);

	// The line of the program that leads to each node: that of its innermost own frame.
	const own = new Array(raw.parents.length).fill("");
	for (let node = 1; node < own.length; node++) {
		const [language, , file, line] = raw.frames[raw.nodes[node]];
		const isOwn = language === 0 && file >= 0 && raw.files[file].own;
		own[node] = isOwn ? raw.files[file].name + ":" + line : own[raw.parents[node]];
	}
	return { ...raw, columns, count, start, took, end, failed, ofDevices, own };
})();

// A line of a file, or of a cell of a notebook: mock_libtpu/recording/cells.py has the same.
function lineText(name, line) {
	if (!line) return name;
	return /^cell \d+$/.test(name) ? name + ", line " + line : name + ":" + line;
}

const callName = (call) => trace.functions[trace.columns.function[call]][0];
const callNumber = (call) => (trace.columns.sequence ? trace.columns.sequence[call] : call);
const shortName = (name) => name.replace(/^PJRT_/, "");

// The frames of a call, innermost first.
function framesOf(node) {
	const found = [];
	for (; node !== ROOT; node = trace.parents[node]) found.push(trace.nodes[node]);
	return found;
}

// The names and values of a call's arguments or results.
function valuesOf(call, what) {
	const index = trace.columns[what][call];
	if (index < 0) return [];
	const names = trace.functions[trace.columns.function[call]][what === "arguments" ? 1 : 2];
	return trace.values[index].map((value, at) => [names[at], value]);
}

// A value on one line: buffers, devices and memories in a short form.
function valueText(value) {
	if (value === null) return "null";
	if (typeof value !== "object") return String(value);
	if (Array.isArray(value)) return "[" + value.map(valueText).join(", ") + "]";
	if ("buffer" in value && "bytes" in value) {
		const what =
			"type" in value
				? String(value.type).toLowerCase() + "[" + valueText(value.shape).slice(1, -1) + "]"
				: bytes(value.bytes);
		return (
			"buffer " +
			value.buffer +
			": " +
			what +
			(value.device ? " on " + shortDevice(value.device) : "")
		);
	}
	if ("program" in value && "replicas" in value) {
		const parts = value.replicas * value.partitions;
		return "executable " + valueText(value.program) + (parts > 1 ? ", " + parts + " devices" : "");
	}
	return (
		"{" +
		Object.entries(value)
			.map(([name, item]) => name + ": " + valueText(item))
			.join(", ") +
		"}"
	);
}
const shortDevice = (name) => String(name).replace(/\(.*$/, "");
// With the kind of the memory, if it is not the default one.
const deviceText = (name) => String(name).replace(/\(.*\)/, "");
if (trace.editors) links.begin(trace.editors);
