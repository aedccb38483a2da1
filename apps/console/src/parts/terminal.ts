import "@xterm/xterm/css/xterm.css";
import "./terminal.css";
import { FitAddon } from "@xterm/addon-fit";
import { Terminal } from "@xterm/xterm";
import { allowStyleText } from "./style-text.ts";

interface TerminalOptions {
  /** What is typed, as bytes of UTF-8 text and control characters. */
  readonly onInput: (text: string) => void;
  readonly onResize: (size: OpenTerminal["size"]) => void;
  /** Asks to move the focus on, since the terminal takes the tab key itself. */
  readonly onLeave: () => void;
}

/** A terminal on the page. */
export interface OpenTerminal {
  /** In characters. */
  readonly size: { readonly columns: number; readonly rows: number };
  write(bytes: Uint8Array): void;
  focus(): void;
  close(): void;
}

const SCROLLED_LINES = 5_000;
/** WCAG AA, also for the colors that programs choose. */
const CONTRAST = 4.5;

/** Puts a terminal into an element, as large as that, in its colors. */
export function openTerminal(element: HTMLElement, { onInput, onResize, onLeave }: TerminalOptions): OpenTerminal {
  const endStyleText = allowStyleText();
  const { color, backgroundColor, fontFamily, fontSize } = getComputedStyle(element);
  const terminal = new Terminal({
    cursorBlink: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    fontFamily,
    fontSize: Number.parseFloat(fontSize),
    minimumContrastRatio: CONTRAST,
    screenReaderMode: true,
    scrollback: SCROLLED_LINES,
    theme: { foreground: color, background: backgroundColor, cursor: color },
  });
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  terminal.attachCustomKeyEventHandler((event) => {
    const isLeaving = event.ctrlKey && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "m";
    if (!isLeaving) return true;
    event.preventDefault();
    if (event.type === "keydown") onLeave();
    return false;
  });
  terminal.open(element);
  fit.fit();
  terminal.onData(onInput);
  terminal.onResize(({ cols, rows }) => onResize({ columns: cols, rows }));
  const watch = new ResizeObserver(() => fit.fit());
  watch.observe(element);
  return {
    get size() {
      return { columns: terminal.cols, rows: terminal.rows };
    },
    write: (bytes) => terminal.write(bytes),
    focus: () => terminal.focus(),
    close() {
      watch.disconnect();
      terminal.dispose();
      endStyleText();
    },
  };
}
