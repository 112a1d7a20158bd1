// The ruling form of a table: typing a result selects a kind of ruling that has one.

const result = document.querySelector("[data-result]");
const form = result?.closest("form");

result?.addEventListener("input", () => {
  const chosen = form?.querySelector("input[name=kind]:checked");
  if (chosen?.hasAttribute("data-has-result")) return;
  const fitting = form?.querySelector("input[name=kind][data-has-result]");
  if (fitting instanceof HTMLInputElement) fitting.checked = true;
});
