import { expect, test } from "vitest";
import { answerJson, startPlayedServer } from "../target/played-server.test-support.ts";
import { createDocumentation } from "./documented.ts";
import { interfaceRules } from "../target/interface-rules.ts";
import { provesDifference } from "./positive-control.ts";
import type { Suite } from "./suite.ts";

const { signal } = new AbortController();
const suite: Suite = {
  name: "a suite",
  program: "node suite.ts",
  keyVariable: "KEY",
  claims: [],
  scenarios: [],
  rules: interfaceRules({}),
  documentation: createDocumentation({}),
  lists: ["/things"],
  controls: ["/things", "/nothing"],
  createContext: (base) => base,
};

async function proves(statusOf: (url: string) => number, seen: readonly number[]): Promise<void> {
  await using server = await startPlayedServer((request, response) =>
    answerJson(response, statusOf(request.url ?? ""), []),
  );
  const request = { method: "GET", url: "/things/1", headers: {}, body: null };
  const exchanges = seen.map((status) => ({
    request,
    answer: { status, headers: {}, body: "" },
    tookMs: 1,
    retries: 0,
  }));
  await provesDifference(exchanges, { suite, dialect: "default", signal }, { baseUrl: server.url, keys: { own: "k" } });
}

test.each([200, 204, 400, 403, 404])("a target that answers everything %i shows nothing", async (status) => {
  await expect(proves(() => status, [status, status])).rejects.toThrow(`Every answer had the status ${status}`);
  await expect(proves(() => status, [])).rejects.toThrow("that shows nothing");
});

test("refusals count where the target also answers, and answers where it also refuses", async () => {
  const healthy = (url: string): number => (url === "/things" ? 200 : 404);
  await proves(healthy, [404, 404]);
  await proves(healthy, [200]);
  await proves(() => 403, [401]);
  await proves(() => 500, [200, 404]);
});
