import type { RestClient } from "@millrace/rest-client";

/** An example to deploy. */
export interface DemoExample {
  readonly name: string;
  readonly image: string;
  /** What a worker runs; absent: what the image says. */
  readonly command?: readonly string[];
  /** Input of a job. */
  readonly exampleInput: unknown;
}

/** An example that is deployed. */
export interface ExampleEndpoint {
  /** The example's name, such as `thumbnail`. */
  readonly name: string;
  readonly endpointId: string;
  /** Input of a job. */
  readonly exampleInput: unknown;
  /** Whether it was made now; false = it was there from an earlier start. */
  readonly created: boolean;
}

/** Room for it is on the smallest node. */
const VCPU_COUNT = 1;
const WORKERS_MAX = 2;
/** Long enough that a user who copies one command after the other finds a warm worker. */
const IDLE_TIMEOUT_SECONDS = 60;

/**
 * Sees to it that each example has an endpoint, which is known by its name `example-<name>`. What is there stays as it is,
 * also after a user changed it.
 */
export async function ensureExampleEndpoints(
  rest: RestClient,
  examples: readonly DemoExample[],
): Promise<readonly ExampleEndpoint[]> {
  const [templates, endpoints] = await Promise.all([rest.templates.list(), rest.endpoints.list()]);
  const deployed: ExampleEndpoint[] = [];
  for (const { name, image, command, exampleInput } of examples) {
    const title = `example-${name}`;
    const known = endpoints.find((endpoint) => endpoint.name === title);
    if (known !== undefined) {
      deployed.push({ name, exampleInput, endpointId: known.id, created: false });
      continue;
    }
    const { id: templateId } =
      templates.find((candidate) => candidate.name === title) ??
      (await rest.templates.create({
        name: title,
        imageName: image,
        category: "CPU",
        isServerless: true,
        ...(command === undefined ? {} : { dockerStartCmd: [...command] }),
      }));
    if (templateId === undefined) throw new Error(`the service answered with the template ${title} without an id.`);
    const endpoint = await rest.endpoints.create({
      name: title,
      templateId,
      computeType: "CPU",
      vcpuCount: VCPU_COUNT,
      workersMax: WORKERS_MAX,
      idleTimeout: IDLE_TIMEOUT_SECONDS,
    });
    deployed.push({ name, exampleInput, endpointId: endpoint.id, created: true });
  }
  return deployed;
}
