// Paints as agents with Ink do: whole lines, again after each change; finished ones stay above.
import { Box, render, Static, Text } from "ink";
import React from "react";

const element = React.createElement;
const FRAMES = 5;
const numbers = (count) => Array.from({ length: count }, (_, number) => number);

function Agent() {
	const [frame, setFrame] = React.useState(0);
	React.useEffect(() => {
		const timer = setTimeout(() => (frame < FRAMES ? setFrame(frame + 1) : app.unmount()), 100);
		return () => clearTimeout(timer);
	}, [frame]);
	const done = (number) => element(Text, { key: number }, `done: src/device_put.cc:${number + 30}:1`);
	const row = (number) =>
		element(
			Text,
			{ key: number },
			`src/device_put.cc:${number + frame + 8}:9: `,
			element(Text, { color: "red" }, "error"),
			` in frame ${frame}`,
		);
	return element(
		React.Fragment,
		null,
		element(Static, { items: numbers(frame) }, done),
		element(Box, { borderStyle: "round", flexDirection: "column" }, ...numbers(4).map(row)),
		element(Text, { bold: true }, `frame ${frame}`),
	);
}

const app = render(element(Agent), { patchConsole: false });
await app.waitUntilExit();
