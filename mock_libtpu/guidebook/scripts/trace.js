// Start the views of a recording, and connect the parts of the page that choose calls.

calls.list();
icicle.build();
timeline.build();
memory.build();
byId("function-table").addEventListener("click", (event) => {
	const name = event.target.closest("[data-function]")?.dataset.function;
	if (name) calls.filter({ functionName: name, label: shortName(name) });
});
byId("source").addEventListener("click", (event) => {
	const chip = event.target.closest("[data-line]");
	if (!chip) return;
	const { line, function: functionName } = chip.dataset;
	calls.filter({
		line,
		functionName,
		label: (functionName ? shortName(functionName) + ", " : "all of ") + line,
	});
});
byId("executables")?.addEventListener("click", (event) => {
	const call = event.target.closest("[data-call]")?.dataset.call;
	if (call) calls.select(Number(call), true);
});
byId("all-functions")?.addEventListener("click", (event) => {
	const isOpen = event.target.getAttribute("aria-expanded") !== "true";
	event.target.setAttribute("aria-expanded", String(isOpen));
	byId("function-table")
		.querySelectorAll(".more")
		.forEach((row) => row.classList.toggle("shown", isOpen));
	event.target.textContent = isOpen ? "Show fewer" : "Show all functions";
});
