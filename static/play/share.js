// Sharing a result: the system's share menu, or a copied link.

/** @import { Scene } from "./scene.js" */

import { el } from "../common/dom.js";
import { say } from "../common/messages.js";

/**
 * Copies a link, or hands it to the system's share menu if that exists; returns whether it was copied.
 *
 * @param {string} url
 * @param {string} title
 */
export async function shareLink(url, title) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    // The reader may close the menu.
    await navigator.share({ url, title }).catch(() => {});
    return false;
  }
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    return false;
  }
}

/**
 * A button that shares the page of a game; a private game is shared with its invite code, if the page has it.
 *
 * @param {Scene} scene
 */
export function shareButton({ id, invite, view }) {
  const status = el("small", { role: "status" });
  const query = invite ? `?${new URLSearchParams({ invite })}` : "";
  const button = el(
    "button",
    {
      type: "button",
      class: "quiet",
      async onclick() {
        const isCopied = await shareLink(new URL(`/games/${id}${query}`, location.href).href, view.name);
        status.textContent = isCopied ? say("play-end-copied") : "";
      },
    },
    say("play-end-share"),
  );
  return el("span", { class: "share" }, button, status);
}
