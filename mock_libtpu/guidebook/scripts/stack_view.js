// A stack as a list: each frame with its link, its label and the code around its line.

const LANGUAGES = ["python", "cxx", "c"];

function place(file, line) {
	const text = lineText(trace.files[file].name, line);
	const { name, path, url, own } = trace.files[file];
	const href =
		links.address(name, line, path, url) ||
		(own && byId(name + ":" + line) ? "#" + encodeURIComponent(name + ":" + line) : null);
	if (!href) return make("span", {}, text);
	const isPage = href.startsWith("http");
	return make(
		"a",
		{ href, rel: isPage ? "noreferrer" : null, target: isPage ? "_blank" : null },
		text,
	);
}

const SURE = {
	exact: "The line is known exactly.",
	"call site": "The line was found in the source text: where this function calls the next one.",
	definition: "The line where the function is defined; the call is below it.",
	callable: "The line of the lambda that this function of the standard library calls.",
	class: "The line of the class; the compiler wrote the function itself.",
	file: "Only the file is known.",
	caller: "Not on this thread's stack: the line of the program that this call compiles.",
};

function sureness(label) {
	if (!label) return null;
	const other =
		label.startsWith("in ") &&
		"The line in " +
			label.slice(3) +
			", the nearest release with known sources: of the function with the same name and parameters.";
	return make(
		"span",
		{ class: "sure" + (label === "exact" ? " exact" : ""), title: SURE[label] || other },
		label,
	);
}

function tokens(line) {
	return line.map(([kind, text]) => (kind ? make("span", { class: "t-" + kind }, text) : text));
}

function codeAround(file, line) {
	const found = trace.code[file + ":" + line];
	if (!found) return null;
	const [first, lines] = found;
	return make(
		"pre",
		{ class: "around" },
		...lines.map((parts, index) =>
			make(
				"span",
				{ class: first + index === line ? "this" : "" },
				make("span", { class: "at" }, String(first + index)),
				...tokens(parts),
			),
		),
	);
}

// `folded`: without the frames of the interpreter and of the bindings.
function stackList(node, folded, openCode) {
	const list = make("ol", { class: "stack" });
	const frames = framesOf(node);
	const isOwn = (number) => trace.files[trace.frames[number][2]]?.own;
	const opened = new Set(openCode ? frames.filter(isOwn).slice(0, 2) : []);
	let hidden = 0;
	for (const number of frames.reverse()) {
		const [language, name, file, line, sure, glue, module] = trace.frames[number];
		if (glue && folded) {
			hidden++;
			continue;
		}
		const isApi = /^PJRT_|^Tpu/.test(name) && language === 2;
		const item = make(
			"li",
			{ class: (isApi ? "api" : LANGUAGES[language]) + (glue ? " glue" : "") },
			make("div", { class: "name" }, name),
		);
		const where = make("div", { class: "where" });
		if (file >= 0) {
			where.append(place(file, line), ...[sureness(sure)].filter(Boolean));
			if (trace.files[file].changed) where.append(make("span", { class: "sure" }, "changed since"));
		} else if (module) where.append(module);
		item.append(where);
		if (trace.code[file + ":" + line]) {
			let code = null;
			const toggle = make(
				"button",
				{
					type: "button",
					class: "show-code",
					"aria-expanded": "false",
					onclick() {
						if (code) {
							code.remove();
							code = null;
						} else item.append((code = codeAround(file, line)));
						toggle.setAttribute("aria-expanded", String(Boolean(code)));
						toggle.textContent = code ? "hide code" : "code";
					},
				},
				"code",
			);
			where.append(toggle);
			if (opened.has(number)) toggle.click();
		}
		list.append(item);
	}
	return { list, hidden };
}
