// A background image to trace, such as a plan of the city. It is stored in this browser and never sent anywhere.

/** @import { Canvas } from "api" */

import { byId } from "../common/dom.js";

const STORE = "pictures";

/**
 * Opens the image store of this browser.
 *
 * @returns {Promise<IDBDatabase>}
 */
function pictures() {
  return new Promise((done, failed) => {
    const request = indexedDB.open("shinjuku tracing", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

/**
 * A picture: its file, the position of its top left corner, its size and its opacity, both in percent.
 *
 * @typedef {{ file: File, x: number, y: number, size: number, opacity: number }} Picture
 */

/**
 * Runs a request in the image store.
 *
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<Result>} act
 * @returns {Promise<Result>}
 */
async function inStore(mode, act) {
  const db = await pictures();
  return new Promise((done, failed) => {
    const request = act(db.transaction(STORE, mode).objectStore(STORE));
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

/**
 * Shows the image of a map below the drawing, and connects the dialog that changes it.
 *
 * @param {string} slug
 * @param {() => Canvas} canvas
 */
export async function trace(slug, canvas) {
  const image = byId("traced", SVGImageElement);
  const form = byId("tracing-form", HTMLFormElement);
  const field = (/** @type {string} */ name) =>
    /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  const fields = {
    file: field("file"),
    x: field("x"),
    y: field("y"),
    size: field("size"),
    opacity: field("opacity"),
  };
  /** @type {Picture | null} */
  let picture = (await inStore("readonly", (store) => store.get(slug)).catch(() => null)) ?? null;
  let address = "";

  const show = () => {
    if (address) URL.revokeObjectURL(address);
    address = picture ? URL.createObjectURL(picture.file) : "";
    image.toggleAttribute("hidden", !picture);
    if (picture) image.setAttribute("href", address);
    else image.removeAttribute("href");
    place();
  };
  const place = () => {
    if (!picture) return;
    const { width, height } = canvas();
    for (const [name, value] of Object.entries({
      x: picture.x,
      y: picture.y,
      width: (width * picture.size) / 100,
      height: (height * picture.size) / 100,
      opacity: picture.opacity / 100,
    })) {
      image.setAttribute(name, String(value));
    }
  };
  const keep = () =>
    inStore(
      "readwrite",
      (store) => /** @type {IDBRequest<unknown>} */ (picture ? store.put(picture, slug) : store.delete(slug)),
    ).catch(() => null);

  form.addEventListener("input", async () => {
    const { file, x, y, size, opacity } = fields;
    const chosen = file.files?.[0] ?? picture?.file;
    if (!chosen) return;
    const changed = chosen !== picture?.file;
    picture = {
      file: chosen,
      x: Number(x.value),
      y: Number(y.value),
      size: Number(size.value),
      opacity: Number(opacity.value),
    };
    if (changed) show();
    else place();
    await keep();
  });
  byId("tracing-remove").addEventListener("click", async () => {
    picture = null;
    form.reset();
    show();
    await keep();
  });
  if (picture) {
    fields.x.value = String(picture.x);
    fields.y.value = String(picture.y);
    fields.size.value = String(picture.size);
    fields.opacity.value = String(picture.opacity);
  }
  show();
}
