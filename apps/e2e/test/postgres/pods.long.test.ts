import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { findPostgres, startPostgresServer, type PostgresServer } from "../../../../.tools/vitest/postgres-server.ts";

const canRun = needs(
  "pods of two gateways on PostgreSQL",
  findPostgres() !== undefined,
  "install PostgreSQL 15 or later",
);
const PROGRAM = `
import { createServer } from "node:http";
createServer((_, response) => response.end(process.env.RUNPOD_POD_ID)).listen(Number(process.env.MILLRACE_HTTP_PORT_8888));
`;
const GPUS_EACH = 2;

type Body = Record<string, unknown> & { readonly id: string; readonly machineId: string };

describe.runIf(canRun)("pods of two gateways on one database", () => {
  let server: PostgresServer;
  let folder = "";
  let databaseUrl = "";
  let gateways: TestService[] = [];

  beforeAll(async () => {
    server = await startPostgresServer({ settings: { fsync: "off" } });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "millrace-pods-"));
    await mkdir(join(folder, "handlers", "page"), { recursive: true });
    await writeFile(join(folder, "handlers", "page", "handler.mjs"), PROGRAM);
    databaseUrl = (await server.createDatabase()).url;
    gateways = [await start("one"), await start("two")];
  });
  afterEach(async () => {
    await Promise.all(gateways.map((gateway) => gateway.stop()));
    await rm(folder, { recursive: true, force: true });
  });

  /** Each gateway is a host of its own with GPUs of its own. */
  const start = (name: string): Promise<TestService> =>
    startTestService({
      dataDir: join(folder, name),
      settings: {
        databaseUrl,
        blobUrl: `file://${folder}/blobs`,
        compute: "process",
        handlerDirs: [join(folder, "handlers")],
        simulatedGpus: [{ typeId: "NVIDIA L4", count: GPUS_EACH, memoryInGb: 24 }],
      },
    });
  const gateway = (index: number): TestService => {
    const found = gateways[index % gateways.length];
    if (found === undefined) throw new Error("no gateway runs");
    return found;
  };
  const request = { imageName: "local/page", ports: ["8888/http"], minRAMPerGPU: 0, volumeInGb: 0 };
  const create = async (index: number): Promise<Body> =>
    (await gateway(index).rest("POST", "/v1/pods", request)) as Body;
  const read = async (index: number, id: string): Promise<Body> =>
    (await gateway(index).rest("GET", `/v1/pods/${id}`)) as Body;

  test("are put on either host, and no GPU of either is given out twice", async () => {
    const asked = await Promise.allSettled(Array.from({ length: 3 * GPUS_EACH }, (_, index) => create(index)));
    const made = asked.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    expect(made).toHaveLength(2 * GPUS_EACH);
    const byHost = Object.groupBy(made, ({ machineId }) => machineId);
    expect(Object.values(byHost).map((pods) => pods?.length)).toEqual([GPUS_EACH, GPUS_EACH]);
    for (const outcome of asked) {
      if (outcome.status === "rejected") expect(String(outcome.reason)).toContain("503");
    }
  });

  test("are started by their own host, whoever was asked, and read and ended through any", async () => {
    const pod = await create(0);
    const containerOf = async (index: number): Promise<unknown> => (await read(index, pod.id))["portMappings"];
    for (const index of [0, 1]) await expect.poll(() => containerOf(index)).toEqual({});
    for (const verb of ["stop", "start", "restart"]) await gateway(1).rest("POST", `/v1/pods/${pod.id}/${verb}`);
    await expect.poll(() => containerOf(0)).toEqual({});
    const pages = async (): Promise<number[]> => {
      const answers = gateways.map(({ url, adminKey }) =>
        fetch(`${url}/pods/${pod.id}/8888/`, { headers: { authorization: `Bearer ${adminKey}` } }),
      );
      return (await Promise.all(answers)).map(({ status }) => status).toSorted();
    };
    // The program in the pod listens a moment after it was started again.
    await expect.poll(pages).toEqual([200, 200]);
    await gateway(1).rest("DELETE", `/v1/pods/${pod.id}`);
    await expect.poll(() => gateway(0).rest("GET", "/v1/pods?desiredStatus=TERMINATED")).toEqual([]);
  });

  test("wait for their host when its gateway is gone, and are there again with it", async () => {
    const pods = [await create(0), await create(1), await create(0)];
    await gateway(0).stop();
    const survivor = gateway(1);
    gateways = [survivor];
    for (const { id } of pods) expect(await read(0, id)).toMatchObject({ id, desiredStatus: "RUNNING" });
    gateways = [survivor, await start("one")];
    for (const { id } of pods) {
      await expect.poll(async () => (await read(1, id))["portMappings"]).toEqual({});
    }
  });
});
