// Prints what xterm.js shows after each frame of an output: its rows, with attributes and links.
import { readFileSync } from "node:fs";
import headless from "@xterm/headless";

const END_OF_FRAME = "\x1b[?2026l";
const terminal = new headless.Terminal({ cols: 80, rows: 24, allowProposedApi: true });

function row(line) {
	const cells = [];
	for (let x = 0; x < terminal.cols; x++) {
		const cell = line.getCell(x);
		const link = cell.hasExtendedAttrs() ? cell.extended.urlId : 0;
		const uri = link ? terminal._core._oscLinkService.getLinkData(link).uri : "";
		cells.push([cell.getChars(), cell.getFgColor(), cell.isBold(), uri]);
	}
	return cells;
}

const frames = [];
for (const part of readFileSync(process.argv[2], "utf8").split(END_OF_FRAME)) {
	await new Promise((written) => terminal.write(part + END_OF_FRAME, written));
	const buffer = terminal.buffer.active;
	frames.push(Array.from({ length: buffer.length }, (_, y) => row(buffer.getLine(y))));
}
console.log(JSON.stringify(frames));
