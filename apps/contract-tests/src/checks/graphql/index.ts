import type { Scenario } from "../../suite/scenario.ts";
import { scenarios as catalogue } from "./catalogue.ts";
import { scenarios as environment } from "./environment.ts";
import { scenarios as interruptiblePods } from "./interruptible-pods.ts";
import { scenarios as numbers } from "./numbers.ts";
import { scenarios as podFields } from "./pod-fields.ts";
import { scenarios as podInputs } from "./pod-inputs.ts";
import { scenarios as pods } from "./pods.ts";
import { scenarios as protocol } from "./protocol.ts";
import { scenarios as registryLogins } from "./registry-logins.ts";
import { scenarios as resources } from "./resources.ts";
import { scenarios as secrets } from "./secrets.ts";

export const scenarios: readonly Scenario[] = [
  ...protocol,
  ...catalogue,
  ...resources,
  ...registryLogins,
  ...secrets,
  ...numbers,
  ...pods,
  ...podFields,
  ...podInputs,
  ...interruptiblePods,
  ...environment,
];
