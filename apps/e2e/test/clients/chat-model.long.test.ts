import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { exampleDirs, installed, isInstalled, wayOut } from "./support/programs.ts";

const SLOW_MS = 300_000;

describe.runIf(needs("a small language model that .ci/clients installs", isInstalled("model"), wayOut))(
  "the example chat-model",
  () => {
    let service: TestService;
    let endpointId: string;
    beforeAll(async () => {
      service = await startTestService({
        settings: { compute: "process", handlerDirs: exampleDirs, pythonPath: installed.model },
      });
      endpointId = await service.deploy("local/chat-model", { computeType: "CPU", workersMax: 1, idleTimeout: 3600 });
    }, SLOW_MS);
    afterAll(async () => {
      await service[Symbol.asyncDispose]();
    });

    function ask(body: object): Promise<Response> {
      return fetch(`${service.url}/v2/${endpointId}/openai/v1/chat/completions`, {
        method: "POST",
        headers: { authorization: `Bearer ${service.adminKey}`, "content-type": "application/json" },
        body: JSON.stringify({ messages: [{ role: "user", content: "Name a mill." }], max_tokens: 16, ...body }),
      });
    }

    it(
      "answers a chat on the processor, streamed and whole, and its tokens are counted",
      { timeout: SLOW_MS },
      async () => {
        const whole = (await (await ask({})).json()) as {
          readonly choices: readonly { readonly message: { readonly content: string } }[];
          readonly usage: { readonly prompt_tokens: number; readonly completion_tokens: number };
        };
        expect(whole.choices[0]?.message.content).toMatch(/\w/);
        const stream = await (await ask({ stream: true, stream_options: { include_usage: true } })).text();
        expect(stream.match(/"content": ?"/g)?.length).toBeGreaterThan(1);
        expect(stream).toContain("data: [DONE]");
        const tokens = (): Promise<unknown> => service.rest("GET", `/v1/billing/tokens?endpointId=${endpointId}`);
        const promptTokens = 2 * whole.usage.prompt_tokens;
        await expect.poll(tokens).toMatchObject([{ requests: 2, promptTokens }]);
      },
    );

    it("refuses what the model cannot read, with the name of the field", { timeout: SLOW_MS }, async () => {
      const refused = await ask({ messages: "x" });
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain("messages");
    });
  },
);
