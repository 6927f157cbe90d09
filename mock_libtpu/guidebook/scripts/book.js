// The pages of a book: search, code on demand, links into editors.

function load(file, root) {
	return new Promise((resolve, reject) => {
		const script = make("script", { src: root + "assets/" + file });
		script.addEventListener("load", resolve);
		script.addEventListener("error", reject);
		document.head.append(script);
	});
}

// Source text around lines is in one file, which is loaded when it is first asked for.
let codeOf = null;
function codeLoaded(found) {
	codeOf = found;
}
const placeOf = (item) => item.querySelector(":scope > a, :scope > span").textContent;
document.querySelectorAll(".stack > li.h").forEach((item) =>
	item.append(
		" ",
		make(
			"button",
			{
				type: "button",
				class: "show-code",
				"aria-expanded": "false",
				"aria-label": "code of " + placeOf(item),
			},
			"code",
		),
	),
);
document.addEventListener("click", async (event) => {
	const button = event.target.closest(".stack > li.h > .show-code");
	if (!button) return;
	if (!codeOf) await load("code.js", byId("search").dataset.root);
	const item = button.parentElement;
	const at = placeOf(item);
	const shown = item.querySelector("pre.around");
	button.setAttribute("aria-expanded", String(!shown));
	button.textContent = shown ? "code" : "hide code";
	button.setAttribute("aria-label", button.textContent + " of " + at);
	if (shown) {
		shown.remove();
		return;
	}
	const [first, lines] = codeOf[at];
	const line = Number(at.split(":").at(-1));
	item.append(
		make(
			"pre",
			{ class: "around" },
			...lines.map((parts, index) =>
				make(
					"span",
					{ class: first + index === line ? "this" : "" },
					make("span", { class: "at" }, String(first + index)),
					...parts.map(([kind, text]) =>
						kind ? make("span", { class: "t-" + kind }, text) : text,
					),
				),
			),
		),
	);
});

// In a book that stays on this machine, frames link into the editor.
function editorsLoaded(editors) {
	links.begin(editors);
	const marks = [...document.querySelectorAll(".stack > li > a, .stack > li > span")].map(
		(element) => ({ element, url: element.getAttribute("href") }),
	);
	function update() {
		for (const mark of marks) {
			const [, name, line] = /^(.*?)(?::(\d+))?$/.exec(mark.element.textContent);
			const href = links.address(name, Number(line), editors.paths[name], mark.url);
			if (!href) continue;
			if (mark.element.tagName !== "A") {
				const link = make("a", {}, mark.element.textContent);
				mark.element.replaceWith(link);
				mark.element = link;
			}
			mark.element.setAttribute("href", href);
		}
	}
	addEventListener("editorchange", update);
	update();
}

const search = (() => {
	const box = byId("search"),
		results = byId("search-results");
	let ready = null,
		chosen = -1,
		found = [];
	if (!box) return {};
	const root = box.dataset.root;

	function begin() {
		return (ready ??= load("search.js", root).then(() => load("index.js", root)));
	}

	async function find() {
		const query = box.value.trim();
		if (!query) {
			close();
			return;
		}
		await begin();
		if (query !== box.value.trim()) return; // typed on, meanwhile
		// What has all words first, then what has some of them.
		found = searchIndex.search(query);
		const known = new Set(found.map((entry) => entry.id));
		found.push(
			...searchIndex.search(query, { combineWith: "OR" }).filter((entry) => !known.has(entry.id)),
		);
		found = found.slice(0, 12);
		chosen = -1;
		results.replaceChildren(
			...(found.length
				? found.map((entry, index) =>
						make(
							"a",
							{
								href: root + entry.url,
								role: "option",
								id: "found-" + index,
								tabindex: "-1",
								"aria-selected": "false",
							},
							make("span", { class: "kind" }, entry.kind),
							make("b", {}, entry.title),
							make("span", { class: "about" }, entry.about),
						),
					)
				: [
						make(
							"p",
							{ class: "faint", role: "option", "aria-selected": "false" },
							"Nothing found for “" + query + "”.",
						),
					]),
		);
		results.hidden = false;
		box.setAttribute("aria-expanded", "true");
	}
	function close() {
		results.hidden = true;
		box.setAttribute("aria-expanded", "false");
		box.removeAttribute("aria-activedescendant");
	}
	function choose(index) {
		chosen = (index + found.length) % found.length;
		[...results.children].forEach((item, at) =>
			item.setAttribute("aria-selected", String(at === chosen)),
		);
		box.setAttribute("aria-activedescendant", "found-" + chosen);
		results.children[chosen].scrollIntoView({ block: "nearest" });
	}
	box.addEventListener("focus", begin);
	box.addEventListener("input", find);
	box.addEventListener("keydown", (event) => {
		if (event.key === "Escape") {
			box.value = "";
			close();
			box.blur();
		} else if (!found.length || results.hidden) return;
		else if (event.key === "ArrowDown") choose(chosen + 1);
		else if (event.key === "ArrowUp") choose(chosen < 0 ? -1 : chosen - 1);
		else if (event.key === "Enter") location.href = results.children[Math.max(chosen, 0)].href;
		else return;
		event.preventDefault();
	});
	document.addEventListener("click", (event) => {
		if (!event.target.closest(".search")) close();
	});
	addEventListener("keydown", (event) => {
		if (!isTyping(event) && (event.key === "s" || (event.key === "/" && !byId("calls-find")))) {
			box.focus();
			event.preventDefault();
		}
	});
	return { find };
})();
