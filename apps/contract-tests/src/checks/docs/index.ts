import {
  batchesOperations,
  type ClaimId,
  openaiOperations,
  queueOperations,
  restOperations,
  workerOperations,
} from "@millrace/spec";
import { UNKNOWN_KEY, isEndless } from "../../derived/interfaces/calls-of-operations.ts";
import type { Answer, Context, Scenario, SuiteRequest } from "../../steps/words.ts";
import { foreignSources, referencesOf } from "./page.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
/** Answers of a path to a method that it does not have. */
const NOT_THERE = [404, 405];

interface Described {
  readonly openapi?: string;
  readonly tags?: readonly unknown[];
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

function describedIn(answer: Answer): readonly string[] {
  const { paths = {} } = (answer.json ?? {}) as Described;
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method.toLowerCase() in item).map((method) => `${method} ${path}`),
  );
}

/** Calls this path with unknown ids and without a body. */
function call({ rest }: Context, method: string, path: string): Promise<Answer> {
  const takesBody = method !== "GET" && method !== "DELETE";
  return rest(method, path.replaceAll(/\{[^}]+\}/g, "nothere"), takesBody ? {} : undefined);
}

/** Expects that a page refers only to this service, and that its policy forbids other hosts. */
async function expectSelfContained({ expect, send }: Context, claim: ClaimId, path: string): Promise<void> {
  const headers = { accept: "text/html, */*" };
  const page = await send({ method: "GET", path, key: null, headers });
  const references = referencesOf(page.text);
  expect(claim).that(references.length > 0, "a page that refers to something", page.text);
  for (const reference of references) {
    const url = new URL(reference, `http://service.invalid${path}`);
    expect(claim).equals(url.host, "service.invalid", `the host of ${reference}`);
    expect(claim).status(await send({ method: "GET", path: `${url.pathname}${url.search}`, key: null, headers }), 200);
  }
  // The page does not show what its scripts load later, so its policy must forbid other hosts.
  const policy = page.headers.get("content-security-policy");
  const isStatic = !/<script\b/i.test(page.text);
  expect(claim).that(
    isStatic || policy !== null,
    "a page without scripts, or a policy about what they may load",
    policy,
  );
  if (policy !== null) expect(claim).equals(foreignSources(policy), [], "other sources that the policy allows");
}

/** Expects a page or a document of the type, that is there for everybody. */
async function expectOpen(
  { expect, send, keys }: Context,
  { claims, path, type, operation, dialect }: Open,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const key of [keys.own, null, UNKNOWN_KEY]) {
    const spoken = dialect === undefined ? {} : { dialect };
    const answer = await send({ method: "GET", path, key, headers: { accept: `${type}, */*;q=0.8` }, ...spoken });
    for (const claim of claims) {
      expect(claim).status(answer, 200);
      const labelled = answer.headers.get("content-type") ?? "";
      expect(claim).that(labelled.startsWith(type), `a body labelled as ${type}`, labelled);
      if (operation !== undefined) expect(claim).documented(answer, operation);
    }
    answers.push(answer);
  }
  return answers;
}

interface Open {
  readonly claims: readonly ClaimId[];
  readonly path: string;
  readonly type: "application/json" | "text/html";
  readonly operation?: string;
  /** Default that of the run. */
  readonly dialect?: SuiteRequest["dialect"];
}

const rest = Object.values(restOperations);
const queue = Object.values({ ...queueOperations, ...openaiOperations, ...batchesOperations, ...workerOperations });

/** Descriptions of the interfaces, and the operations that they have. */
const descriptions = [
  {
    claims: ["DOCS-OPENAPI-200", "DOCS-NO-KEY", "PRODUCT-GROUP-DOCS"],
    complete: ["DOCS-OPENAPI-200", "DOCS-OPENAPI-COMPLETE"],
    path: "/v1/openapi.json",
    dialect: undefined,
    operation: "rest.getOpenApi",
    operations: rest,
  },
  {
    claims: ["DOCS-QUEUE-OPENAPI"],
    complete: ["DOCS-QUEUE-OPENAPI"],
    path: "/v2/openapi.json",
    // In the other dialect this address describes version 2 of REST.
    dialect: "default",
    operation: undefined,
    operations: queue,
  },
] as const;
/** Pages, and what they refer to. */
const pages = [
  {
    claims: ["DOCS-PAGE-200", "DOCS-NO-KEY", "PRODUCT-GROUP-DOCS"],
    contained: "DOCS-PAGE-SELF-CONTAINED",
    path: "/v1/docs",
    refersTo: ["/v1/openapi.json", "/v2/docs"],
  },
  {
    claims: ["DOCS-QUEUE-PAGE"],
    contained: "DOCS-QUEUE-PAGE",
    path: "/v2/docs",
    refersTo: ["/v2/openapi.json", "/v1/docs"],
  },
  { claims: ["DOCS-GRAPHQL-PAGE"], contained: "DOCS-GRAPHQL-PAGE", path: "/graphql", refersTo: [] },
] as const;

