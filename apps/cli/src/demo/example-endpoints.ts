import type { ExampleHandler } from "@millrace/examples";
import type { RestClient } from "@millrace/rest-client";

/** An example that is deployed. */
export interface ExampleEndpoint {
  /** The example's name, such as `thumbnail`. */
  readonly name: string;
  readonly endpointId: string;
  /** Whether it was made now; false = it was there from an earlier start. */
  readonly created: boolean;
}

const WORKERS_MAX = 2;
/** Long enough that a user who copies one command after the other finds a warm worker. */
const IDLE_TIMEOUT_SECONDS = 60;

/**
 * Sees to it that each example has an endpoint, which is known by its name `example-<name>`. What is there stays as it is,
 * also after a user changed it.
 */
export async function ensureExampleEndpoints(
  rest: RestClient,
  examples: readonly ExampleHandler[],
): Promise<readonly ExampleEndpoint[]> {
  const [templates, endpoints] = await Promise.all([rest.templates.list(), rest.endpoints.list()]);
  const deployed: ExampleEndpoint[] = [];
  for (const { name, image } of examples) {
    const title = `example-${name}`;
    const known = endpoints.find((endpoint) => endpoint.name === title);
    if (known !== undefined) {
      deployed.push({ name, endpointId: known.id, created: false });
      continue;
    }
    const { id: templateId } =
      templates.find((candidate) => candidate.name === title) ??
      (await rest.templates.create({ name: title, imageName: image, category: "CPU", isServerless: true }));
    if (templateId === undefined) throw new Error(`the service answered with the template ${title} without an id.`);
    const endpoint = await rest.endpoints.create({
      name: title,
      templateId,
      computeType: "CPU",
      workersMax: WORKERS_MAX,
      idleTimeout: IDLE_TIMEOUT_SECONDS,
    });
    deployed.push({ name, endpointId: endpoint.id, created: true });
  }
  return deployed;
}
