// Whether every action is confirmed, even if it can be undone.

import { say } from "../common/messages.js";

const KEY = "shinjuku-confirm";
let isOn = read();

function read() {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

/** The setting of this browser; without storage, it lasts as long as the page. */
export const confirmSetting = {
  get isOn() {
    return isOn;
  },

  toggle() {
    isOn = !isOn;
    try {
      localStorage.setItem(KEY, isOn ? "on" : "off");
    } catch {
      // Without storage it lasts as long as the page.
    }
  },

  get label() {
    return say("play-confirm-every-action");
  },
};
