import "./page-frame.css";
import { createContext, Fragment, useContext, useEffect, useId, useRef, type ReactNode } from "react";
import { Link } from "wouter";
import { docsUrl } from "../session/address.ts";
import { Icon } from "./icon.tsx";

/** The section of the documentation that is about the page; undefined around what is no page. */
export const DocsContext = createContext<string | undefined>(undefined);

/** A page above this one, to go back to. */
export interface Trail {
  readonly label: string;
  readonly href: string;
}

interface PageFrameProps {
  readonly title: string;
  /** The pages above this one, from the top. */
  readonly trail?: readonly Trail[];
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  /** Beside the title: a state, for example. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** Every page: its title, which the browser shows and readers of the screen hear when it opens, its documentation, and what can be done. */
export function PageFrame({ title, trail = [], actions, beside, children }: PageFrameProps): ReactNode {
  const docs = useContext(DocsContext);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Millrace`;
  }, [title]);
  useEffect(() => {
    // Only after a way through the navigation; where the browser put the focus itself, it stays.
    if (document.activeElement === null || document.activeElement === document.body) return;
    if (document.activeElement.closest("main") === null) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-name">
          {trail.length > 0 && (
            <nav className="page-trail" aria-label="Pages above">
              {trail.map(({ label, href }) => (
                <Fragment key={href}>
                  <Link href={href}>{label}</Link>
                  <span aria-hidden="true">/</span>
                </Fragment>
              ))}
            </nav>
          )}
          <div className="line">
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {beside}
          </div>
        </div>
        <div className="page-actions">
          {docs !== undefined && (
            <a href={docsUrl(docs)} target="_blank" rel="noreferrer" className="button button-quiet page-docs">
              <Icon name="docs" />
              Docs
            </a>
          )}
          {actions}
        </div>
      </div>
      <div className="page-body">{children}</div>
    </div>
  );
}

interface PanelProps {
  readonly title: string;
  /** At the right of the title. */
  readonly actions?: ReactNode;
  /** Without a distance to the border: for tables. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** A part of a page with a heading of its own. */
export function Panel({ title, actions, flush = false, children }: PanelProps): ReactNode {
  const id = useId();
  return (
    <section className={flush ? "panel panel-flush" : "panel"} aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {actions !== undefined && <div className="line push">{actions}</div>}
      </div>
      <div className="panel-body">{children}</div>
    </section>
  );
}
