import { join } from "node:path";
import {
  type ArtifactSource,
  createModelHub,
  driverWithArtifacts,
  driverWithModels,
  openModelStore,
} from "@millrace/compute";
import { type Clock, type ComputeDriver, type ModelPins, noModelStore } from "@millrace/engine";
import type { Agent } from "undici";
import { webhookAddresses } from "../settings/webhook-addresses.ts";
import { createGuardedAgent } from "../webhooks/webhook-agent.ts";
import type { Compute } from "./compute-driver.ts";
import type { Settings } from "../settings/settings.ts";

interface ModelParts {
  readonly settings: Pick<Settings, "models" | "dataDir">;
  readonly clock: Pick<Clock, "now">;
  readonly pins: ModelPins;
}

/** Why no worker of this service gets models; null where they do. */
export function whyNoModels({ models }: Pick<Settings, "models">): string | null {
  return models === undefined ? noModelStore : null;
}

/** The same machines, with the store of models of this host if the settings name a hub. */
export async function withModels(compute: Compute, parts: ModelParts): Promise<Compute> {
  return { ...compute, driver: await driverOf(compute.driver, parts) };
}

/** The same machines, with the archives of builds. */
export function withArtifacts(
  compute: Compute,
  { dataDir }: Pick<Settings, "dataDir">,
  open: ArtifactSource["open"],
): Compute {
  return { ...compute, driver: driverWithArtifacts(compute.driver, { directory: join(dataDir, "artifacts"), open }) };
}

/** Connections to where a hub redirects. */
function publicHosts(): Agent {
  return createGuardedAgent(webhookAddresses([]), {
    advice: "A hub may redirect to its own host and to public ones only",
  });
}

async function driverOf(driver: ComputeDriver, { settings, clock, pins }: ModelParts): Promise<ComputeDriver> {
  const { models, dataDir } = settings;
  if (models === undefined) return await driverWithModels(driver, { whyNone: `modelReferences: ${noModelStore}` });
  const store = await openModelStore({
    directory: join(dataDir, "models"),
    maxBytes: models.maxBytes,
    hub: createModelHub(models.hubUrl, { elsewhere: publicHosts() }),
    pins,
    now: () => clock.now(),
  });
  return await driverWithModels(driver, store);
}
