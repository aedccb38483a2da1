import type { ReactNode } from "react";

/** The mark of the project. */
export function Wheel(): ReactNode {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <circle cx="16" cy="16" r="10" />
      <circle cx="16" cy="16" r="2" />
      <path d="M16 2v28M2 16h28M6.1 6.1l19.8 19.8M25.9 6.1 6.1 25.9" />
    </svg>
  );
}
