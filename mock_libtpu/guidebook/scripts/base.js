// What every page has: elements made of text, light and dark, links of frames, keys.
"use strict";
document.documentElement.classList.add("js");

// A page may be opened where storage is not available, as from file:// in some browsers.
const kept = {
  get(name) { try { return localStorage.getItem("mock-libtpu." + name); } catch { return null; } },
  set(name, value) { try { localStorage.setItem("mock-libtpu." + name, value); } catch { /* not kept */ } },
};

// An element with attributes and children; text is always text, never HTML.
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "onclick") element.addEventListener("click", value);
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
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

function isTyping(event) {
  return /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) || event.ctrlKey || event.metaKey || event.altKey;
}
addEventListener("keydown", (event) => {
  if (!isTyping(event) && event.key === "t") toggleTheme();
});

function duration(ns) {
  if (ns < 0) return "did not return";
  for (const [unit, size] of [["s", 1e9], ["ms", 1e6], ["us", 1e3]]) {
    if (ns >= size) return (ns / size).toFixed(1) + " " + unit;
  }
  return ns + " ns";
}

function bytes(count) {
  for (const [unit, size] of [["GiB", 2 ** 30], ["MiB", 2 ** 20], ["KiB", 1024]]) {
    if (count >= size) return (count / size).toFixed(1) + " " + unit;
  }
  return count + " B";
}
