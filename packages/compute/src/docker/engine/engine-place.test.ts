import { expect, test } from "vitest";
import { hasNetworksOfHost } from "./engine-place.ts";

test.each([
  ["Debian GNU/Linux 12 (bookworm)", ["name=seccomp,profile=default"], "linux", true],
  ["Ubuntu 24.04 LTS", null, "linux", true],
  ["Ubuntu 24.04 LTS", ["name=seccomp", "name=rootless"], "linux", false],
  ["Docker Desktop", [], "linux", false],
  ["Alpine Linux v3.22", [], "darwin", false],
] as const)("an engine on %s with %j on %s: %j", (OperatingSystem, SecurityOptions, platform, expected) => {
  expect(hasNetworksOfHost({ OperatingSystem, SecurityOptions }, platform)).toBe(expected);
});
