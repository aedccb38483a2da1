import type { EngineInfo } from "./engine-types.ts";

/**
 * Whether the engine's networks are part of this computer, so that containers reach it at their gateway. They are not when the
 * engine runs in a virtual machine, as on macOS and with Docker Desktop, or rootless in its own network namespace.
 */
export function hasNetworksOfHost(
  { OperatingSystem, SecurityOptions }: Pick<EngineInfo, "OperatingSystem" | "SecurityOptions">,
  platform: NodeJS.Platform = process.platform,
): boolean {
  const rootless = (SecurityOptions ?? []).some((option) => option.includes("rootless"));
  return platform === "linux" && !rootless && !OperatingSystem.startsWith("Docker Desktop");
}
