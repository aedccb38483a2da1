import { Component, lazy, type ReactNode } from "react";
import { Route, Switch, useLocation } from "wouter";
import { LinkButton } from "../parts/button.tsx";
import { Empty, ErrorNote } from "../parts/note.tsx";
import { DocsContext, PageFrame } from "../parts/page-frame.tsx";
import { pages } from "../pages/index.ts";
import { links } from "../pages/navigation/links.ts";
import { loadPart } from "../parts/load-part.ts";

/** Each page with its component, which is loaded when it is first shown. */
const loaded = pages.map((page) => ({
  page,
  Shown: lazy(async () => ({ default: (await loadPart(page.load)).Page })),
}));

/** The page of the address. A page that breaks leaves the navigation as it is. */
export function Routes(): ReactNode {
  const [path] = useLocation();
  return (
    <Broken key={path}>
      <Switch>
        {loaded.map(({ page, Shown }) => (
          <Route key={page.path} path={page.path}>
            <DocsContext value={page.docs}>
              <Shown />
            </DocsContext>
          </Route>
        ))}
        <Route>
          <PageFrame title="Page not found">
            <Empty title="No page has this address" action={<LinkButton href={links.overview()}>Overview</LinkButton>}>
              The address may be mistyped, or belong to another version of the console.
            </Empty>
          </PageFrame>
        </Route>
      </Switch>
    </Broken>
  );
}

/** Shows what went wrong instead of an empty screen. */
class Broken extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override readonly state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return (
      <PageFrame title="This page failed">
        <ErrorNote error={this.state.error} />
        <p className="soft">Reload the page. If it fails again, report it with the text above.</p>
      </PageFrame>
    );
  }
}
