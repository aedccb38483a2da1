import { expect, test } from "vitest";
import { rules } from "./rules.ts";

test("a key goes bare to the queue, and as a bearer token elsewhere", () => {
  expect(rules.keyHeaders("k", "/v2/e1/health")).toEqual({ authorization: "k" });
  expect(rules.keyHeaders("k", "/v1/pods")).toEqual({ authorization: "Bearer k" });
});

test("a path has the prefix of its dialect, unless it is the same in both", () => {
  const paths = ["/v2/e1/run", "/graphql", "/healthz", "/__control/clock", ""];
  expect(paths.map((path) => rules.pathIn(path, "compat"))).toEqual([
    "/compat/v2/e1/run",
    "/compat/graphql",
    "/healthz",
    "/__control/clock",
    "/compat",
  ]);
  expect(paths.map((path) => rules.pathIn(path, "default"))).toEqual(paths);
});

test("a query of GraphQL only reads however it is sent, a mutation does not", () => {
  const asked = (path: string, query: string): boolean => rules.isRead({ method: "POST", path, body: { query } });
  const raw = (query: string): boolean =>
    rules.isRead({ method: "POST", path: "/graphql?api_key=k", raw: JSON.stringify({ query }) });
  expect([raw("{ myself { id } }"), raw("query A { a } mutation B { b }")]).toEqual([true, false]);
  expect(asked("/graphql", "query A { a } mutation B { b }")).toBe(false);
  expect(asked("/graphql/more", "{ myself { id } }")).toBe(false);
  expect(asked("/graphql", "{ myself { id } }")).toBe(true);
  expect(asked("/graphql", "mutation { a }")).toBe(false);
  expect(asked("/v2/e1/run", "{ myself { id } }")).toBe(false);
});

test("requests that move the clock or wait for others help a check", () => {
  const urls = ["/__control/clock", "/healthz", "/v2/e/health"].map((path) => `http://127.0.0.1:1${path}`);
  expect(urls.map(rules.isHelper)).toEqual([true, true, false]);
});
