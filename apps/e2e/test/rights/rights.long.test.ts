import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  batchesOperations,
  compatV2Operations,
  graphqlMutations,
  graphqlQueries,
  openaiOperations,
  queueOperations,
  restOperations,
  s3Operations,
  workerOperations,
} from "@millrace/spec";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAsk } from "./ask.test-support.ts";
import { type Caller, hasRight, isKnown, makeCallers, type Owned } from "./callers.test-support.ts";
import { type Door, everyDoor } from "./doors.test-support.ts";
import { graphqlDoors, mutationNaming, schemaAt } from "./graphql.test-support.ts";

let root = "";
let service: TestService;
let owned: Owned;
let callers: readonly Caller[];
let doors: readonly Door[];
let asking: ReturnType<typeof createAsk>;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "millrace-rights-"));
  await mkdir(join(root, "handlers", "page"), { recursive: true });
  await writeFile(join(root, "handlers", "page", "handler.mjs"), "setInterval(() => {}, 60_000);");
  service = await startTestService({
    checksAnswers: false,
    settings: {
      compute: "process",
      control: true,
      handlerDirs: [join(root, "handlers")],
      podDomain: { suffix: "pods.test", port: undefined },
      s3Domain: { suffix: "s3.test", port: undefined },
    },
  });
  owned = await makeOwned();
  callers = await makeCallers(service, owned);
  await service.rest("DELETE", `/v1/endpoints/${owned.goneId}`);
  asking = createAsk(service.url);
  const { ask } = asking;
  const graphql = ["/graphql", "/compat/graphql"].map(async (at) => graphqlDoors(ask, at, await schemaAt(service, at)));
  doors = [...everyDoor(ask, owned), ...(await Promise.all(graphql)).flat()];
});
afterAll(async () => {
  asking.close();
  await service[Symbol.asyncDispose]();
  await rm(root, { recursive: true, force: true });
});

async function makeOwned(): Promise<Owned> {
  const none = { workersMin: 0, workersMax: 0 };
  const volume = async (name: string): Promise<string> =>
    String((await service.rest("POST", "/v1/networkvolumes", { name, size: 1, dataCenterId: "EU-RO-1" }))["id"]);
  const pod = { computeType: "CPU", vcpuCount: 1, imageName: "local/page", ports: ["8888/http"] };
  return {
    queueId: await service.deploy("local/page", none),
    balancedId: await service.deploy("local/page", { ...none, type: "LB" }),
    goneId: await service.deploy("local/page", none),
    otherEndpointId: await service.deploy("local/page", none),
    volumeId: await volume("own"),
    otherVolumeId: await volume("other"),
    podId: String((await service.rest("POST", "/v1/pods", pod))["id"]),
  };
}

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const UNKNOWN = 404;

/** What is wrong with the answer to a caller; undefined if nothing is. */
function faultOf(door: Door, caller: Caller, status: number): string | undefined {
  const isRefused = status === UNAUTHORIZED || status === FORBIDDEN;
  const isDone = status < 400;
  if (door.needs === "open" || (door.isOpen === true && caller.kind === "without a key")) {
    return isRefused ? "is open" : undefined;
  }
  if (!isKnown(caller)) return status === (door.unknownStatus ?? UNAUTHORIZED) ? undefined : "is for known keys";
  const isForeign = caller.kind === "of another account";
  if (isForeign && door.hides === "at once") return status === UNKNOWN ? undefined : "must not seem to be there";
  if (!hasRight(caller, door.needs, door.about)) return status === FORBIDDEN ? undefined : "is forbidden";
  if (isForeign && door.hides !== "nothing" && isDone) return "belongs to another account";
  return isRefused ? "is allowed" : undefined;
}

/** What is wrong at all doors of an interface, whoever knocks. */
async function faultsAt(prefix: string): Promise<readonly string[]> {
  const faults: string[] = [];
  const chosen = doors.filter(({ where }) => where.startsWith(`${prefix} `));
  expect(chosen.length).toBeGreaterThan(0);
  for (const door of chosen) {
    const told = await Promise.all(callers.map(async (caller) => ({ caller, ...(await door.knock(caller)) })));
    for (const { caller, status, text } of told) {
      const fault = faultOf(door, caller, status);
      if (fault !== undefined)
        faults.push(`${door.where} ${fault}: ${caller.name} got ${status} ${text.slice(0, 200)}`);
    }
  }
  return faults;
}

test("every operation of every document has an expectation", () => {
  const ids = (prefix: string): readonly string[] =>
    doors.filter(({ where }) => where.startsWith(`${prefix} `)).map(({ where }) => where.slice(prefix.length + 1));
  const jobs = [queueOperations, openaiOperations, batchesOperations, workerOperations].flatMap(Object.keys);
  for (const prefix of ["/v1", "/compat/v1"])
    expect(ids(prefix).toSorted()).toEqual(Object.keys(restOperations).toSorted());
  expect(ids("/compat").toSorted()).toEqual(Object.keys(compatV2Operations).toSorted());
  for (const prefix of ["/v2", "/compat/v2"]) expect(ids(prefix).toSorted()).toEqual(jobs.toSorted());
  expect(ids("s3")).toEqual(expect.arrayContaining(s3Operations.map(({ id }) => id)));
  expect(ids("/graphql").toSorted()).toEqual([...graphqlQueries, ...graphqlMutations].toSorted());
});

test.each(["/v1", "/compat/v1", "/compat", "/v2", "/compat/v2", "s3", "/graphql", "/compat/graphql", "beside"])(
  "every operation at %s is there for every key that has the right to it, and for no other",
  async (prefix) => {
    expect(await faultsAt(prefix)).toEqual([]);
  },
);

test("a list of buckets shows each key the volumes that it may read", async () => {
  for (const { name, ...caller } of callers) {
    if (caller.signer === undefined || !isKnown({ name, ...caller })) continue;
    const { text } = await caller.signer.send({ method: "GET", target: "/s3" });
    const sees = hasRight({ name, ...caller }, "volumes:read", "volume") && caller.kind !== "of another account";
    expect(text.includes(owned.volumeId), name).toBe(sees);
  }
});

test("no mutation of GraphQL changes or shows what belongs to another account", async () => {
  const foreign = callers.find(({ name }) => name === "admin, of another account");
  const headers = { authorization: `Bearer ${foreign?.key ?? ""}`, "content-type": "application/json" };
  const before = await seen();
  let played = 0;
  for (const path of ["/graphql", "/compat/graphql"]) {
    const { mutations, types } = await schemaAt(service, path);
    for (const field of mutations) {
      for (const id of before.ids) {
        const query = mutationNaming(field, id, types);
        if (query === undefined) continue;
        const { status, text } = await asking.ask({
          method: "POST",
          target: path,
          headers,
          body: JSON.stringify({ query }),
        });
        expect(status, `${query} ${text}`).toBe(200);
        expect(text, query).toContain('"errors"');
        played += 1;
      }
    }
  }
  expect(played).toBeGreaterThan(100);
  expect(await seen()).toEqual(before);
});

/** What the account has, and its ids. */
async function seen(): Promise<{ readonly ids: readonly string[]; readonly all: readonly unknown[] }> {
  const paths = ["endpoints", "pods", "templates", "networkvolumes", "containerregistryauth"].map(
    (one) => `/v1/${one}`,
  );
  const all = (await Promise.all(paths.map(async (path) => service.rest("GET", path)))).map(
    (list) => list as unknown as readonly { readonly id: string }[],
  );
  return { ids: all.flatMap((list) => list.map(({ id }) => id)), all };
}
