import { createBudget, createTransport } from "@millrace/contract-core";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import {
  answerJson,
  type Behaviour,
  startPlayedServer,
} from "../../../../packages/contract-core/src/target/played-server.test-support.ts";
import { rules } from "../suite/rules.ts";
import { clockFault } from "../target/clock.ts";
import { handlersFault } from "./suite-handlers.ts";

interface Played {
  /** What a job of an endpoint with this image ends with. */
  readonly run: (image: string, input: unknown) => unknown;
  readonly missing?: string;
}

/** A service that runs handlers so; it counts what is left on it. */
function service({ run, missing }: Played): { readonly behaviour: Behaviour; readonly left: () => number } {
  const made = new Map<string, string>();
  return {
    left: () => made.size,
    behaviour(request, response, count) {
      const { method, url = "" } = request;
      void text(request).then((body) => {
        const fields = body === "" ? {} : (JSON.parse(body) as Record<string, string>);
        if (method === "DELETE")
          return answerJson(response, made.delete(url.split("/").at(-1) ?? "") ? 204 : 404, null);
        const image = fields["imageName"] ?? made.get(fields["templateId"] ?? url.split("/")[2] ?? "") ?? "";
        if (url.endsWith("/runsync")) {
          return answerJson(response, 200, { status: "COMPLETED", output: run(image, fields["input"]) });
        }
        if (url === "/v1/endpoints" && image === missing)
          return answerJson(response, 400, { message: "no such folder" });
        made.set(`id${count}`, image);
        return answerJson(response, 200, { id: `id${count}` });
      });
    },
  };
}

async function fault(played: Played): Promise<string | null> {
  const { behaviour, left } = service(played);
  await using server = await startPlayedServer(behaviour);
  const found = await handlersFault(transportTo(server.url));
  expect(left()).toBe(0);
  return found;
}

function transportTo(baseUrl: string) {
  return createTransport({
    baseUrl,
    apiKey: "own",
    dialect: "default",
    safety: "full",
    budget: createBudget({ requests: 100, resources: 100 }),
    rules,
    onExchange: () => 0,
  });
}

const ours: Played["run"] = (image, input) => (image === "local/inside" ? { runId: "1" } : Object.values(input ?? {}));

test("a service with the handlers of the suite has no fault", async () => {
  expect(await fault({ run: ours })).toBeNull();
});

test.each(["local/contract", "local/contract-stream", "local/inside"])(
  "a folder that shadows %s is told before the checks, with what to do",
  async (shadowed) => {
    const said = await fault({ run: (image, input) => (image === shadowed ? "another" : ours(image, input)) });
    expect(said).toContain(`${shadowed} is not the handler of this suite`);
    expect(said).toContain("as the first of its --handler-dirs");
    expect(said).toContain("needs:handlers");
  },
);

test("a folder that is missing is told", async () => {
  const said = await fault({ run: ours, missing: "local/stubborn" });
  expect(said).toMatch(/refuses local\/stubborn: .*no such folder.*--handler-dirs/);
});

test.each<readonly [string, number, number, string | null]>([
  ["can be moved", 200, 200, null],
  ["is not there", 404, 404, "GET /__control/clock answers 404"],
  ["can be read only", 200, 403, "POST /__control/clock answers 403"],
])("a clock that %s", async (_, read, write, expected) => {
  await using server = await startPlayedServer(({ method }, response) =>
    answerJson(response, method === "GET" ? read : write, { nowMs: 1 }),
  );
  expect(await clockFault(transportTo(server.url), true)).toBe(expected);
});
