import type { ReactNode } from "react";
import { links } from "../navigation/links.ts";
import { LinkButton } from "../../parts/button.tsx";
import { Empty } from "../../parts/note.tsx";
import { Panel } from "../../parts/page-frame.tsx";

/** What the overview shows while nothing exists. */
export function Welcome(): ReactNode {
  return (
    <Panel title="Begin here">
      <Empty
        title="Nothing is deployed yet"
        action={
          <LinkButton href={links.newEndpoint()} icon="plus" kind="primary">
            New endpoint
          </LinkButton>
        }
      >
        Deploy a handler as an endpoint, send it a job by hand, and watch what its workers do with it.
      </Empty>
    </Panel>
  );
}
