import { expect, test } from "vitest";
import type { DeployedEndpoint } from "./deployed-endpoint.ts";
import { type EndpointChange, EndpointChanges } from "./endpoint-changes.ts";
import { createEndpointDirectory } from "./endpoint-directory.ts";
import { newEndpoint } from "./endpoints.ts";
import { newTemplate } from "./templates.ts";

const made = { accountId: "a1", createdAtMs: 5 };
const template = newTemplate({ name: "one", imageName: "local/echo" }, { ...made, id: "t1" });

function deployed(id: string, workersMax = 1): DeployedEndpoint {
  return { endpoint: newEndpoint({ templateId: "t1", workersMax }, { ...made, id }), template };
}

/** Endpoints as a store has them, announced when told to. */
function createStored(...list: DeployedEndpoint[]) {
  const stored = new Map(list.map((entry) => [entry.endpoint.id, entry]));
  const changes = new EndpointChanges({
    read: async (endpointId) => stored.get(endpointId),
    onListenerError: (error) => {
      throw error;
    },
  });
  return { stored, changes };
}

test("holds what there is and follows what happens", async () => {
  const { stored, changes } = createStored(deployed("e1"), deployed("e2"));
  const directory = await createEndpointDirectory({
    readAll: async () => [...stored.values()],
    read: async (endpointId) => stored.get(endpointId),
    announce: (endpointIds) => changes.announce(endpointIds),
    onChange: (listener) => changes.listen(listener),
  });
  expect([...directory.list()].map((entry) => entry.endpoint.id)).toEqual(["e1", "e2"]);
  stored.set("e1", deployed("e1", 9));
  stored.delete("e2");
  await changes.announce(["e1", "e2"]);
  expect(directory.get("e1")?.endpoint.workersMax).toBe(9);
  expect(directory.get("e2")).toBeUndefined();
  directory.close();
  stored.delete("e1");
  await changes.announce(["e1"]);
  expect(directory.get("e1")).toBeDefined();
});

test("a change that comes while the list is being read is not lost", async () => {
  const { stored, changes } = createStored(deployed("e1"), deployed("e2"));
  const directory = await createEndpointDirectory({
    readAll: async () => {
      const outdated = [...stored.values()];
      stored.set("e1", deployed("e1", 9));
      stored.delete("e2");
      await changes.announce(["e1", "e2"]);
      return outdated;
    },
    read: async (endpointId) => stored.get(endpointId),
    announce: (endpointIds) => changes.announce(endpointIds),
    onChange: (listener) => changes.listen(listener),
  });
  expect(directory.get("e1")?.endpoint.workersMax).toBe(9);
  expect(directory.get("e2")).toBeUndefined();
});

test("the last thing heard is what the store holds, however slow the reading", async () => {
  const heard: EndpointChange[] = [];
  let current: DeployedEndpoint | undefined = deployed("e1", 1);
  const waiting: (() => void)[] = [];
  const changes = new EndpointChanges({
    read: () =>
      new Promise((resolve) => {
        const seen = current;
        waiting.push(() => resolve(seen));
      }),
    onListenerError: () => undefined,
  });
  changes.listen((change) => heard.push(change));
  const flush = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const announced = [changes.announce(["e1"])];
  await flush();
  current = undefined;
  announced.push(changes.announce(["e1"]));
  for (let round = 0; round < 2; round += 1) {
    await flush();
    waiting.pop()?.();
  }
  await Promise.all(announced);
  expect(heard.map((change) => change.kind)).toEqual(["saved", "deleted"]);
});

test("whoever doubts what it holds has it look again, and those who ask together share a look", async () => {
  const { stored, changes } = createStored(deployed("e1"));
  let looks = 0;
  const directory = await createEndpointDirectory({
    readAll: async () => [...stored.values()],
    read: async (endpointId) => stored.get(endpointId),
    announce(endpointIds) {
      looks += 1;
      return changes.announce(endpointIds);
    },
    onChange: (listener) => changes.listen(listener),
  });
  stored.set("e1", deployed("e1", 9));
  expect(directory.get("e1")?.endpoint.workersMax).toBe(1);
  const found = await Promise.all([directory.refresh("e1"), directory.refresh("e1")]);
  expect(found.map((entry) => entry?.endpoint.workersMax)).toEqual([9, 9]);
  expect(looks).toBe(1);
  stored.delete("e1");
  expect(await directory.refresh("e1")).toBeUndefined();
  expect(looks).toBe(2);
});

test("an endpoint that another gateway made just now is found, and one that nobody made is not", async () => {
  const { stored, changes } = createStored();
  const directory = await createEndpointDirectory({
    readAll: async () => [],
    read: async (endpointId) => stored.get(endpointId),
    announce: (endpointIds) => changes.announce(endpointIds),
    onChange: (listener) => changes.listen(listener),
  });
  stored.set("e1", deployed("e1"));
  expect(directory.get("e1")).toBeUndefined();
  expect((await directory.find("e1"))?.endpoint.id).toBe("e1");
  expect(await directory.find("e2")).toBeUndefined();
});

test("an id that no endpoint has is told to nobody, and is looked for beside the changes of others", async () => {
  const { stored, changes } = createStored(deployed("e1"));
  const heard: EndpointChange[] = [];
  changes.listen((change) => heard.push(change));
  let reads = 0;
  const directory = await createEndpointDirectory({
    readAll: async () => [...stored.values()],
    async read(endpointId) {
      reads += 1;
      return stored.get(endpointId);
    },
    announce: (endpointIds) => changes.announce(endpointIds),
    onChange: (listener) => changes.listen(listener),
  });
  const found = await Promise.all([directory.find("e2"), directory.find("e2"), directory.refresh("e2")]);
  expect(found).toEqual([undefined, undefined, undefined]);
  expect(reads).toBe(1);
  expect(heard).toEqual([]);
});
