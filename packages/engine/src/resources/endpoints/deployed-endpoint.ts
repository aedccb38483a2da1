import { lentEnvironment } from "./borrowed-template.ts";
import type { Endpoint } from "./endpoints.ts";
import type { Environment } from "../../fields/field-rules.ts";
import type { Template } from "./templates.ts";

/** An endpoint with the template of its workers: everything that is needed to start one. */
export interface DeployedEndpoint {
  readonly endpoint: Endpoint;
  readonly template: Template;
}

/** Variables of a worker: the endpoint's win over the template's. */
export function endpointEnvironment(deployed: DeployedEndpoint): Environment {
  const { endpoint, template } = deployed;
  return { ...lentEnvironment(template, endpoint.accountId), ...endpoint.env };
}
