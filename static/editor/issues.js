// The list of issues: the errors and warnings of the map, where they are, and how to fix them.

/** @import { AcceptedWarning, MapFix } from "api" */
/** @import { CheckedIssue } from "./checking.js" */
/** @import { Editor } from "./editor.js" */

import { issueText, fixText } from "./check-texts.js";
import { byId, el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { patched } from "./patch.js";

export class Issues {
  #list = byId("issues");
  #count = byId("issue-count");
  /** @type {CheckedIssue[] | null} */
  #shown = null;

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
  }

  show() {
    const { checking } = this.editor;
    if (this.#shown === checking.issues) return;
    // Do not replace a reason that is being typed; the list is updated afterwards.
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && this.#list.contains(activeElement)) return;
    this.#shown = checking.issues;
    const { errors, warnings, accepted, errorCount, unlisted } = checking;
    this.#count.textContent = say("canvas-issue-count", { e: errorCount, w: warnings.length });
    byId("issues-heading").dataset.state = errors.length ? "error" : warnings.length ? "warning" : "fine";
    const items = [
      ...errors.map((issue) => this.#item(issue)),
      ...warnings.map((issue) => this.#item(issue)),
      ...accepted.map((issue) => this.#item(issue)),
    ];
    if (unlisted > 0) items.push(el("li", {}, say("canvas-more-issues", { n: unlisted })));
    if (items.length === 0) items.push(el("li", { class: "fine" }, say("canvas-no-issues")));
    const at = [...this.#list.children].findIndex((item) => item.contains(document.activeElement));
    this.#list.replaceChildren(...items);
    // Keyboard users continue where they were in the list.
    if (at >= 0) (items[at] ?? items.at(-1)).querySelector("button")?.focus();
  }

  /** @param {CheckedIssue} issue */
  #item(issue) {
    const kind = issue.severe ? "error" : issue.accepted ? "accepted" : "warning";
    const word = {
      error: say("canvas-error"),
      warning: say("canvas-warning"),
      accepted: say("canvas-accepted"),
    }[kind];
    const go = el(
      "button",
      { type: "button", class: "go", onclick: () => this.editor.goTo(issue) },
      el("b", {}, `${word}: `),
      issueText(this.editor.map, issue),
    );
    const fixes = (issue.fixes ?? []).map((fix) =>
      el(
        "button",
        { type: "button", class: "mend", onclick: () => this.#applyFix(fix) },
        fixText(this.editor.map, fix),
      ),
    );
    const extra = issue.severe ? null : issue.accepted ? this.#acceptance(issue) : this.#reason(issue);
    return el("li", { class: kind }, go, ...fixes, extra);
  }

  /**
   * Applies a fix, if the map is still the one that was checked.
   *
   * @param {MapFix} fix
   */
  #applyFix(fix) {
    const { editor } = this;
    if (editor.checking.checked === editor.map)
      editor.apply(fixText(editor.map, fix), patched(editor.map, fix.patch));
    editor.checking.now();
  }

  /** @param {CheckedIssue} issue */
  #reason(issue) {
    const field = el("input", {
      name: "reason",
      required: true,
      maxlength: 200,
      "aria-label": say("common-acceptance-reason"),
      placeholder: say("common-acceptance-reason"),
    });
    /** @param {SubmitEvent} event */
    const accept = (event) => {
      event.preventDefault();
      const reason = field.value.trim();
      if (!reason) return;
      field.blur();
      const entry = { code: issue.code, about: issue.about, reason };
      this.editor.apply(say("canvas-undo-accept-warning"), {
        ...this.editor.map,
        accepted: [...(this.editor.map.accepted ?? []), entry],
      });
      this.editor.checking.now();
    };
    return el(
      "details",
      {},
      el("summary", {}, say("common-accept")),
      el("form", { onsubmit: accept }, field, el("button", {}, say("common-accept"))),
    );
  }

  /** @param {CheckedIssue} issue */
  #acceptance(issue) {
    const same = (/** @type {AcceptedWarning} */ entry) =>
      entry.code === issue.code && entry.about.join(" ") === issue.about.join(" ");
    const takeBack = () => {
      const { accepted = [], ...rest } = this.editor.map;
      const left = accepted.filter((entry) => !same(entry));
      this.editor.apply(
        say("canvas-undo-withdraw-acceptance"),
        left.length ? { ...rest, accepted: left } : rest,
      );
      this.editor.checking.now();
    };
    return el(
      "p",
      { class: "reason" },
      `“${issue.accepted}” `,
      el("button", { type: "button", class: "mend", onclick: takeBack }, say("common-withdraw-acceptance")),
    );
  }
}
