import { text } from "node:stream/consumers";
import type { ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { machineSpec } from "../conformance/machine-spec.test-support.ts";
import { createKubernetesDriver } from "./kubernetes-driver.ts";
import type { KubePod } from "./api/kube-types.ts";
import { podName, purposeLabel } from "./nodes/object-names.ts";
import { playApi } from "./api/played-api.test-support.ts";

const spec = machineSpec({ machineId: "w1", imageName: "team/model" });
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** An API server that makes a pod and ends before it has answered. */
async function playLostAnswer() {
  const watches: ServerResponse[] = [];
  const deleted: string[] = [];
  let secretsDeleted = 0;
  let made: KubePod | undefined;
  let end = (): void => {};
  const api = await playApi((request, url, response) => {
    const kind = url.pathname.split("/")[5];
    const json = (value: unknown): void => void response.end(JSON.stringify(value));
    if (url.searchParams.get("watch") === "true") {
      if (kind === "pods" && url.searchParams.get("labelSelector") === purposeLabel) watches.push(response);
      response.flushHeaders();
    } else if (request.method === "PATCH" && kind === "pods") {
      void text(request).then((body) => {
        const { metadata, spec } = JSON.parse(body) as KubePod;
        made = { metadata: { ...metadata, uid: "made" }, spec };
        end = () => request.socket.destroy();
      });
    } else if (request.method === "DELETE" && kind === "secrets") {
      secretsDeleted += 1;
      json({});
    } else if (request.method === "DELETE" && kind === "pods") {
      deleted.push(url.pathname.split("/")[6] ?? "");
      json({});
    } else if (request.method === "GET" && url.pathname !== "/api/v1/namespaces/n")
      json({ metadata: { resourceVersion: "1" }, items: [] });
    else json({ metadata: { uid: "any" } });
  });
  closers.push(api.close);
  const driver = await createKubernetesDriver({ access: { kubeconfig: api.kubeconfig, namespace: "n" } });
  closers.push(() => driver.close({ graceMs: 0 }));
  await expect.poll(() => watches.length).toBe(1);
  const tell = (phase: string): void => {
    const running = { running: { startedAt: "2026-01-01T00:00:00Z" } };
    const status = {
      phase,
      ...(phase === "Running" ? { containerStatuses: [{ name: "machine", state: running }] } : {}),
    };
    watches[0]?.write(`${JSON.stringify({ type: "ADDED", object: { ...made, status } })}\n`);
  };
  const untilMade = (): Promise<void> => expect.poll(() => made).toBeDefined();
  return { driver, deleted, secretsDeleted: () => secretsDeleted, tell, untilMade, end: () => end() };
}

test.each(["Pending", "Running"])(
  "a pod whose start was not answered is no machine, and is removed when it is seen: %s",
  async (phase) => {
    const { driver, deleted, tell, untilMade, end } = await playLostAnswer();
    const starting = driver.start(spec).catch(String);
    await untilMade();
    end();
    expect(await starting).toContain("does not answer");
    tell(phase);
    await expect.poll(() => deleted).toEqual([podName("w1")]);
    expect(await driver.list()).toEqual([]);
  },
);

test("a pod whose start was not answered is removed when the driver closes before it sees it", async () => {
  const { driver, deleted, untilMade, end } = await playLostAnswer();
  const starting = driver.start(spec).catch(String);
  await untilMade();
  end();
  await starting;
  await driver.close({ graceMs: 0 });
  expect(deleted).toEqual([podName("w1")]);
});

test("a pod that is seen before its start fails is removed, too", async () => {
  const { driver, deleted, tell, untilMade, end } = await playLostAnswer();
  const starting = driver.start(spec).catch(String);
  await untilMade();
  tell("Running");
  end();
  expect(await starting).toContain("does not answer");
  await expect.poll(() => deleted).toEqual([podName("w1")]);
  expect(await driver.list()).toEqual([]);
});

test("what belongs to a pod that never came to be is removed again when the driver closes", async () => {
  const { driver, secretsDeleted, untilMade, end } = await playLostAnswer();
  const starting = driver.start(spec).catch(String);
  await untilMade();
  end();
  await starting;
  const before = secretsDeleted();
  await driver.close({ graceMs: 0 });
  expect(secretsDeleted()).toBe(before + 1);
});
