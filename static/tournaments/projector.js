// A big screen without input: content that does not fit is shown one screen after the other.

/** How long each screen is shown, in milliseconds. */
const SCREEN_INTERVAL = 12_000;

setInterval(() => {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const isAtEnd = scrollTop + clientHeight >= scrollHeight - 4;
  window.scrollTo({ top: isAtEnd ? 0 : scrollTop + clientHeight * 0.85 });
}, SCREEN_INTERVAL);
