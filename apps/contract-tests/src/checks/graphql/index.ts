import type { Scenario } from "../../steps/words.ts";
import { scenarios as catalogue } from "./catalogue.ts";
import { scenarios as endpoints } from "./endpoints.ts";
import { scenarios as podFields } from "./pod-fields.ts";
import { scenarios as pods } from "./pods.ts";
import { scenarios as protocol } from "./protocol.ts";
import { scenarios as resources } from "./resources.ts";
import { scenarios as secrets } from "./secrets.ts";

export const scenarios: readonly Scenario[] = [
  ...protocol,
  ...catalogue,
  ...resources,
  ...endpoints,

  ...secrets,
  ...pods,
  ...podFields,
];
