import "./tabs.css";
import { useEffect, useRef, type ReactNode } from "react";
import { Link } from "wouter";
import { keepInSight } from "./keep-in-sight.ts";

/** One of several views of the same thing. Each has an address. */
export interface Tab {
  readonly id: string;
  readonly label: ReactNode;
  readonly href: string;
}

/** The tabs that were pressed last: each view has tabs of its own, and the focus goes on to theirs. */
let pressed: string | undefined;

/** Leads from one view of a thing to the others. */
export function Tabs({
  label,
  tabs,
  current,
}: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly current: string;
}): ReactNode {
  const list = useRef<HTMLElement>(null);
  const here = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (pressed === label) here.current?.focus({ preventScroll: true });
    pressed = undefined;
    keepInSight(list.current, '[aria-current="page"]');
  }, [label]);
  return (
    <nav className="tabs" aria-label={label} ref={list}>
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          href={tab.href}
          ref={tab.id === current ? here : null}
          aria-current={tab.id === current ? "page" : undefined}
          onClick={() => {
            pressed = label;
          }}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
