import { post, repeat } from "./raw.ts";
import type { Attack } from "./target.ts";

const levels = (count: number, open: string, close: string): string => open.repeat(count) + close.repeat(count);
const many = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(" ");

/** Documents that cost more than they look. All of them break a bound of the interface. */
const documents: Readonly<Record<string, () => object>> = {
  depth: () => ({
    query: `{ __schema ${levels(200, "{ types { fields { type ", "} } }")} }`.replaceAll("type }", "type { name } }"),
  }),
  brackets: () => ({ query: `{ a(b: ${levels(50_000, "[", "]")}) }` }),
  aliases: () => ({ query: `{ ${many(5_000, (index) => `a${index}: myself { id }`)} }` }),
  "same alias": () => ({ query: `{ ${many(3_000, () => "myself { id }")} }` }),
  "fragments that double": () => ({
    query: `query { ...f0 } ${many(40, (index) => `fragment f${index} on Query { ...f${index + 1} ...f${index + 1} }`)} fragment f40 on Query { myself { id } }`,
  }),
  "fragments in a circle": () => ({
    query: "query { ...a } fragment a on Query { ...b } fragment b on Query { ...a }",
  }),
  "many fragments": () => ({
    query: `query { myself { id } } ${many(3_000, (index) => `fragment f${index} on Query { myself { id } }`)}`,
  }),
  directives: () => ({ query: `{ myself ${many(20_000, () => "@include(if: true)")} { id } }` }),
  "unknown directives": () => ({ query: `{ myself ${many(9_000, (index) => `@a${index}`)} { id } }` }),
  introspection: () => ({
    query: `{ ${many(100, (index) => `s${index}: __schema { types { fields { type { name } } } }`)} }`,
  }),
  "a list as variable": () => ({
    query: "query($a: [String]) { myself { id } }",
    variables: { a: Array.from({ length: 200_000 }, () => "a") },
  }),
  "many variables": () => ({ query: `query(${many(5_000, (index) => `$v${index}: Int`)}) { myself { id } }` }),
  "many operations": () => ({
    query: many(2_000, (index) => `query q${index} { myself { id } }`),
    operationName: "q1",
  }),
  "a block string": () => ({ query: `{ a(b: """${"\n ".repeat(60_000)}""") }` }),
  comments: () => ({ query: `{ myself { id } } ${"# a\n".repeat(200_000)}` }),
  "a batch": () => Array.from({ length: 5_000 }, () => ({ query: "{ myself { id } }" })),
};

export const graphql: readonly Attack[] = [
  {
    name: "graphql-bombs",
    does: `documents with too much ${Object.keys(documents).join(", ")}`,
    async play(target) {
      const bodies = Object.entries(documents).map(([name, document]) => [name, JSON.stringify(document())] as const);
      await target.begin();
      await repeat(target, 4, async (turn) => {
        const [name = "", body = ""] = bodies[turn % bodies.length] ?? [];
        const fromMs = performance.now();
        const { status, text } = await post(target, turn % 2 === 0 ? "/graphql" : "/compat/graphql", body);
        const tookMs = Math.round(performance.now() - fromMs);
        const isWhole = status === 200 && !text.includes('"errors"');
        if (isWhole && name !== "a list as variable" && name !== "a block string")
          target.wrong(`${name} was answered in ${tookMs} ms`);
      });
    },
  },
];
