import { randomBytes } from "node:crypto";
import { UnsupportedError } from "@millrace/contract-core";
import { queueUnderTest } from "../target/queue-under-test.ts";
import type { Answer, SuiteRequest } from "../target/transport.ts";
import type { Calls } from "./context.ts";

/** The error of a scenario when the target refuses what it needs. */
export function refusalOf(what: string, { status, text }: Answer): Error {
  const message = `${what}: status ${status} ${text}`;
  const isUnsupported = status === 501 || text.includes('"code":"NOT_IMPLEMENTED"');
  return isUnsupported ? new UnsupportedError(message) : new Error(message);
}

/** A handler folder of the suite; its worker takes no jobs. */
export const SLEEPER = "local/sleeper";
/** For a target without the suite's folders, which may refuse an endpoint for an unknown folder. */
export const UNKNOWN_IMAGE = "registry.example.org/team/sleeper:1";

/** The usual requests to a service. Names of created resources begin with `prefix`; `image` is the default image of templates. */
export function createCalls(
  send: (request: SuiteRequest) => Promise<Answer>,
  prefix: string,
  imageName: string = SLEEPER,
): Calls {
  const rest: Calls["rest"] = (method, path, body, more = {}) =>
    send({ method, path: `/v1${path}`, ...(body === undefined ? {} : { body }), ...more });
  async function create(path: string, body: Readonly<Record<string, unknown>>): Promise<string> {
    const answer = await rest("POST", path, body);
    const { id } = (answer.json ?? {}) as { id?: unknown };
    if (typeof id !== "string") throw refusalOf(`POST ${path}`, answer);
    return id;
  }
  const name: Calls["name"] = (noun) => `${prefix}-${noun}-${randomBytes(3).toString("hex")}`;
  const template: Calls["template"] = (fields = {}) =>
    create("/templates", { name: name("template"), imageName, isServerless: true, ...fields });
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
