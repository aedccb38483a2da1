import { hasBrowser } from "./browser.ts";
import type { Capability } from "./capability.ts";
import { hasContainerEngine } from "./container-engine.ts";

interface MachinePart {
  readonly isHere: () => Promise<boolean>;
  /** What is missing otherwise, and what to do about it. */
  readonly otherwise: string;
}

/** What this machine must have so that services that the suite starts have a capability. */
const parts = {
  containers: { isHere: hasContainerEngine, otherwise: "no container engine answers; start Docker or Podman" },
  browser: { isHere: hasBrowser, otherwise: "there is no browser; install Chromium" },
} satisfies Partial<Record<Capability, MachinePart>>;

/** Capabilities that depend on what this machine has. */
export type MachineCapability = keyof typeof parts;

/** Those that this machine has no part for, each with what is missing and what to do about it. */
export async function missingParts(): Promise<ReadonlyMap<MachineCapability, string>> {
  const missing = new Map<MachineCapability, string>();
  for (const [name, { isHere, otherwise }] of Object.entries(parts)) {
    if (!(await isHere())) missing.set(name as MachineCapability, otherwise);
  }
  return missing;
}
