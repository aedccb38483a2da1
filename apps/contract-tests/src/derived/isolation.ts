import type { ClaimId } from "@millrace/spec";
import { claims } from "@millrace/spec/claims";
import { wholeQueries } from "./interfaces/graphql-schema.ts";
import { kinds } from "./interfaces/kinds.ts";
import { type Operation, operations } from "./interfaces/operations.ts";
import { call, isCreation, kindOf, make, partsOf, pathWith } from "./interfaces/places.ts";
import { createCalls } from "../suite/calls.ts";
import { rightOfRest } from "../preflight/key-rights.ts";
import { dataOf, mutate } from "./interfaces/graphql-reading.ts";
import { made as madeKey } from "../steps/resources/made-key.ts";
import { following } from "../steps/resources/events.ts";
import type { Answer, Calls, Context, Scenario } from "../steps/words.ts";
import { fieldsOf, objectOf, refusedFields, taken, until } from "../steps/words.ts";
import { NOWHERE } from "./interfaces/calls-of-operations.ts";

const FOREIGN = "AUTH-FOREIGN-RESOURCE-404";

/** The operations that an account may call. Those for operators show all accounts. */
const open = operations.filter(
  ({ id, method, statuses, isStream }) =>
    statuses.includes(401) && !isStream && rightOfRest(id.slice("rest.".length), method) !== "operator",
);
/** The operations that read without naming anything. */
const lists = open
  .filter(({ method, path }) => method === "GET" && !path.includes("{"))
  .map(({ id, path, query }) => ({ id, path, query, claim: claimOf(id, 200) }));
/** The operations on parts of something that has an owner. The derived checks of foreign ids try those that name the owner alone. */
const deeper = open.filter(({ pathParameters }) => pathParameters.length > 1);

/** The first claim that states this answer, apart from those about the form of all errors. */
function claimOf(id: string, status: number): ClaimId {
  const states = (claim: (typeof claims)[number]): boolean =>
    !claim.id.startsWith("ERROR-") && (claim.refs?.statuses ?? []).includes(`${id} ${status}`);
  return (id.startsWith("rest.") ? claims.find(states)?.id : undefined) ?? FOREIGN;
}

/** The claim about a query of GraphQL. */
function claimOfQuery(query: string): ClaimId {
  const wanted = `GRAPHQL-QUERY-${query.replaceAll(/[A-Z]/g, (letter) => `-${letter}`).toUpperCase()}`;
  return claims.find(({ id }) => id === wanted)?.id ?? FOREIGN;
}

/** An account with something of every kind. The names of all that hold its mark. */
interface Owner {
  readonly context: Context;
  readonly mark: string;
  /** By the names of the parameters that take them. */
  readonly ids: Readonly<Record<string, string>>;
}

/** Makes something of every kind with a key. */
async function ownerOf(context: Context, key: string): Promise<Owner> {
  const mark = context.name("owner");
  const calls = createCalls((request) => context.send({ key, ...request }), mark);
  const theirs = { ...context, ...calls, made: () => undefined };
  const ids: Record<string, string> = { workerId: mark };
  for (const kind of kinds.filter(({ collection }) => collection !== "/accounts")) {
    ids[kind.parameter] = (await make(theirs, kind)).id;
  }
  const queue = await calls.endpoint();
  ids["endpointId"] = queue.endpointId;
  ids["jobId"] = await queue.run({ mark });
  await taken(queue, mark);
  const secret = await mutate(calls, "secretCreate", { name: `s_${mark.replaceAll("-", "_")}`, value: "x" }, "{ id }");
  ids["secretId"] = String(objectOf(dataOf(secret)["it"])["id"]);
  const { podId: pod = "", templateId: template = "" } = ids;
  return { context: theirs, mark, ids: { ...ids, id: pod, holderId: pod, resourceId: template } };
}

/** What a text shows of an account. */
function shownOf({ mark, ids }: Owner, text: string): readonly string[] {
  return [mark, ...Object.values(ids)].filter((one) => text.includes(one));
}

