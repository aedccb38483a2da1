import { type ClaimId, queueOperations, restDocument, restOperations, workerOperations } from "@millrace/spec";
import { isEndless } from "../authentication/operations.ts";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import { foreignSources, referencesOf } from "./page.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
/** Answers of a path to a method that it does not have. */
const NOT_THERE = [404, 405];

interface Described {
  readonly openapi?: string;
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

export const scenarios: readonly Scenario[] = [
  {
    name: "The description is read as JSON and the page as HTML, without a key and with a wrong one",
    claims: ["DOCS-OPENAPI-200", "DOCS-PAGE-200", "DOCS-NO-KEY"],
    safety: "read-only",
    stateless: true,
    async run({ expect, rest, keys }) {
      for (const key of [keys.own, null, "mr_0123456789012345678901234567890123456789"]) {
        const description = await rest("GET", "/openapi.json", undefined, { key });
        const page = await rest("GET", "/docs", undefined, { key });
        expect("DOCS-NO-KEY").status(description, 200);
        expect("DOCS-NO-KEY").status(page, 200);

        expect("DOCS-OPENAPI-200").documented(description, "rest.getOpenApi");
        const { openapi } = (description.json ?? {}) as Described;
        expect("DOCS-OPENAPI-200").that(openapi?.startsWith("3.1.") === true, "version 3.1 of OpenAPI", openapi);
        const type = description.headers.get("content-type") ?? "";
        expect("DOCS-OPENAPI-200").that(type.startsWith("application/json"), "a body labelled as JSON", type);

        expect("DOCS-PAGE-200").documented(page, "rest.getDocs");
        const pageType = page.headers.get("content-type") ?? "";
        expect("DOCS-PAGE-200").that(pageType.startsWith("text/html"), "a body labelled as HTML", pageType);
        const title = restDocument.info?.title ?? "";
        expect("DOCS-PAGE-200").that(/^\s*<!doctype html>/i.test(page.text), "an HTML document", page.text);
        expect("DOCS-PAGE-200").that(
          page.text.includes(`<title>${title}`) && page.text.includes("openapi.json"),
          `a page entitled ${title} that names the description`,
          page.text,
        );
      }
    },
  },
  {
    name: "The description has every operation of REST, and those and no others are answered",
    claims: ["DOCS-OPENAPI-COMPLETE"],
    safety: "disposable",
    stateless: true,
    async run(context) {
      const { expect, rest } = context;
      const described = describedIn(await rest("GET", "/openapi.json"));
      const specified = Object.values(restOperations).map(({ method, path }) => `${method} ${path}`);
      expect("DOCS-OPENAPI-COMPLETE").equals([...described].toSorted(), specified.toSorted(), "the operations");
      for (const [id, { method, path }] of Object.entries(restOperations)) {
        if (isEndless(id)) continue;
        expect("DOCS-OPENAPI-COMPLETE").documented(await call(context, method, path), `rest.${id}`);
      }
      for (const path of new Set(Object.values(restOperations).map((operation) => operation.path))) {
        for (const method of METHODS.filter((one) => !described.includes(`${one} ${path}`))) {
          expect("DOCS-OPENAPI-COMPLETE").status(await call(context, method, path), NOT_THERE);
        }
      }
    },
  },
  {
    name: "All that the documentation page loads comes from the service itself",
    claims: ["DOCS-PAGE-SELF-CONTAINED"],
    safety: "read-only",
    stateless: true,
    run: (context) => expectSelfContained(context, "DOCS-PAGE-SELF-CONTAINED", "/v1/docs"),
  },
  {
    name: "The description of the queue has every operation of clients and workers, and needs no key",
    claims: ["DOCS-QUEUE-OPENAPI"],
    safety: "read-only",
    stateless: true,
    async run({ expect, send, keys }) {
      const specified = Object.values({ ...queueOperations, ...workerOperations });
      for (const key of [keys.own, null]) {
        const description = await send({ method: "GET", path: "/v2/openapi.json", key });
        expect("DOCS-QUEUE-OPENAPI").status(description, 200);
        const { openapi } = (description.json ?? {}) as Described;
        expect("DOCS-QUEUE-OPENAPI").that(openapi?.startsWith("3.1.") === true, "version 3.1 of OpenAPI", openapi);
        expect("DOCS-QUEUE-OPENAPI").equals(
          describedIn(description).toSorted(),
          specified.map(({ method, path }) => `${method} ${path}`).toSorted(),
          "the operations",
        );
      }
    },
  },
  {
    name: "The page of the queue shows its description, loads nothing from elsewhere, and is linked with that of REST",
    claims: ["DOCS-QUEUE-PAGE", "DOCS-LINKED"],
    safety: "read-only",
    stateless: true,
    async run(context) {
      const { expect, send } = context;
      const page = await send({ method: "GET", path: "/v2/docs", key: null });
      expect("DOCS-QUEUE-PAGE").status(page, 200);
      const type = page.headers.get("content-type") ?? "";
      expect("DOCS-QUEUE-PAGE").that(type.startsWith("text/html"), "a body labelled as HTML", type);
      expect("DOCS-QUEUE-PAGE").that(
        page.text.includes("openapi.json"),
        "a page that names the description",
        page.text,
      );
      await expectSelfContained(context, "DOCS-QUEUE-PAGE", "/v2/docs");
      for (const [from, to] of [
        ["/v1/docs", "/v2/docs"],
        ["/v2/docs", "/v1/docs"],
      ] as const) {
        const { text } = await send({ method: "GET", path: from, key: null });
        const linked = referencesOf(text).map(
          (reference) => new URL(reference, `http://service.invalid${from}`).pathname,
        );
        expect("DOCS-LINKED").that(linked.includes(to), `a link to ${to} on ${from}`, linked);
      }
    },
  },
  {
    name: "A browser gets a page for GraphQL that loads nothing from elsewhere",
    claims: ["DOCS-GRAPHQL-PAGE"],
    safety: "read-only",
    stateless: true,
    async run(context) {
      const { expect, send } = context;
      const headers = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
      const page = await send({ method: "GET", path: "/graphql", key: null, headers });
      expect("DOCS-GRAPHQL-PAGE").status(page, 200);
      const type = page.headers.get("content-type") ?? "";
      expect("DOCS-GRAPHQL-PAGE").that(type.startsWith("text/html"), "a body labelled as HTML", type);
      await expectSelfContained(context, "DOCS-GRAPHQL-PAGE", "/graphql");
    },
  },
  {
    name: "Unknown query parameters of the description and its page are refused",
    claims: ["DOCS-400"],
    safety: "read-only",
    stateless: true,
    async run({ expect, rest }) {
      for (const [path, operation] of [
        ["/openapi.json", "rest.getOpenApi"],
        ["/docs", "rest.getDocs"],
      ] as const) {
        expect("DOCS-400").status(await rest("GET", path), 200);
        for (const key of [null, undefined]) {
          const answer = await rest("GET", `${path}?colour=red`, undefined, key === null ? { key } : {});
          expect("DOCS-400").status(answer, 400);
          expect("DOCS-400").documented(answer, operation);
          expect("DOCS-400").contains(answer.json, { error: "invalid_request", details: [{ field: "colour" }] });
        }
      }
    },
  },
];
