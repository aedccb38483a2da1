import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  makeNamespace,
  NO_CLUSTER,
  type TestNamespace,
  testCluster,
  testPodSettings,
} from "@millrace/compute/test-cluster";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { needs, needsBuilt } from "../../../../.tools/vitest/needs.ts";
import { findPython, packageVersion } from "./support/python.ts";
import { importPythonImage } from "./support/python-image.ts";

/** Says which package serves it, streams, fails and returns, as the input says. */
const HANDLER = `
import os, runpod

async def handler(job):
    order = job["input"]
    print("serving", job["id"], flush=True)
    for part in order.get("give", []):
        yield part
    if "fail" in order:
        raise RuntimeError(order["fail"])
    if "about" in order:
        yield {"package": runpod.__version__, "machine": os.environ.get("MILLRACE_MACHINE_ID") is not None}

runpod.serverless.start({"handler": handler, "return_aggregate_stream": True})
`;

const python = findPython();
const canRun =
  needsBuilt("the official Python worker on Kubernetes", testCluster !== undefined, NO_CLUSTER) &&
  needs("workers on the official Python package", python.missing === undefined, python.missing ?? "");

describe.runIf(canRun)("the official Python worker in an image", () => {
  const { kubeconfig = "" } = testCluster ?? {};
  let namespace: TestNamespace;
  let dataDir = "";
  let service: TestService;
  let endpointId = "";

  beforeAll(async () => {
    const image = await importPythonImage(python.path ?? "", HANDLER);
    namespace = await makeNamespace();
    dataDir = await mkdtemp(join(tmpdir(), "millrace-python-"));
    const access = { kubeconfig, namespace: namespace.name };
    service = await startTestService({
      dataDir,
      settings: { compute: "kubernetes", kubernetes: { access, pods: testPodSettings } },
    });
    endpointId = await service.deploy(image, {
      computeType: "CPU",
      workersMax: 1,
      vcpuCount: 1,
      // The package connects to an address of the internet first, and ends where that fails.
      env: { RUNPOD_SKIP_AUTO_SYSTEM_CHECKS: "true" },
    });
  });
  afterAll(async () => {
    await service.stop();
    const left = await namespace.remove();
    await rm(dataDir, { recursive: true, force: true });
    expect(left).toEqual([]);
  });

  async function runsync(input: unknown): Promise<unknown> {
    const answer = await fetch(`${service.url}/v2/${endpointId}/runsync?wait=300000`, {
      method: "POST",
      headers: { authorization: service.adminKey },
      body: JSON.stringify({ input }),
    });
    return await answer.json();
  }

  it("serves jobs as a pod of the cluster: results, streams and failures", async () => {
    expect(await runsync({ about: true })).toMatchObject({
      status: "COMPLETED",
      output: [{ package: packageVersion, machine: true }],
    });
    expect(await runsync({ give: ["a", { b: 1 }] })).toMatchObject({ status: "COMPLETED", output: ["a", { b: 1 }] });
    expect(await runsync({ fail: "as told" })).toMatchObject({
      status: "FAILED",
      error: expect.stringContaining("as told"),
    });
  });
});