export const scenarios: readonly Scenario[] = [
  {
    name: "The descriptions are read as JSON, with a key, without one and with a wrong one, and have every operation",
    claims: [...new Set<ClaimId>(descriptions.flatMap(({ claims, complete }) => [...claims, ...complete]))],
    safety: "read-only",
    stateless: true,
    async run(context) {
      for (const { claims, complete, path, dialect, operation, operations } of descriptions) {
        const open = { claims, path, dialect, type: "application/json" } as const;
        const [description] = await expectOpen(context, operation === undefined ? open : { ...open, operation });
        if (description === undefined) continue;
        const { openapi, tags } = (description.json ?? {}) as Described;
        const specified = operations.map((one) => `${one.method} ${one.path}`);
        for (const claim of complete) {
          context.expect(claim).that(openapi?.startsWith("3.1.") === true, "version 3.1 of OpenAPI", openapi);
          context.expect(claim).equals(describedIn(description).toSorted(), specified.toSorted(), "the operations");
          context.expect(claim).that((tags ?? []).length > 0, "groups of operations", tags);
        }
      }
    },
  },
  {
    name: "The pages are HTML for everybody, name their description and each other, and load nothing from elsewhere",
    claims: [...new Set<ClaimId>([...pages.flatMap((page) => [...page.claims, page.contained]), "DOCS-LINKED"])],
    safety: "read-only",
    stateless: true,
    async run({ context, expect }) {
      for (const { claims, contained, path, refersTo } of pages) {
        for (const { text } of await expectOpen(context, { claims, path, type: "text/html" })) {
          const there = referencesOf(text).map((one) => new URL(one, `http://service.invalid${path}`).pathname);
          for (const claim of claims) {
            const isPage = /^\s*<!doctype html>/i.test(text) && /<title>[^<]+</i.test(text);
            expect(claim).that(isPage, "an HTML document with a title", text.slice(0, 300));
            const [description] = refersTo;
            if (description === undefined) continue;
            expect(claim).that(text.includes("openapi.json"), "a page that names the description", text);
          }
          const [, other] = refersTo;
          if (other !== undefined) expect("DOCS-LINKED").that(there.includes(other), `a link to ${other}`, there);
        }
        await expectSelfContained(context, contained, path);
      }
    },
  },
  {
    name: "The front page leads to the other pages, for browsers and for programs, and the console is one of them",
    claims: ["DOCS-FRONT-PAGE", "DOCS-CONSOLE"],
    safety: "read-only",
    stateless: true,
    async run({ expect, send }) {
      const [front, console] = [expect("DOCS-FRONT-PAGE"), expect("DOCS-CONSOLE")];
      const read = (path: string, accept: string): Promise<Answer> =>
        send({ method: "GET", path, key: null, headers: { accept } });
      const addresses = Object.values((await read("/", "application/json")).json as Readonly<Record<string, string>>);
      const page = await read("/", "text/html");
      front.status(page, 200);
      const anchors = [...page.text.matchAll(/<a\s[^>]*>/gi)].map(([anchor]) => anchor).join("");
      const links = referencesOf(anchors).map((one) => new URL(one, "http://service.invalid").pathname);
      const told = addresses.filter((one) => one.startsWith("/"));
      front.equals(links.toSorted(), told.toSorted(), "the addresses for programs");
      const pages = ["/console/", "/docs/", "/v1/docs", "/v2/docs", "/graphql"];
      front.equals(
        pages.filter((one) => !links.includes(one)),
        [],
        "pages of the service without a link",
      );
      const shown = await read("/console/", "text/html");
      console.status(shown, [200, 404]);
      console.that(/^\s*<!doctype html>/i.test(shown.text), "a page", shown.text.slice(0, 300));
    },
  },
  {
    name: "Every operation of the description is answered, and a path has no other method",
    claims: ["DOCS-OPENAPI-COMPLETE"],
    stateless: true,
    async run({ context, says }) {
      for (const [id, { method, path }] of Object.entries(restOperations)) {
        if (isEndless(id)) continue;
        says.documented(await call(context, method, path), `rest.${id}`);
      }
      for (const [path, there] of Map.groupBy(rest, (operation) => operation.path)) {
        const methods: readonly string[] = there.map(({ method }) => method);
        for (const method of METHODS.filter((one) => !methods.includes(one))) {
          says.status(await call(context, method, path), NOT_THERE);
        }
      }
    },
  },
];
