import { scenarios as holds } from "./holds.ts";
import { scenarios as leases } from "./leases.ts";
import { scenarios as lives } from "./lives.ts";
import { scenarios as notifications } from "./notifications.ts";
import { scenarios as failures } from "./failures.ts";
import { scenarios as retention } from "./retention.ts";
import { scenarios as webhooks } from "./webhooks.ts";

/** Every documented time of the queue, with what holds just before it and just after. */
export const scenarios = [...retention, ...failures, ...lives, ...leases, ...holds, ...webhooks, ...notifications];
