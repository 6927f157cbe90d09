// The index of the book, made of its entries.

let searchIndex = null;
// Words of questions that are in no name.
const COMMON = new Set(
	(
		"a an and are as at be by call called calls can did do does for from function functions how i in is it its" +
		" my of on or that the there this to was what when where which who why with"
	).split(" "),
);
function searchWords(text) {
	const found = [];
	for (const name of text.match(/[A-Za-z0-9_]+/g) || []) {
		const pieces = name.split("_").filter(Boolean);
		if (pieces.length > 1) found.push(name.toLowerCase());
		for (const piece of pieces) {
			const parts = piece.match(/[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g) || [];
			found.push(...parts.map((part) => part.toLowerCase()));
			if (parts.length > 1) found.push(piece.toLowerCase());
		}
	}
	return found;
}
function searchLoaded(entries) {
	searchIndex = new MiniSearch({
		fields: ["title", "text"],
		storeFields: ["kind", "title", "about", "url", "weight"],
		extractField: (entry, field) => (field === "about" ? entry.text.slice(0, 160) : entry[field]),
		tokenize: searchWords,
		processTerm: (word) => word,
		searchOptions: {
			boost: { title: 4 },
			prefix: true,
			combineWith: "AND",
			fuzzy: (word) => (word.length > 5 ? 0.15 : false),
			boostDocument: (_, __, stored) => stored.weight,
			processTerm: (word) => (COMMON.has(word) ? null : word),
		},
	});
	searchIndex.addAll(entries);
}
