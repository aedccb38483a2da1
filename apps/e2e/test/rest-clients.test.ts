import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRestClient, eachItem } from "@millrace/rest-client";
import { createCompatV2Client, rateLimitsOf, UnprocessableError } from "@millrace/rest-client/compat-v2";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Prints what a reader of its log counts, and keeps running. */
const PROGRAM = `
  for (let line = 1; line <= 5; line += 1) console.log("line " + line);
  setInterval(() => {}, 1000);
`;

let folder = "";
let service: TestService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-rest-clients-"));
  await mkdir(join(folder, "counter"));
  await writeFile(join(folder, "counter", "handler.mjs"), PROGRAM);
  service = await startTestService({ settings: { compute: "process", handlerDirs: [folder] } });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The clients of both interfaces, which act on the same resources. */
function clients() {
  const apiKey = service.adminKey;
  return {
    v1: createRestClient({ baseUrl: service.url, apiKey }),
    v2: createCompatV2Client({ baseUrl: `${service.url}/compat`, apiKey }),
  };
}

async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

test("every page of a list of version 2 is walked, as is a list that comes whole", async () => {
  const { v1, v2 } = clients();
  const names = ["a", "b", "c", "d", "e"];
  for (const name of names) await v2.templates.create({ name, image: "local/counter" });
  let pages = 0;
  const found = await collected(
    eachItem((page) => {
      pages += 1;
      return v2.templates.list({ ...page, limit: 2 });
    }),
  );
  expect(found.map(({ name }) => name).toSorted()).toEqual(names);
  expect(pages).toBe(3);
  expect(await collected(eachItem(() => v1.templates.list()))).toHaveLength(names.length);
  expect(
    await collected(eachItem((page) => v1.keys.listAuditEntries({ ...page, limit: 2 }), { maxItems: 5 })),
  ).toHaveLength(5);
});

test("the log of a pod is followed by both clients until a bound, and continued behind an event", async () => {
  const { v1, v2 } = clients();
  const pod = await v2.pods.create({ name: "counter", image: "local/counter", cpu: { id: "cpu3c", vcpuCount: 2 } });
  const query = { source: "container" } as const;
  const printed = ["line 1", "line 2", "line 3", "line 4", "line 5"];
  const seen = await collected(v2.pods.followLogs(pod.id, query, { maxEvents: 5 }));
  expect(seen.map(({ data }) => data.line)).toEqual(printed);
  expect(Object.keys(seen[0]?.data ?? {}).toSorted()).toEqual(["line", "source", "ts"]);
  const rest = await collected(v2.pods.followLogs(pod.id, query, { maxEvents: 2, lastEventId: seen[2]?.id }));
  expect(rest.map(({ data }) => data.line)).toEqual(printed.slice(3));
  const lines = await collected(v1.pods.followPodLogs(pod.id, query, { maxEvents: 5 }));
  expect(lines.map(({ data: { line, podId } }) => [line, podId])).toEqual(printed.map((line) => [line, pod.id]));
  await v2.pods.delete(pod.id);
});

test("a refused body names its fields, and this service has no quotas", async () => {
  const { v2 } = clients();
  const error = await v2.pods.create(JSON.parse('{"name":5,"colour":"red"}')).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UnprocessableError);
  expect((error as UnprocessableError).details.map(({ field }) => field)).toEqual(expect.arrayContaining(["name"]));
  const { response } = await v2.pods.list().withResponse();
  expect(rateLimitsOf(response.headers)).toEqual([]);
});
