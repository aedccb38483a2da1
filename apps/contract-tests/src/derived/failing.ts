import type { Expectation } from "@millrace/contract-core";
import { type Answer, type AnotherService, type Context, type Fields, type Scenario, until } from "../steps/words.ts";
import { fieldsOf } from "../steps/answers.ts";
import { plainRestCalls, queueCalls, workerCalls } from "./interfaces/calls-of-operations.ts";
import { claimsAbout, claimsOf } from "./interfaces/claims-of.ts";
import { v2Kinds, v2OperationAt } from "./interfaces/compat-v2.ts";
import { type Operation, operations } from "./interfaces/operations.ts";
import { NOWHERE, call, leastBody, pathWith } from "./interfaces/places.ts";

/** The tables that every answer needs, except the keys. */
const TABLES = [
  "template",
  "endpoint",
  "pod",
  "network_volume",
  "registry_auth",
  "job",
  "rental",
  "rental_line",
  "rental_sum",
  "token_count",
  "audit_entry",
  "notification_rule",
];
/** Operations that are answered from memory, or held, as long as nothing has changed. */
const FROM_MEMORY = ["queue.health", "worker.jobTake", "worker.jobTakeBatch", "worker.jobStop", "worker.ping"];
/** Parts of REST that need only accounts and keys, without which no request is admitted, or nothing that is stored. */
const WITHOUT_TABLES = /^\/(keys|accounts|service|events)\b/;
/** Operations that need no storage to refuse what the suite sends them, so that nothing is begun. */
const WITHOUT_STORAGE = ["rest.streamEvents", "rest.createBackup"];
/** Patterns of internal details. */
const INNER = /sqlite|postgres|relation|no such table|select |\.ts\b|node_modules|    at /i;

const known = new Set([...plainRestCalls, ...queueCalls, ...workerCalls].map(({ operation }) => operation));
/** All of the interface, and the lists of version 2 of REST, which all read tables. */
const asked: readonly Operation[] = [
  ...operations.filter(({ id }) => known.has(id)),
  ...v2Kinds.flatMap(({ collection, inV1 }) => (inV1 === undefined ? [] : v2OperationAt("GET", collection))),
];
const withTables = asked.filter(
  ({ id, part, path }) => !(FROM_MEMORY.includes(id) || (part === "rest" && WITHOUT_TABLES.test(path))),
);
const withStorage = asked.filter(({ id }) => !WITHOUT_STORAGE.includes(id));

/** What a body needs beyond its schema, because what is wrong is refused before anything is read. */
function moreOf(id: string, jobId: string): Fields | undefined {
  if (id === "rest.createPod") return { imageName: "local/sleeper", computeType: "CPU" };
  if (id === "rest.createEndpoint") return { templateId: NOWHERE };
  if (id.startsWith("queue.")) return { input: {} };
  return id === "worker.jobDoneBatch" ? { [jobId]: { attemptToken: "none", output: 1 } } : undefined;
}

/** Sends each operation, right and about an endpoint and a job that are there, to a service that `breaks` has made unable to answer it. */
async function askAll(
  { context, service }: { readonly context: Context; readonly service: AnotherService },
  group: readonly Operation[],
  breaks: () => Promise<unknown>,
  judge: (answer: Answer, operation: Operation) => void,
): Promise<void> {
  const queue = await service.endpoint();
  const jobId = await queue.run();
  await breaks();
  for (const operation of group) {
    const { id, part, body } = operation;
    const ids = part === "rest" ? {} : { endpointId: queue.endpointId, jobId };
    const right = body === undefined ? {} : { body: { ...leastBody(operation), ...moreOf(id, jobId) } };
    judge(await call({ ...context, ...service }, operation, pathWith(operation, ids), right), operation);
  }
}

/** Expects that a service cannot answer now, and says when to ask again. */
export function expectUnavailable(says: Expectation, answer: Answer, operation: string): void {
  says.status(answer, 503, operation);
  const retryAfter = answer.headers.get("retry-after") ?? "";
  says.that(/^[1-9]\d*$/.test(retryAfter), `Retry-After in whole seconds at ${operation}`, retryAfter);
}

/** A service that cannot read what it has stored. */
export const scenarios: readonly Scenario[] = [
  {
    name: "A service whose tables are gone says of every operation that it failed, and not why",
    claims: [...claimsAbout("failing", withTables), "ERROR-CODE-MATCHES-SERVER-STATUS"],
    safety: "full",
    needs: ["own-service"],
    async run({ context, expect }) {
      const service = await context.another({});
      const rename = async (): Promise<void> => {
        for (const table of TABLES) await service.sql(`ALTER TABLE ${table} RENAME TO ${table}_gone`);
      };
      await askAll({ context, service }, withTables, rename, (answer, { id, part }) => {
        const says = expect(...claimsOf({ family: "failing", operation: id }));
        says.status(answer, 500, id);
        says.that(!INNER.test(answer.text), "no inner workings", answer.text);
        if (part === "compatV2") return;
        expect("ERROR-CODE-MATCHES-SERVER-STATUS").equals(fieldsOf(answer)["error"], "internal", "the code of 500");
      });
    },
  },
  {
    name: "A service that is cut off from its storage says of every operation that it cannot do it now",
    claims: claimsAbout("unavailable", withStorage),
    safety: "full",
    needs: ["own-service", "own-database"],
    async run({ context, expect }) {
      const service = await context.another({});
      const cut = async (): Promise<void> => {
        service.cutDatabase();
        await until(() => service.send({ method: "GET", path: "/readyz" }), { status: 503 });
      };
      await askAll({ context, service }, withStorage, cut, (answer, { id }) => {
        expectUnavailable(expect(...claimsOf({ family: "unavailable", operation: id })), answer, id);
      });
    },
  },
];
