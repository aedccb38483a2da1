import { randomBytes } from "node:crypto";
import { queueUnderTest } from "../target/queue-under-test.ts";
import type { Answer, SuiteRequest } from "../target/transport.ts";
import type { Calls } from "./context.ts";

/** The usual ways to ask a service; `prefix` begins the names of what is made. */
export function createCalls(send: (request: SuiteRequest) => Promise<Answer>, prefix: string): Calls {
  const rest: Calls["rest"] = (method, path, body, more = {}) =>
    send({ method, path: `/v1${path}`, ...(body === undefined ? {} : { body }), ...more });
  async function create(path: string, body: Readonly<Record<string, unknown>>): Promise<string> {
    const answer = await rest("POST", path, body);
    const { id } = (answer.json ?? {}) as { id?: unknown };
    if (typeof id !== "string") throw new Error(`POST ${path}: status ${answer.status} ${answer.text}`);
    return id;
  }
  const name: Calls["name"] = (noun) => `${prefix}-${noun}-${randomBytes(3).toString("hex")}`;
  const template: Calls["template"] = (fields = {}) =>
    create("/templates", { name: name("template"), imageName: "local/sleeper", isServerless: true, ...fields });
  return {
    send,
    rest,
    graphql: (query, variables = {}, more = {}) =>
      send({ method: "POST", path: "/graphql", body: { query, variables }, ...more }),
    template,
    async endpoint(fields = {}) {
      const templateId = fields["templateId"] ?? (await template());
      const id = await create("/endpoints", { name: name("endpoint"), workersMax: 0, ...fields, templateId });
      return queueUnderTest(send, id);
    },
    name,
  };
}