/** Answers that show nothing of what was just made: a worker has to run before it is billed, a model to answer, and a minute to end before it is stored. */
const later = ["rest.getService", "rest.endpointBilling", "rest.tokenBilling", "rest.overviewHistory"];

/** Whether it tells only of the account that asks. */
function isOfAccount(what: string): boolean {
  return (what.startsWith("rest.") || what === "myself") && !later.includes(what);
}

/** By what was read: the answers without moments, which go on by themselves. */
function textsOf(all: readonly Read[]): Readonly<Record<string, string>> {
  const plain = (text: string): string => text.replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"|null/g, "time");
  return Object.fromEntries(all.map(({ what, answer }) => [what, plain(answer.text)]));
}

interface Read {
  readonly claim: ClaimId;
  readonly what: string;
  readonly answer: Answer;
}

/** Everything that an account reads without naming anything. */
async function readAll({ rest, graphql }: Pick<Calls, "rest" | "graphql">): Promise<readonly Read[]> {
  const read: Read[] = [];
  for (const { id, path, claim } of lists) read.push({ claim, what: id, answer: await rest("GET", path) });
  for (const { name, document } of wholeQueries) {
    read.push({ claim: claimOfQuery(name), what: name, answer: await graphql(document) });
  }
  return read;
}

/** Looks at each list in all ways that a parameter opens, also with what only the owner has. */
async function spyOnLists({ expect }: Context, spy: Owner, owner: Owner): Promise<void> {
  for (const { id, path, claim, query } of lists) {
    const names = query.map(({ name }) => name);
    const switches = query.filter(({ schema }) => schema.type === "boolean").map(({ name }) => `${name}=true`);
    const own = names.filter((name) => owner.ids[name] !== undefined).map((name) => `${name}=${owner.ids[name]}`);
    const first = names.includes("cursor") ? await owner.context.rest("GET", `${path}?limit=1`) : undefined;
    const { nextCursor } = fieldsOf(first);
    const pages = typeof nextCursor === "string" ? [`cursor=${nextCursor}`] : [];
    for (const asked of [switches.join("&"), ...own, ...pages]) {
      const { status, text } = await spy.context.rest("GET", `${path}?${asked}`);
      const shown = status === 200 ? shownOf(owner, text) : [];
      expect(claim).equals(shown, [], `what ${id}?${asked} shows of another account`);
    }
  }
}

/** Does everything to what only the owner has. It is as if it did not exist, also below an endpoint of the spy. */
async function tryForeign({ expect }: Context, spy: Owner, owner: Owner): Promise<void> {
  const compare = async (operation: Operation, more: Owner["ids"]): Promise<void> => {
    const ask = (ids: Owner["ids"]): Promise<Answer> =>
      call(spy.context, operation, pathWith(operation, { ...ids, ...more }));
    const [foreign, unknown] = [await ask(owner.ids), await ask({})];
    for (const claim of new Set([FOREIGN, claimOf(operation.id, 404)] as const)) {
      const [told, wanted] = [refusalOf(foreign, owner), refusalOf(unknown, owner)];
      expect(claim).equals(told, wanted, `${operation.id} of another account`);
    }
  };
  for (const operation of deeper) {
    await compare(operation, {});
    const { part, path } = operation;
    // A worker that reports is known to its endpoint from then on.
    const below = { endpointId: spy.ids["endpointId"] ?? "", ...(part === "rest" ? {} : { workerId: NOWHERE }) };
    if (path.includes("{jobId}") || /^\/endpoints\/.*\{workerId\}/.test(path)) await compare(operation, below);
  }
  const one = await spy.context.graphql(
    "query ($pod: String!, $template: String!, $endpoint: String!) { pod(input: { podId: $pod }) { id } podTemplate(id: $template) { id } myself { endpoint(id: $endpoint) { id } } }",
    { pod: owner.ids["podId"], template: owner.ids["templateId"], endpoint: owner.ids["endpointId"] },
  );
  expect(FOREIGN).equals(dataOf(one), { pod: null, podTemplate: null, myself: { endpoint: null } }, "by GraphQL");
}

