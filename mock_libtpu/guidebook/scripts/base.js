// What every page has: elements made of text, light and dark, links of frames, keys.

document.documentElement.classList.add("js");

// A page may be opened where storage is not available, as from file:// in some browsers.
const kept = {
	get(name) {
		try {
			return localStorage.getItem("mock-libtpu." + name);
		} catch {
			return null;
		}
	},
	set(name, value) {
		try {
			localStorage.setItem("mock-libtpu." + name, value);
		} catch {
			/* not kept */
		}
	},
};

// An element with attributes and children; text is always text, never HTML.
function make(tag, attributes = {}, ...children) {
	const element = document.createElement(tag);
	for (const [name, value] of Object.entries(attributes)) {
		if (name === "onclick") element.addEventListener("click", value);
		else if (value !== null && value !== undefined && value !== false)
			element.setAttribute(name, value);
	}
	element.append(...children.filter((child) => child !== null && child !== undefined));
	return element;
}

const byId = (id) => document.getElementById(id);
const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function setTheme(theme) {
	if (theme) document.documentElement.dataset.theme = theme;
	dispatchEvent(new Event("themechange"));
}

function isDark() {
	const theme = document.documentElement.dataset.theme;
	return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function toggleTheme() {
	const theme = isDark() ? "light" : "dark";
	kept.set("theme", theme);
	setTheme(theme);
}

setTheme(kept.get("theme"));
byId("theme")?.addEventListener("click", toggleTheme);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => setTheme(null));

// The button below a table that shows the rows behind the first ones.
document.addEventListener("click", (event) => {
	const button = event.target.closest("button.all-rows");
	if (!button) return;
	for (const each of button.parentElement.previousElementSibling.querySelectorAll(".more"))
		each.classList.add("shown");
	button.hidden = true;
});

function isTyping(event) {
	return (
		/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) ||
		event.ctrlKey ||
		event.metaKey ||
		event.altKey
	);
}
addEventListener("keydown", (event) => {
	if (!isTyping(event) && event.key === "t") toggleTheme();
});

function duration(ns) {
	if (ns < 0) return "did not return";
	for (const [unit, size] of [
		["s", 1e9],
		["ms", 1e6],
		["us", 1e3],
	]) {
		if (ns >= size) return (ns / size).toFixed(1) + " " + unit;
	}
	return ns + " ns";
}

function bytes(count) {
	for (const [unit, size] of [
		["GiB", 2 ** 30],
		["MiB", 2 ** 20],
		["KiB", 1024],
	]) {
		if (count >= size) return (count / size).toFixed(1) + " " + unit;
	}
	return count + " B";
}

// Where frames link to: the editor that the reader chose, if the file is on this disk, else the
// permalink. `editors` has the choices, and the links that need a token, made beforehand.
const links = { editors: null, choice: "" };

links.begin = (editors) => {
	links.editors = editors;
	const select = byId("editor"),
		choices = [...editors.choices, ["permalink", "the repository", ""]];
	const known = kept.get("editor");
	links.choice = choices.some(([name]) => name === known) ? known : choices[0][0];
	if (!select) return;
	select.replaceChildren(...choices.map(([name, title]) => make("option", { value: name }, title)));
	select.value = links.choice;
	select.addEventListener("change", () => {
		kept.set("editor", (links.choice = select.value));
		dispatchEvent(new Event("editorchange"));
	});
};

// The address of a line; null if there is none.
links.address = (name, line, path, url) => {
	const { editors, choice } = links;
	if (editors && path && choice !== "permalink") {
		const signed = choice === "tracelinks" && editors.signed[name + ":" + (line || 0)];
		if (signed) return signed;
		const template = editors.choices.find(([known]) => known === choice)[2];
		const encoded = path.split("/").map(encodeURIComponent).join("/");
		const values = { path: encoded, line: line || 1, column: 1, column0: 0 };
		if (template)
			return template.replace(/\{(\w+)\}/g, (_whole, variable) => values[variable] ?? "");
	}
	return url ? url.replace(/#L\d+$/, "") + (line ? "#L" + line : "") : null;
};

// In a frame of a notebook the page has no address of its own, and a link within it would lead to
// the notebook.
if (location.protocol === "about:")
	document.addEventListener("click", (event) => {
		const link = event.target.closest('a[href^="#"]');
		if (!link) return;
		event.preventDefault();
		location.hash = link.getAttribute("href");
	});
