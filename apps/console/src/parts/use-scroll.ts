import { useLayoutEffect, useState } from "react";

/** How far an element is scrolled down, and how much of it is in sight, in pixels. */
export interface ScrollView {
  readonly scrollPx: number;
  readonly viewPx: number;
}

/** Follows the scrolling of an element. */
export function useScroll(element: HTMLElement | null): ScrollView {
  const [view, setView] = useState<ScrollView>({ scrollPx: 0, viewPx: 0 });
  useLayoutEffect(() => {
    if (element === null) return undefined;
    const read = (): void => setView({ scrollPx: element.scrollTop, viewPx: element.clientHeight });
    read();
    element.addEventListener("scroll", read, { passive: true });
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", read);
      observer.disconnect();
    };
  }, [element]);
  return view;
}
