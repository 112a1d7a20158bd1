// A page that follows the server: every part marked `data-live` is replaced by the new version with the same id.

const REACHABLE = "a[href], button, summary, [tabindex]";

/** @param {Element} field */
const isChanged = (field) => {
  if (field instanceof HTMLSelectElement) {
    const usual = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(usual, 0);
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement)) return false;
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
};

/**
 * Whether a field in a part of the page has the focus, or contains input that has not been sent yet.
 *
 * @param {Element} part
 */
const hasUnsavedInput = (part) =>
  Boolean(
    document.activeElement?.matches("input, select, textarea") && part.contains(document.activeElement),
  ) || [...part.querySelectorAll("input, select, textarea")].some(isChanged);

/** Keeps the live parts of a page up to date. */
export class LivePage {
  #status;
  #prepare;
  #isWaiting = false;
  #isBusy = false;
  #isStale = false;

  /**
   * `status` is the element that announces changes (its `data-words`); `prepare` is called with a part before it is
   * shown.
   *
   * @param {HTMLElement} status
   * @param {(part: ParentNode) => void} prepare
   */
  constructor(status, prepare = () => {}) {
    this.#status = status;
    this.#prepare = prepare;
    document.addEventListener("focusout", () => this.#isStale && setTimeout(() => this.refresh()));
  }

  /** Fetches the page again and shows what has changed. Parts with unsent input are left alone until it is sent. */
  async refresh() {
    this.#isWaiting = true;
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#isWaiting) {
      this.#isWaiting = false;
      const answer = await fetch(location.href, { cache: "no-store", credentials: "same-origin" }).catch(
        () => null,
      );
      if (answer?.ok) this.#show(new DOMParser().parseFromString(await answer.text(), "text/html"));
    }
    this.#isBusy = false;
  }

  /** @param {Document} page */
  #show(page) {
    let shown = false;
    this.#isStale = false;
    for (const old of document.querySelectorAll("[data-live]")) {
      // A nested part may have been replaced with its parent, or may be updated by itself while a field beside it is
      // in use.
      const fresh = old.isConnected && page.getElementById(old.id);
      if (!fresh || this.#text(old) === this.#text(fresh)) continue;
      if (hasUnsavedInput(old)) this.#isStale = true;
      else {
        this.#replace(old, fresh);
        shown = true;
      }
    }
    if (shown) this.#status.textContent = this.#status.dataset.words ?? "";
  }

  /**
   * Replaces a part with a new one. Opened details stay open, and the focus stays where it was.
   *
   * @param {Element} old
   * @param {Element} fresh
   */
  #replace(old, fresh) {
    const open = [...old.querySelectorAll("details")].map((details) => details.open);
    const { activeElement } = document;
    const focused = [...old.querySelectorAll(REACHABLE)].findIndex((element) => element === activeElement);
    const part = document.importNode(fresh, true);
    part.querySelectorAll("details").forEach((details, index) => (details.open ||= open[index] ?? false));
    this.#prepare(part);
    old.replaceWith(part);
    if (focused < 0) return;
    const reachable = /** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll(REACHABLE));
    const same =
      [...reachable].find((element) => element.outerHTML === activeElement?.outerHTML) ?? reachable[focused];
    same?.focus({ preventScroll: true });
  }

  /**
   * The content of a part, regardless of opened details and of the current time.
   *
   * @param {Element} part
   */
  #text(part) {
    const copy = document.importNode(part, true);
    for (const details of copy.querySelectorAll("details")) details.open = false;
    this.#prepare(copy);
    return copy.outerHTML;
  }
}
