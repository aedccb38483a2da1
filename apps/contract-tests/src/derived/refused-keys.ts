import { UNKNOWN_KEY } from "./interfaces/calls-of-operations.ts";
import { fieldsOf } from "../steps/answers.ts";
import type { Context } from "../suite/context.ts";
import type { Scenario } from "../suite/scenario.ts";
import type { Answer } from "../target/transport.ts";
import { claimsOf } from "./interfaces/claims-of.ts";
import { type Kind, kinds } from "./interfaces/kinds.ts";
import { type Operation, operations } from "./interfaces/operations.ts";
import { call, isCreation, itemsOf, make, pathWith } from "./interfaces/places.ts";

const claimsFor = ({ id }: Operation) => claimsOf({ family: "refused-keys", operation: id });
const claimsOfAll = (all: readonly Operation[]) => [...new Set(all.flatMap(claimsFor))];

/** A worker that polls takes a job, also with GET. */
const ofJobs = operations.filter(({ part, method }) => part === "worker" || (part === "queue" && method === "POST"));

/** What is refused for its key has no effect: neither on a resource of any kind, nor on a job. */
export const scenarios: readonly Scenario[] = [
  ...kinds.map(ofKind),
  {
    name: "A request about jobs that is refused for its key does nothing",
    claims: claimsOfAll(ofJobs),
    needs: ["keys"],
    async run({ context, endpoint, says }) {
      const { endpointId, run, status, call: ask } = await endpoint();
      const jobId = await run();
      const read = async (): Promise<unknown> => [(await status(jobId)).json, (await ask("GET", "health")).json];
      const before = await read();
      for (const operation of ofJobs) {
        const path = pathWith(operation, { endpointId, jobId });
        const lesser = operation.part === "queue" ? context.keys.work : context.keys.run;
        await refuse(context, operation, lesser, (key) => call(context, operation, path, { key }));
      }
      says.equals(await read(), before, "the job and its queue");
    },
  },
];

function ofKind(kind: Kind): Scenario {
  const { collection, parameter, query = "", needs = [] } = kind;
  const paths = [collection, `${collection}/{${parameter}}`, `${collection}/{${parameter}}/update`];
  const changing = operations.filter(({ method, path }) => method !== "GET" && paths.includes(path));
  return {
    name: `A request at ${collection} that is refused for its key makes, changes and removes nothing`,
    claims: claimsOfAll(changing),
    needs: ["keys", ...needs],
    async run({ context, rest, name, keys, says }) {
      const made = await make(context, kind);
      const wanted = name("refused");
      const read = async (): Promise<unknown> => {
        const { status, json } = await rest("GET", made.path);
        const all = itemsOf(await rest("GET", collection + query));
        return {
          status,
          name: fieldsOf({ json } as Answer)["name"],
          made: all.filter((one) => one["name"] === wanted),
        };
      };
      const before = await read();
      const least = await kind.body(context);
      for (const operation of changing) {
        const path = pathWith(operation, { [parameter]: made.id });
        const more =
          operation.body === undefined ? {} : { body: { ...(isCreation(operation) ? least : {}), name: wanted } };
        await refuse(context, operation, keys.manageRead, (key) => call(context, operation, path, { ...more, key }));
      }
      says.equals(await read(), before, "what was made before, and nothing of the name that was wanted");
    },
  };
}

/** Asks without a key, with one that is none, and with one that lacks the right. */
async function refuse(
  { expect }: Context,
  operation: Operation,
  lesser: string | undefined,
  ask: (key: string | null) => Promise<Answer>,
): Promise<void> {
  const says = expect(...claimsFor(operation));
  for (const key of [null, UNKNOWN_KEY]) says.status(await ask(key), 401, operation.id);
  says.status(await ask(lesser ?? null), 403, operation.id);
}
