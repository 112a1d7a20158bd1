// The list of issues: the faults of the map, where they are, and how to fix them.

import { faultText, fixText } from "./check-texts.js";
import { byId, el } from "../common/dom.js";
import { say } from "../common/words.js";
import { patched } from "./patch.js";

export class Issues {
  #list = byId("issues");
  #count = byId("issue-count");
  #shown = null;

  constructor(desk) {
    this.desk = desk;
  }

  show() {
    const { checking } = this.desk;
    if (this.#shown === checking.faults) return;
    // Do not replace a reason that is being typed; the list is updated afterwards.
    if (this.#list.contains(document.activeElement) && document.activeElement.matches("input")) return;
    this.#shown = checking.faults;
    const { errors, warnings, accepted, errorCount, unlisted } = checking;
    this.#count.textContent = say("canvas-issue-count", { e: errorCount, w: warnings.length });
    byId("issues-heading").dataset.state = errors.length ? "error" : warnings.length ? "warning" : "fine";
    const items = [
      ...errors.map((fault) => this.#item(fault)),
      ...warnings.map((fault) => this.#item(fault)),
      ...accepted.map((fault) => this.#item(fault)),
    ];
    if (unlisted > 0) items.push(el("li", {}, say("canvas-more-issues", { n: unlisted })));
    if (items.length === 0) items.push(el("li", { class: "fine" }, say("canvas-no-issues")));
    const at = [...this.#list.children].findIndex((item) => item.contains(document.activeElement));
    this.#list.replaceChildren(...items);
    // Keyboard users continue where they were in the list.
    if (at >= 0) (items[at] ?? items.at(-1)).querySelector("button")?.focus();
  }

  #item(fault) {
    const kind = fault.severe ? "error" : fault.accepted ? "accepted" : "warning";
    const word = {
      error: say("canvas-error"),
      warning: say("canvas-warning"),
      accepted: say("canvas-accepted"),
    }[kind];
    const go = el(
      "button",
      { type: "button", class: "go", onclick: () => this.desk.goTo(fault) },
      el("b", {}, `${word}: `),
      faultText(this.desk.map, fault),
    );
    const fixes = (fault.fixes ?? []).map((fix) =>
      el(
        "button",
        { type: "button", class: "mend", onclick: () => this.#mend(fix) },
        fixText(this.desk.map, fix),
      ),
    );
    const extra = fault.severe ? null : fault.accepted ? this.#takenBack(fault) : this.#reason(fault);
    return el("li", { class: kind }, go, ...fixes, extra);
  }

  /** Applies a fix, if the map is still the one that was checked. */
  #mend(fix) {
    const { desk } = this;
    if (desk.checking.checked === desk.map) desk.take(fixText(desk.map, fix), patched(desk.map, fix.patch));
    desk.checking.now();
  }

  #reason(fault) {
    const field = el("input", {
      name: "reason",
      required: true,
      maxlength: 200,
      "aria-label": say("common-acceptance-reason"),
      placeholder: say("common-acceptance-reason"),
    });
    const accept = (event) => {
      event.preventDefault();
      const reason = field.value.trim();
      if (!reason) return;
      field.blur();
      const entry = { code: fault.code, about: fault.about, reason };
      this.desk.take(say("canvas-undo-accept-warning"), {
        ...this.desk.map,
        accepted: [...(this.desk.map.accepted ?? []), entry],
      });
      this.desk.checking.now();
    };
    return el(
      "details",
      {},
      el("summary", {}, say("common-accept")),
      el("form", { onsubmit: accept }, field, el("button", {}, say("common-accept"))),
    );
  }

  #takenBack(fault) {
    const same = (entry) => entry.code === fault.code && entry.about.join(" ") === fault.about.join(" ");
    const takeBack = () => {
      const { accepted, ...rest } = this.desk.map;
      const left = accepted.filter((entry) => !same(entry));
      this.desk.take(
        say("canvas-undo-withdraw-acceptance"),
        left.length ? { ...rest, accepted: left } : rest,
      );
      this.desk.checking.now();
    };
    return el(
      "p",
      { class: "reason" },
      `“${fault.accepted}” `,
      el("button", { type: "button", class: "mend", onclick: takeBack }, say("common-withdraw-acceptance")),
    );
  }
}
