import { DomainError } from "../../kernel/errors.ts";
import type { DeployedEndpoint } from "./deployed-endpoint.ts";
import { type EndpointUpdateInput, givenVolumes } from "./endpoints.ts";
import { secretsIn } from "../secrets/secret.ts";

/**
 * Refuses a change that brings the endpoint something of its account that it does not have: a key that is good for this endpoint
 * alone would reach the account's other templates, volumes and secrets by it.
 *
 * @throws DomainError `forbidden`
 */
export function refuseAttachments({ endpoint, template }: DeployedEndpoint, input: EndpointUpdateInput): void {
  const secretsOf = (env: object): string[] => Object.values(env).flatMap((value) => secretsIn(String(value)));
  const attached: readonly (readonly [what: string, given: readonly string[], present: readonly string[]])[] = [
    ["template", input.templateId === undefined ? [] : [input.templateId], [endpoint.templateId]],
    ["network volume", givenVolumes(input) ?? [], endpoint.networkVolumeIds],
    ["secret", secretsOf(input.env ?? {}), secretsOf({ ...template.env, ...endpoint.env })],
  ];
  for (const [what, given, present] of attached) {
    const wanted = given.find((id) => !present.includes(id));
    if (wanted === undefined) continue;
    throw new DomainError(
      "forbidden",
      `This key is restricted to endpoints and attaches no ${what} that the endpoint ${endpoint.id} does not have, such as ${wanted}. ` +
        "Use a key with the scope manage that is not restricted.",
    );
  }
}
