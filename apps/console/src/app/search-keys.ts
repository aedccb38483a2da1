import { useEffect } from "react";

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** How the keys that open the search are written on this computer. */
export const searchKeyName = isApple ? "⌘ K" : "Ctrl K";

/** Elements that keep `/` for themselves. A terminal also keeps Ctrl-K, which deletes to the end of the line there. */
const TYPED_INTO = "input, textarea, select, [contenteditable]";
const TERMINAL = ".xterm";

/** Opens the search with Ctrl-K or Cmd-K, and with `/` where no field has the focus; never over an open dialog. */
export function useSearchKeys(open: () => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { key, target } = event;
      const within = (selector: string): boolean => target instanceof Element && target.closest(selector) !== null;
      const isChord = (isApple ? event.metaKey : event.ctrlKey) && key.toLowerCase() === "k" && !within(TERMINAL);
      const isSlash = key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !within(TYPED_INTO);
      if ((!isChord && !isSlash) || document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      open();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open]);
}
