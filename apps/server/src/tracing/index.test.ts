import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createClock } from "@millrace/engine";
import { expect, it, onTestFinished } from "vitest";
import { openTracing } from "./index.ts";
import { spanTable } from "./span-table.ts";

const PAGE = join(import.meta.dirname, "../../../../docs/guides/tracing.md");

async function refusingCollector(): Promise<{ readonly endpoint: string; readonly asked: () => number }> {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(400).end("what a collector says is not repeated");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked };
}

it("logs spans that the collector refuses once, not for each batch", async () => {
  const collector = await refusingCollector();
  const lines: unknown[] = [];
  const tracing = await openTracing({
    settings: { endpoint: collector.endpoint, headers: {}, ratio: 1 },
    clock: createClock({ frozenAtMs: 0 }),
    log: { warn: (...line: unknown[]) => void lines.push(line) },
    onError: (error) => lines.push(error),
    instanceId: async () => "gateway",
  });
  for (let batch = 1; batch <= 3; batch += 1) {
    tracing?.beginSubmit(undefined)?.end({ route: "/v2/{endpointId}/run", endpointId: "e", status: 200 });
    await expect.poll(collector.asked).toBe(batch);
  }
  await tracing?.close(60_000);
  expect(lines).toEqual([[{ spans: 1, reason: "400" }, expect.stringContaining("MILLRACE_OTLP_ENDPOINT")]]);
});

it("is nothing without a collector", async () => {
  const fails = (): never => {
    throw new Error("there is nothing to do");
  };
  const parts = { clock: createClock({ frozenAtMs: 0 }), log: { warn: fails }, onError: fails, instanceId: fails };
  expect(await openTracing({ settings: undefined, ...parts })).toBeUndefined();
});

it("is documented, each span with its attributes", async () => {
  const page = await readFile(PAGE, "utf8");
  for (const { name, kind, attributes } of spanTable) {
    const row = page.split("\n").find((line) => line.startsWith(`| \`${name}\` |`));
    expect(row, name).toContain(`| ${kind} |`);
    for (const attribute of attributes) expect(page, `${attribute} of ${name}`).toContain(`\`${attribute}\``);
  }
});