/** Names in requests for something new what only the owner has, as if it were there. */
async function nameForeign({ expect }: Context, spy: Owner, owner: Owner): Promise<void> {
  const claim = expect(FOREIGN);
  let seen = 0;
  for (const operation of operations.filter(isCreation)) {
    for (const { field, kind } of partsOf(operation)) {
      const foreignId = owner.ids[kind.parameter];
      if (foreignId === undefined) continue;
      const least = await kindOf(operation)?.body(spy.context, field);
      const ask = (id: string): Promise<Answer> =>
        spy.context.rest("POST", operation.path, { ...least, [field]: field.endsWith("s") ? [id] : id });
      const [foreign, unknown] = [await ask(foreignId), await ask(NOWHERE)];
      seen += 1;
      const what = `${field} of another account, ${operation.path}`;
      claim.status(foreign, [400, 404]);
      const isTold = foreign.text.includes(foreignId) || refusedFields(foreign).includes(field);
      claim.that(isTold, `what is at fault: ${what}`, foreign.text);
      claim.equals(refusalOf(foreign, owner), refusalOf(unknown, owner), what);
    }
  }
  claim.that(seen > 5, "references in requests", seen);
}

/** Status, code and message of an answer, without ids. */
function refusalOf(answer: Answer, owner: Owner): unknown {
  const { error, message } = fieldsOf(answer);
  const plain = Object.values(owner.ids).reduce((text, id) => text.replaceAll(id, NOWHERE), String(message));
  return { status: answer.status, error, message: plain };
}

/** Whatever one account makes, no other one sees or changes. What is new in a specification is covered with it. */
export const scenarios: readonly Scenario[] = [
  {
    name: "Nothing of an account is in a list, a report, a log or an event of another one, or exists for it",
    claims: [
      ...new Set<ClaimId>([
        FOREIGN,
        "EVENTS-ACCOUNT",
        ...lists.map(({ claim }) => claim),
        ...wholeQueries.map(({ name }) => claimOfQuery(name)),
        ...deeper.map(({ id }) => claimOf(id, 404)),
      ]),
    ],
    needs: ["keys", "handlers", "workers"],
    async run({ context, expect, rest, name, keys, made }) {
      const { id: accountId } = fieldsOf(await rest("POST", "/accounts", { name: name("account") }));
      made(`/accounts/${String(accountId)}`);
      const { key } = await madeKey(context, { scopes: ["admin"], accountId });
      const reader = createCalls((request) => context.send({ key, ...request }), "");
      const before = textsOf(await readAll(reader));
      using events = await following(context);
      using foreignEvents = await following(context, { key });
      const owner = await ownerOf(context, keys.own);
      const owned = textsOf(await readAll(owner.context));
      for (const { claim, what, answer } of await readAll(reader)) {
        expect(claim).equals(shownOf(owner, answer.text), [], `what ${what} shows of another account`);
        if (!isOfAccount(what)) continue;
        expect(claim).equals(textsOf([{ claim, what, answer }])[what], before[what], `${what} as before`);
        expect(claim).that(owned[what] !== before[what], `${what} shows what the account made`, owned[what]);
      }
      const spy = await ownerOf(context, key);
      await nameForeign(context, spy, owner);
      for (const [one, other] of [
        [spy, owner],
        [owner, spy],
      ] as const) {
        await spyOnLists(context, one, other);
        await tryForeign(context, one, other);
      }
      for (const [stream, one, other] of [
        [events, owner, spy],
        [foreignEvents, spy, owner],
      ] as const) {
        const isTold = (all: readonly unknown[]): boolean => JSON.stringify(all).includes(one.ids["secretId"] ?? "");
        const told = await until(async () => stream.events(), isTold);
        expect("EVENTS-ACCOUNT").that(isTold(told), "what the account itself made", told);
        expect("EVENTS-ACCOUNT").equals(shownOf(other, JSON.stringify(told)), [], "what another account made");
      }
    },
  },
];
