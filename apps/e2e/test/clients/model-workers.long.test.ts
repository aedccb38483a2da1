import { join } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { installed, isInstalled, wayOut } from "./support/programs.ts";

const SLOW_MS = 300_000;
const TEXT = "The mill turns";

let service: TestService;
beforeAll(async () => {
  const handlerDirs = [join(import.meta.dirname, "model-workers")];
  service = await startTestService({ settings: { compute: "process", handlerDirs, pythonPath: installed.python } });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

interface Model {
  ask(route: string, body?: object): Promise<Response>;
  /** What was counted of its tokens. */
  tokens(): Promise<unknown>;
}

async function deploy(name: string): Promise<Model> {
  const endpointId = await service.deploy(`local/${name}`, { computeType: "CPU", workersMax: 1, idleTimeout: 3600 });
  return {
    ask: (route, body) =>
      fetch(`${service.url}/compat/v2/${endpointId}/openai/v1/${route}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { authorization: `Bearer ${service.adminKey}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    tokens: () => service.rest("GET", `/v1/billing/tokens?bucketSize=year&endpointId=${endpointId}`),
  };
}

/** The text of a stream, as clients put it together. */
function textOf(stream: string): string {
  const words = [...stream.matchAll(/"content": ?"([^"]*)"/g)].map(([, word = ""]) => word);
  return words.join(" ");
}

const hasPython = needs("handlers of public model workers", isInstalled("python"), wayOut);
const messages = [{ role: "user", content: TEXT }];

describe.runIf(hasPython).each(["vllm", "sglang"])("the handler of worker-%s, as it is,", (name) => {
  it("answers a chat, whole and streamed, and its errors keep their words", { timeout: SLOW_MS }, async () => {
    const { ask, tokens } = await deploy(name);
    const whole = await ask("chat/completions", { messages });
    expect(await whole.json()).toMatchObject({ choices: [{ message: { content: TEXT } }], usage: { total_tokens: 5 } });
    const stream = await (await ask("chat/completions", { messages, stream: true })).text();
    expect(textOf(stream)).toBe(TEXT);
    expect(stream).toContain("data: [DONE]");
    const unknown = await ask("chat/completions", { messages, model: "none" });
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain("The model none does not exist.");
    await expect.poll(tokens).toMatchObject([{ requests: 2, promptTokens: 6, completionTokens: 4 }]);
    if (name === "vllm") expect(await (await ask("models")).json()).toMatchObject({ data: [{ id: "mill-1" }] });
  });
});

describe.runIf(hasPython)("the handler of worker-infinity-embedding, as it is,", () => {
  it("answers embeddings, its models and its errors", { timeout: SLOW_MS }, async () => {
    const { ask, tokens } = await deploy("infinity");
    expect(await (await ask("models")).json()).toMatchObject({ data: [{ id: "mill-1" }] });
    const answer = await ask("embeddings", { model: "mill-1", input: ["a", "bcd"] });
    expect(await answer.json()).toMatchObject({ data: [{ embedding: [1, 0.5] }, { embedding: [3, 0.5] }] });
    const unknown = await ask("embeddings", { model: "none", input: "a" });
    expect([unknown.status, await unknown.text()]).toEqual([400, expect.stringContaining("none not found")]);
    await expect.poll(tokens).toMatchObject([{ requests: 1, promptTokens: 2, completionTokens: 0 }]);
  });
});
