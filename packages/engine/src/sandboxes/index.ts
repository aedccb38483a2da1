/** Sandboxes of version 2 of REST: pods for commands that end by themselves, and whose records outlive them. */
export type { SandboxRepository } from "./ports.ts";
export type { Sandbox, SandboxEnd, ShownSandbox } from "./sandbox.ts";
export { type SandboxRequest, SandboxService, type SandboxServiceOptions } from "./sandbox-service.ts";
export { watchSandboxes } from "./watch-sandboxes.ts";
