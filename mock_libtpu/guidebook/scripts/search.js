// The index of the book. Texts are split into words as book/search_index.py does.
"use strict";
let searchIndex = null;
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
function searchLoaded(index) {
  searchIndex = MiniSearch.loadJSON(index, {
    fields: ["title", "text"], storeFields: ["kind", "title", "about", "url"], tokenize: searchWords, processTerm: (word) => word,
    searchOptions: {
      boost: { title: 4 }, prefix: true, combineWith: "AND", fuzzy: (word) => (word.length > 5 ? 0.15 : false),
      boostDocument: (_, __, stored) => ({ function: 5, program: 2 }[stored.kind] || 1),
    },
  });
}
