// A background image to trace, such as a plan of the city. It is stored in this browser and never sent anywhere.

import { byId } from "../common/dom.js";

const STORE = "pictures";

/** Opens the image store of this browser. */
function pictures() {
  return new Promise((done, failed) => {
    const request = indexedDB.open("shinjuku tracing", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

async function inStore(mode, act) {
  const db = await pictures();
  return new Promise((done, failed) => {
    const request = act(db.transaction(STORE, mode).objectStore(STORE));
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

/** Shows the image of a map below the drawing, and connects the dialog that changes it. */
export async function trace(slug, canvas) {
  const image = byId("traced");
  const form = byId("tracing").querySelector("form");
  let picture = (await inStore("readonly", (store) => store.get(slug)).catch(() => null)) ?? null;
  let address = null;

  const show = () => {
    if (address) URL.revokeObjectURL(address);
    address = picture ? URL.createObjectURL(picture.file) : null;
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
      image.setAttribute(name, value);
    }
  };
  const keep = () =>
    inStore("readwrite", (store) => (picture ? store.put(picture, slug) : store.delete(slug))).catch(
      () => null,
    );

  form.addEventListener("input", async () => {
    const { file, x, y, size, opacity } = form.elements;
    const chosen = file.files[0] ?? picture?.file;
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
  form.elements.remove.addEventListener("click", async () => {
    picture = null;
    form.reset();
    show();
    await keep();
  });
  if (picture) {
    for (const name of ["x", "y", "size", "opacity"]) form.elements[name].value = picture[name];
  }
  show();
}
