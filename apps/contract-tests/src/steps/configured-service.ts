import type { Condition } from "../target/target.ts";

/** The origin whose pages may call {@link configuredService}. */
export const ALLOWED_ORIGIN = "https://app.example";

/** The only GPU for which its operator has set a price. */
export const PRICED_GPU = { id: "NVIDIA L4", dollarsPerHr: 0.5 };

/** A service with settings that others lack. None of them affects what another one is checked with, so one start does for all. */
export const configuredService: Condition = {
  shared: true,
  corsOrigins: ALLOWED_ORIGIN,
  webhookAllow: "203.0.113.0/24",
  prices: JSON.stringify({ gpus: { [PRICED_GPU.id]: { securePrice: PRICED_GPU.dollarsPerHr } } }),
};
