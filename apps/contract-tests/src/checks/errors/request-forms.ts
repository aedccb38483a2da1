import { gzipSync } from "node:zlib";
import { NOWHERE } from "../../derived/interfaces/calls-of-operations.ts";
import { type Answer, type Context, type Scenario, namedFields } from "../../steps/words.ts";

interface Door {
  /** A body that it accepts. */
  readonly accepted: string;
  send(raw: string | Uint8Array<ArrayBuffer>, headers?: Readonly<Record<string, string>>): Promise<Answer>;
}

/** Each interface that takes bodies. */
async function doors({ endpoint, name, send }: Context): Promise<readonly Door[]> {
  const { endpointId } = await endpoint();
  return [
    [`/v2/${endpointId}/run`, { input: {} }] as const,
    ["/v1/templates", { name: name("template"), imageName: "local/sleeper" }] as const,
    ["/graphql", { query: "{ myself { id } }" }] as const,
  ].map(([path, body]) => ({
    accepted: JSON.stringify(body),
    send: (raw, headers = {}) => send({ method: "POST", path, raw, headers }),
  }));
}

/** What all interfaces make of a request's form, before its fields count. */
export const scenarios: readonly Scenario[] = [
  {
    name: "A compressed body and one with a byte order mark are refused by every interface",
    claims: ["ERROR-BODY-ENCODING"],
    async run({ context, says }) {
      for (const { accepted, send } of await doors(context)) {
        const refused = await send(new Uint8Array(gzipSync(accepted)), { "content-encoding": "gzip" });
        says.status(refused, 415);
        says.contains(refused.json, { error: "invalid_request" });
        says.equals(refused.headers.get("accept-encoding"), "identity", "accept-encoding");
        const marked = await send(`\uFEFF${accepted}`);
        says.status(marked, 400);
        says.equals(namedFields(marked), ["body"], "the fields named");
        says.status(await send(accepted, { "content-encoding": "identity" }), 200);
      }
    },
  },
  {
    name: "A text that no store can keep is refused by REST and GraphQL, and named",
    claims: ["ERROR-BODY-TEXT"],
    async run({ rest, send, name, says }) {
      for (const readme of ["a\0b", "\ud800", "\udc00\ud800"]) {
        const refused = await rest("POST", "/templates", {
          name: name("template"),
          imageName: "local/sleeper",
          readme,
        });
        says.status(refused, 400);
        says.equals(namedFields(refused), ["readme"], "the fields named");
        const query = "query ($id: String) { gpuTypes(input: { id: $id }) { id } }";
        const asked = await send({ method: "POST", path: "/graphql", body: { query, variables: { id: readme } } });
        says.status(asked, 400);
      }
    },
  },
  {
    name: "A header that is too long is refused in the common form",
    claims: ["ERROR-HEADER-SIZE"],
    safety: "read-only",
    async run({ send, says }) {
      const headers = { "last-event-id": "x".repeat(20_000) };
      for (const path of ["/v1/events", `/v1/pods/${NOWHERE}/exec?command=true`, `/v2/${NOWHERE}/health`]) {
        const answer = await send({ method: "GET", path, headers });
        says.status(answer, 431);
        says.contains(answer.json, { error: "invalid_request" });
      }
    },
  },
  {
    name: "HEAD answers as GET does, and a slash at the end of an address changes nothing",
    claims: ["ERROR-HEAD-AND-SLASH"],
    async run({ rest, endpoint, send, says }) {
      const queue = await endpoint();
      const id = await queue.run({});
      for (const path of ["health", `status/${id}`, "status/nothere"]) {
        const { status } = await queue.call("GET", path);
        const head = await queue.call("HEAD", path);
        says.status(head, status);
        says.equals(head.text, "", "the body");
        says.status(await queue.call("GET", `${path}/`), status);
      }
      // It would take away what a reader has not seen.
      says.status(await queue.call("HEAD", `stream/${id}`), 405);
      for (const path of ["/templates", "/openapi.json", "/templates/nothere"]) {
        const { status } = await rest("GET", path);
        says.status(await rest("HEAD", path), status);
        says.status(await rest("GET", `${path}/`), status);
      }
      says.status(await send({ method: "POST", path: "/graphql/", body: { query: "{ myself { id } }" } }), 200);
    },
  },
];
