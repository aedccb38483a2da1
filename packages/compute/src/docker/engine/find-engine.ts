import { type EngineAddress, engineAddresses, engineConnection } from "./engine-address.ts";
import { createEngineClient } from "./engine-client.ts";

export interface FindEngineOptions {
  /** Default: the environment of this process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Default: the usual addresses of engines. */
  readonly addresses?: readonly EngineAddress[];
}

/** A running engine answers at once. */
const pingTimeoutMs = 2_000;

/** The first container engine that answers on this computer; null when there is none. */
export async function findContainerEngine(options: FindEngineOptions = {}): Promise<EngineAddress | null> {
  const environment = options.environment ?? process.env;
  for (const address of options.addresses ?? engineAddresses(environment)) {
    if (await answers(address, environment)) return address;
  }
  return null;
}

async function answers(address: EngineAddress, environment: Readonly<Record<string, string | undefined>>) {
  try {
    const engine = createEngineClient(address, engineConnection(address, environment));
    try {
      const body = await engine.stream("GET", "/_ping", { signal: AbortSignal.timeout(pingTimeoutMs) });
      body.resume();
      return true;
    } finally {
      await engine.close();
    }
  } catch {
    return false;
  }
}
