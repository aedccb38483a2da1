import type { Endpoint } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { CopyText, Code } from "../../parts/code.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { serviceUrl } from "../../session/address.ts";

/** Where requests to an endpoint go, who may send them, and how a program does. */
export function RequestPanel({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const { openRequests = false, corsOrigins = [] } = endpoint;
  const address = `${serviceUrl}/lb/${endpoint.id}/`;
  const key = openRequests ? "" : ' \\\n  -H "Authorization: Bearer $MILLRACE_API_KEY"';
  return (
    <Panel title="Requests">
      <div className="stack-tight">
        <Facts
          facts={[
            ["Address", <CopyText key="address" text={address} label="the address" />],
            [
              "Key",
              openRequests ? "Not needed: anyone who reaches the service can send requests" : "With the scope run",
            ],
            ["CORS", corsOrigins.length === 0 ? "Left to the program of the workers" : corsOrigins.join(", ")],
          ]}
        />
        <p className="soft">
          Any path below the address, any method, and WebSockets. The program sees the path that follows the address.
        </p>
        <Code label="Request in curl" text={`curl ${address}${key}`} />
      </div>
    </Panel>
  );
}
