import { MachineStartError } from "@millrace/engine";
import { describe, expect, test } from "vitest";
import { machineSpec } from "../../conformance/machine-spec.test-support.ts";
import { EngineAwayError, EngineError } from "./engine-client.ts";
import {
  isDiskLimitRefused,
  isImageMissing,
  isInitMissing,
  isNetworkMissing,
  isPortTaken,
  startRefusal,
} from "./start-refusal.ts";

const spec = machineSpec({ machineId: "m1", imageName: "team/model:1" });

describe("a start that may succeed at another attempt", () => {
  test.each([
    [
      "a port that another container took",
      isPortTaken,
      500,
      "Bind for 0.0.0.0:40022 failed: port is already allocated",
    ],
    ["a port that another program took", isPortTaken, 500, "listen tcp4 0.0.0.0:40022: bind: address already in use"],
    ["a storage without limits", isDiskLimitRefused, 500, "--storage-opt is supported only for overlay over xfs"],
    ["an engine without its init", isInitMissing, 500, "container create: container-init binary not found on the host"],
    ["a network that was removed", isNetworkMissing, 404, "network millrace-1-open not found"],
    ["an image that was removed", isImageMissing, 404, "No such image: team/model:1"],
  ])("is one with %s", (_what, recognises, status, message) => {
    expect(recognises(new EngineError(status, message))).toBe(true);
    expect(recognises(new EngineError(500, "something else"))).toBe(false);
    expect(recognises(new EngineAwayError(message))).toBe(false);
  });
});

describe("a refusal", () => {
  test.each([
    [500, 'could not select device driver "nvidia" with capabilities: [[gpu]]', "container toolkit"],
    [400, 'OCI runtime create failed: exec: "serve": executable file not found in $PATH', "dockerEntrypoint"],
    [400, 'exec: "/serve": stat /serve: no such file or directory: unknown', "dockerEntrypoint"],
    [500, "crun: executable file `/serve` not found in $PATH: No such file or directory", "dockerEntrypoint"],
    [400, "No command specified", "dockerEntrypoint"],
    [400, "invalid mount config: mount path must be absolute", "refused to start the image"],
  ])("%d %s stays, and names the way out", (status, message, way) => {
    const refusal = startRefusal(spec, new EngineError(status, message));
    expect(refusal).toBeInstanceOf(MachineStartError);
    expect(String(refusal)).toContain(way);
  });

  test.each([
    new EngineError(500, "no space left on device"),
    new EngineError(500, "crun: setrlimit: OCI permission denied"),
    new EngineAwayError("away"),
    new Error("stopped"),
  ])("%s is to be tried again", (error) => {
    expect(startRefusal(spec, error)).toBe(error);
  });
});
