import { useSyncExternalStore } from "react";

/** `system` follows the computer's setting. */
export type Theme = "system" | "light" | "dark";

export const themes: readonly Theme[] = ["system", "light", "dark"];

export const themeLabels: Readonly<Record<Theme, string>> = {
  system: "System theme",
  light: "Light theme",
  dark: "Dark theme",
};

export const themeIcons = { system: "system", light: "sun", dark: "moon" } as const;

const STORED = "millrace.theme";
const listeners = new Set<() => void>();
let current: Theme = "system";

/** Shows the console in the theme chosen before. */
export function startTheme(): void {
  const stored = readStored();
  current = themes.find((theme) => theme === stored) ?? "system";
  show();
}

export function chooseTheme(theme: Theme): void {
  current = theme;
  try {
    localStorage.setItem(STORED, theme);
  } catch {
    // A browser that stores nothing shows the choice until the tab closes.
  }
  show();
  for (const listener of listeners) listener();
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

function show(): void {
  if (current === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = current;
}
