// Changes of elements that can all be undone.

export class UndoableChanges {
  /**
   * The functions that undo the changes, in the order of the changes.
   *
   * @type {(() => void)[]}
   */
  #undo = [];

  /** Undoes all changes. */
  undo() {
    for (const undo of this.#undo.reverse()) undo();
    this.#undo = [];
  }

  /** Forgets all changes, because the elements are gone. */
  forget() {
    this.#undo = [];
  }

  /**
   * Adds a change that has been made, by the function that undoes it.
   *
   * @param {() => void} undo
   */
  add(undo) {
    this.#undo.push(undo);
  }

  /**
   * Sets an attribute.
   *
   * @param {Element} element
   * @param {string} name
   * @param {string} value
   */
  set(element, name, value) {
    const before = element.getAttribute(name);
    element.setAttribute(name, value);
    this.add(() => (before === null ? element.removeAttribute(name) : element.setAttribute(name, before)));
  }

  /**
   * Appends an element to another.
   *
   * @param {Element | null} parent
   * @param {Element} element
   */
  append(parent, element) {
    parent?.append(element);
    this.add(() => element.remove());
  }

  /**
   * Removes an element, if there is one.
   *
   * @param {Element | null | undefined} element
   */
  remove(element) {
    const parent = element?.parentNode;
    if (!element || !parent) return;
    const next = element.nextSibling;
    element.remove();
    this.add(() => parent.insertBefore(element, next));
  }
}
