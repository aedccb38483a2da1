import { createRestClient, type RestClient } from "@millrace/rest-client";
import { limits } from "@millrace/spec";

/** GPUs that are simulated for the handler. */
export interface WantedGpus {
  readonly typeId: string;
  readonly count: number;
}

export interface DevEndpointOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly gpus: WantedGpus | undefined;
  /** Of a program that is an HTTP server; undefined = it takes jobs. */
  readonly serving: DevServing | undefined;
  /** A handler that stands still at a breakpoint must not run out of time. */
  readonly isDebugged: boolean;
}

/** How requests come to a program that is an HTTP server. */
export interface DevServing {
  /** Variables that say where the program is asked for its health. */
  readonly env: Readonly<Record<string, string>>;
  /** Requests need no key. */
  readonly isOpen: boolean;
}

/** The endpoint of the handler. */
export interface DevEndpoint {
  readonly id: string;
  /** Makes a new release: workers of the present one are replaced. @param env of an HTTP server, as the sources now say it */
  release(env?: DevServing["env"]): Promise<void>;
}

/** Name of the handler folder in the data directory, and of the image that stands for it. */
export const handlerName = "dev";
const IMAGE = `local/${handlerName}`;

/** Makes the endpoint of the handler, or takes the one of an earlier start, with one worker that is kept warm. */
export async function openDevEndpoint(options: DevEndpointOptions): Promise<DevEndpoint> {
  const { baseUrl, apiKey, gpus, serving } = options;
  const rest = createRestClient({ apiKey, baseUrl });
  const templateId = await ensureTemplate(rest, serving?.env);
  // Hardware and type are chosen when an endpoint is made, so each kind has its own.
  const name = `dev${serving === undefined ? "" : "-serve"}${gpus === undefined ? "" : "-gpu"}`;
  const known = await rest.endpoints.list();
  for (const other of known.filter((endpoint) => endpoint.name !== name)) {
    await rest.endpoints.update(other.id, { workersMin: 0, workersMax: 0 });
  }
  const settings = {
    workersMin: 1,
    // The new code starts beside a server that still has requests, but under a debugger, whose port is one.
    workersMax: serving === undefined || options.isDebugged ? 1 : 2,
    ...(serving === undefined
      ? { executionTimeoutMs: options.isDebugged ? limits.executionTimeoutMaxMs : limits.executionTimeoutDefaultMs }
      : { scalerValue: limits.scalerValueMax, openRequests: serving.isOpen }),
    ...(gpus === undefined ? {} : { gpuTypeIds: [gpus.typeId], gpuCount: gpus.count }),
  } as const;
  const own = known.find((endpoint) => endpoint.name === name);
  const { id } =
    own === undefined
      ? await rest.endpoints.create({
          name,
          templateId,
          ...(serving === undefined ? {} : { type: "LB" }),
          computeType: gpus === undefined ? "CPU" : "GPU",
          ...settings,
        } as Parameters<RestClient["endpoints"]["create"]>[0])
      : await rest.endpoints.update(own.id, settings as Parameters<RestClient["endpoints"]["update"]>[1]);
  return {
    id,
    release: async (env) => void (await rest.templates.update(templateId, { env: releaseVariables(env) })),
  };
}

async function ensureTemplate(rest: RestClient, env: DevServing["env"] | undefined): Promise<string> {
  const known = (await rest.templates.list()).find(({ name }) => name === handlerName);
  const { id } =
    known?.id === undefined
      ? await rest.templates.create({
          name: handlerName,
          imageName: IMAGE,
          isServerless: true,
          env: releaseVariables(env),
        })
      : await rest.templates.update(known.id, { env: releaseVariables(env) });
  if (id === undefined) throw new Error("the service answered with a template without an id.");
  return id;
}

/** A change of the template makes a new release, and this variable changes with each. */
function releaseVariables(env: DevServing["env"] = {}): Record<string, string> {
  return { ...env, MILLRACE_RELEASE: new Date().toISOString() };
}
