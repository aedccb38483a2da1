import type { ClaimId } from "@millrace/spec";
import { type Answer, type Context, type Scenario, fieldsOf } from "../steps/words.ts";
import { undescribedFields } from "../suite/documented.ts";
import { kinds } from "./interfaces/kinds.ts";
import { operationAt } from "./interfaces/operations.ts";
import { including, make } from "./interfaces/places.ts";

const DESCRIBED: ClaimId = "PRODUCT-DESCRIBED-FIELDS";
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const MOMENT_NAME = /(?:At|[tT]ime|maintenanceStart|maintenanceEnd)$/;

/** Expects an answer as it is described, at any depth without a further field. */
export function expectDescribed({ expect }: Pick<Context, "expect">, answer: Answer, operation: string): void {
  expect(DESCRIBED).documented(answer, operation);
  expect(DESCRIBED).equals(undescribedFields(answer, operation), [], `fields that ${operation} does not describe`);
}

/** All resources, one by one and in their lists, with all that can be left out, and an answer of each update. */
async function resourceAnswers(context: Context): Promise<readonly (readonly [Answer, operation: string])[]> {
  const { rest } = context;
  const answers: (readonly [Answer, string])[] = [];
  for (const kind of kinds) {
    const { path } = await make(context, kind);
    const item = `${kind.collection}/{${kind.parameter}}`;
    for (const [method, at, described] of [
      ["GET", path, operationAt("GET", item)],
      ["GET", kind.collection, operationAt("GET", kind.collection)],
      ["PATCH", path, operationAt("PATCH", item)],
    ] as const) {
      if (described === undefined) continue;
      answers.push([await rest(method, at + including(described), method === "PATCH" ? {} : undefined), described.id]);
    }
  }
  return answers;
}

/** Members at any depth that are moments by their name and not null. */
function momentsIn(json: unknown): readonly (readonly [string, unknown])[] {
  if (typeof json !== "object" || json === null) return [];
  return Object.entries(json).flatMap(([name, value]: [string, unknown]) =>
    MOMENT_NAME.test(name) && value !== null ? [[name, value] as const] : momentsIn(value),
  );
}

/** What answers about resources of every kind hold. */
export const scenarios: readonly Scenario[] = [
  {
    name: "answers about resources have only fields that are described",
    claims: [DESCRIBED],
    needs: ["handlers", "keys"],
    insteadInCompat: "COMPAT-TEMPLATE-NAME",
    async run({ context, rest }) {
      const answers = await resourceAnswers(context);
      for (const [answer, operation] of answers) expectDescribed(context, answer, operation);
      expectDescribed(context, await rest("GET", "/keys/current"), "rest.getCurrentKey");
      expectDescribed(context, await rest("GET", "/templates/nosuchtemplate"), "rest.getTemplate");
    },
  },
  {
    name: "all moments are told in UTC, and that of a creation is when it was",
    claims: ["PRODUCT-TIMESTAMPS"],
    safety: "disposable",
    needs: ["handlers", "time"],
    async run({ context, clock, rest, says }) {
      const startMs = await clock.nowMs();
      const answers = [
        ...(await resourceAnswers(context)).map(([answer]) => answer),
        await rest("GET", "/billing/pods"),
      ];
      const endMs = await clock.nowMs();
      for (const [name, value] of answers.flatMap(({ json }) => momentsIn(json))) {
        const holds = typeof value === "string" && UTC.test(value) && !Number.isNaN(Date.parse(value));
        says.that(holds, `${name}: RFC 3339 in UTC`, value);
      }
      const created = answers.flatMap((answer) => {
        const { createdAt } = fieldsOf(answer);
        return typeof createdAt === "string" ? [createdAt] : [];
      });
      says.that(created.length > 0, "moments of creations", created);
      for (const at of created) says.between(Date.parse(at), startMs - 1_000, endMs + 1_000, "createdAt");
    },
  },
];
