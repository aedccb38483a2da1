import { type ClaimId, queueOperations, restDocument, restOperations, workerOperations } from "@millrace/spec";
import { claims } from "@millrace/spec/claims";
import { createCalls } from "../../suite/calls.ts";
import type { Calls, Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { taken } from "../../target/queue-under-test.ts";
import type { Answer } from "../../target/transport.ts";
import { type Fields, fieldsOf, objectOf, refusedFields } from "../answers.ts";
import { dataOf } from "../graphql/reading.ts";
import { wholeQueries } from "../../derived/graphql-schema.ts";
import { made as madeKey } from "../keys/made-key.ts";
import { ruled } from "../notifications/shared.ts";
import { following } from "../overview/shared.ts";
import { until } from "../waiting/until.ts";
import { kinds, make } from "../product/resources.ts";
import { isEndless, NOWHERE, rightOf } from "./operations.ts";

const FOREIGN = "AUTH-FOREIGN-RESOURCE-404";
const PLACEHOLDER = /\{(\w+)\}/g;

/** The first claim that states this answer, apart from those about the form of all errors. */
function claimOf(id: string, status: number): ClaimId {
  const states = (claim: (typeof claims)[number]): boolean =>
    !claim.id.startsWith("ERROR-") && (claim.refs?.statuses ?? []).includes(`rest.${id} ${status}`);
  return claims.find(states)?.id ?? FOREIGN;
}

/** The claim about a query of GraphQL. */
function claimOfQuery(query: string): ClaimId {
  const wanted = `GRAPHQL-QUERY-${query.replaceAll(/[A-Z]/g, (letter) => `-${letter}`).toUpperCase()}`;
  return claims.find(({ id }) => id === wanted)?.id ?? FOREIGN;
}

/** Operations whose path names something, and what an account reads without naming anything. What is for operators shows all accounts. */
const all = [
  ...Object.entries(restOperations).map(([id, one]) => ({ id, root: "/v1", ...one })),
  ...Object.entries({ ...queueOperations, ...workerOperations }).map(([id, one]) => ({ id, root: "/v2", ...one })),
].filter(({ id, root, statuses, method }) => {
  const isForOperators = root === "/v1" && rightOf({ operation: `rest.${id}`, method, path: "" }) === "operator";
  return statuses.includes(401 as never) && !isEndless(id) && !isForOperators && id !== "execPod";
});
const naming = all.filter(({ path }) => path.includes("{"));
const lists = all
  .filter(({ method, path }) => method === "GET" && !path.includes("{"))
  .map(({ id, path }) => ({ id, path, claim: claimOf(id, 200), parameters: parametersOf(id) }));

/** The parameters in the query of an operation, with their types. */
function parametersOf(id: string): readonly (readonly [string, unknown])[] {
  const { get } = Object.values(restDocument.paths).find((item) => item.get?.operationId === id) ?? {};
  return (get?.parameters ?? [])
    .map((one) => objectOf("$ref" in one ? restDocument.components?.parameters?.[refersTo(one.$ref)] : one))
    .map(({ name, schema }) => [String(name), objectOf(schema)["type"]]);
}

function refersTo(reference: unknown): string {
  return String(reference).split("/").at(-1) ?? "";
}

/** An account with something of every kind. The names of all that hold its mark. */
interface Owner {
  readonly key: string;
  readonly calls: Calls;
  readonly mark: string;
  /** By the names of the parameters that take them. */
  readonly ids: Readonly<Record<string, string>>;
}

/** Makes something of every kind with a key. */
async function ownerOf(context: Context, key: string): Promise<Owner> {
  const mark = context.name("owner");
  const calls = createCalls((request) => context.send({ key, ...request }), mark);
  const ids: Record<string, string> = { workerId: mark };
  for (const kind of kinds) {
    const path = Object.keys(restDocument.paths).find((one) => one.startsWith(`/${kind}/{`)) ?? "";
    const { id } = await make(calls, kind);
    for (const [, parameter = ""] of path.matchAll(PLACEHOLDER)) ids[parameter] = id;
  }
  const queue = await calls.endpoint();
  ids["endpointId"] = queue.endpointId;
  ids["jobId"] = await queue.run({ mark });
  await taken(queue, mark);
  ids["notificationId"] = (await ruled(calls)).id;
  ids["keyId"] = (await madeKey(calls, { name: calls.name("key"), scopes: ["run"] })).id;
  const name = `s_${mark.replaceAll("-", "_")}`;
  const secret = await calls.graphql(`mutation { it: secretCreate(input: { name: "${name}", value: "x" }) { id } }`);
  ids["secretId"] = String(objectOf(dataOf(secret)["it"])["id"]);
  const [pod = "", template = ""] = [ids["podId"], ids["templateId"]];
  return { key, calls, mark, ids: { ...ids, id: pod, holderId: pod, resourceId: template } };
}

/** What a text shows of an account. */
function shownOf({ mark, ids }: Owner, text: string): readonly string[] {
  return [mark, ...Object.values(ids)].filter((one) => text.includes(one));
}

/** The answer without moments, which go on by themselves. */
function withoutTimes(text: string): string {
  return text.replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"|null/g, "time");
}

/** Whether it tells only of the account that asks. The worker of an endpoint would have to be started before it is billed. */
function isOfAccount(what: string): boolean {
  return (what in restOperations || what === "myself") && what !== "getService" && what !== "endpointBilling";
}

function textsOf(all: readonly Read[]): Readonly<Record<string, string>> {
  return Object.fromEntries(all.map(({ what, answer }) => [what, withoutTimes(answer.text)]));
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
  for (const { id, path, claim, parameters } of lists) {
    const names = parameters.map(([name]) => name);
    const switches = parameters.filter(([, type]) => type === "boolean").map(([name]) => `${name}=true`);
    const { nextCursor } = fieldsOf(
      names.includes("cursor") ? await owner.calls.rest("GET", `${path}?limit=1`) : undefined,
    );
    const own = names.filter((name) => owner.ids[name] !== undefined).map((name) => `${name}=${owner.ids[name]}`);
    for (const query of [
      switches.join("&"),
      ...own,
      ...(typeof nextCursor === "string" ? [`cursor=${nextCursor}`] : []),
    ]) {
      const { status, text } = await spy.calls.rest("GET", `${path}?${query}`);
      const shown = status === 200 ? shownOf(owner, text) : [];
      expect(claim).equals(shown, [], `what ${id}?${query} shows of another account`);
    }
  }
}

/** Does everything to what only the owner has. It is as if it did not exist, also below an endpoint of the spy. */
async function tryForeign({ expect }: Context, spy: Owner, owner: Owner): Promise<void> {
  const nothing = Object.fromEntries(Object.keys(owner.ids).map((name) => [name, NOWHERE]));
  for (const { id, method, root, path } of naming) {
    const ask = (ids: Readonly<Record<string, string>>): Promise<Answer> =>
      spy.calls.send({
        method,
        path: root + path.replaceAll(PLACEHOLDER, (_, name: string) => ids[name] ?? NOWHERE),
        ...(method === "GET" || method === "DELETE" ? {} : { body: {} }),
      });
    // A worker that reports is known to its endpoint from then on.
    const own = { endpointId: spy.ids["endpointId"] ?? "", ...(root === "/v2" ? { workerId: NOWHERE } : {}) };
    const isBelow = path.includes("{jobId}") || /^\/endpoints\/.*\{workerId\}/.test(path);
    for (const more of isBelow ? [{}, own] : [{}]) {
      const [foreign, unknown] = [await ask({ ...owner.ids, ...more }), await ask({ ...nothing, ...more })];
      for (const claim of new Set([FOREIGN, claimOf(id, 404)] as const)) {
        expect(claim).equals(refusalOf(foreign, owner), refusalOf(unknown, owner), `${id} of another account`);
      }
    }
  }
  const one = await spy.calls.graphql(
    "query ($pod: String!, $template: String!, $endpoint: String!) { pod(input: { podId: $pod }) { id } podTemplate(id: $template) { id } myself { endpoint(id: $endpoint) { id } } }",
    { pod: owner.ids["podId"], template: owner.ids["templateId"], endpoint: owner.ids["endpointId"] },
  );
  expect(FOREIGN).equals(dataOf(one), { pod: null, podTemplate: null, myself: { endpoint: null } }, "by GraphQL");
}

/** Fields with which a request for something new names what there must be, by the path of the request. */
const references = Object.entries(restDocument.paths).flatMap(([path, { post }]) => {
  const body = post === undefined ? undefined : documentedBody(post);
  const isMade = [...kinds, "notifications", "keys"].some((kind) => path === `/${kind}`);
  return isMade ? Object.keys(objectOf(objectOf(body)["properties"])).map((field) => ({ path, field })) : [];
});

function documentedBody({ requestBody }: Fields): unknown {
  const { schema } = objectOf(objectOf(objectOf(requestBody)["content"])["application/json"]);
  const reference = objectOf(schema)["$ref"];
  return reference === undefined ? schema : restDocument.components?.schemas?.[refersTo(reference)];
}

/** Names in requests what only the owner has, as if it were there. */
async function nameForeign({ expect }: Context, spy: Owner, owner: Owner): Promise<void> {
  const { rest, name, template } = spy.calls;
  const needed: Fields = {
    "/endpoints": { workersMax: 0, templateId: await template() },
    "/pods": { imageName: "local/sleeper", computeType: "CPU" },
    "/templates": { imageName: "local/sleeper" },
    "/keys": { scopes: ["run"] },
    "/notifications": { condition: "QUEUE_AGE", url: "https://hooks.example.org/millrace" },
  };
  let seen = 0;
  for (const { path, field } of references) {
    const one = owner.ids[field.replace(/Ids$/, "Id")];
    if (one === undefined || field === "id") continue;
    seen += 1;
    const ask = (id: string): Promise<Answer> =>
      rest("POST", path, { name: name("x"), ...objectOf(needed[path]), [field]: field.endsWith("Ids") ? [id] : id });
    const [foreign, unknown] = [await ask(one), await ask(NOWHERE)];
    expect(FOREIGN).status(foreign, [400, 404]);
    const isTold = foreign.text.includes(one) || refusedFields(foreign).includes(field);
    expect(FOREIGN).that(isTold, `${field} as what is at fault, ${path}`, foreign.text);
    expect(FOREIGN).equals(
      refusalOf(foreign, owner),
      refusalOf(unknown, owner),
      `${field} of another account, ${path}`,
    );
  }
  expect(FOREIGN).that(seen > 5, "references in requests", seen);
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
        ...naming.map(({ id }) => claimOf(id, 404)),
      ]),
    ],
    safety: "disposable",
    needs: ["keys", "handlers", "workers"],
    async run(context) {
      const { expect, rest, name, keys, made } = context;
      const { id: accountId } = fieldsOf(await rest("POST", "/accounts", { name: name("account") }));
      made(`/accounts/${String(accountId)}`);
      const { key } = await madeKey(context, { scopes: ["admin"], accountId });
      const reader = createCalls((request) => context.send({ key, ...request }), "");
      const before = textsOf(await readAll(reader));
      using events = await following(context);
      using foreignEvents = await following(context, { key });
      const owner = await ownerOf(context, keys.own);
      const owned = textsOf(await readAll(owner.calls));
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
