import type { RestComponents } from "@millrace/spec";
import type { BodyOf, Endpoint } from "@millrace/rest-client";
import { hasStatus, type OpenService } from "../connection/open-service.ts";
import { tell } from "../output/terminal.ts";
import { bodyFlags } from "./body-flags.ts";
import { type Resource, resourceGroup } from "./resource-commands.ts";
import { switchFlag } from "../command/command.ts";

/** Where an endpoint is called, below the address of the service: for jobs, or for requests. */
export function endpointPath({ id, type }: Pick<Endpoint, "id" | "type">): string {
  return type === "LB" ? `/lb/${id}/` : `/v2/${id}`;
}

const resource: Resource<Endpoint> = {
  one: "endpoint",
  group: "endpoints",
  idOf: ({ id }) => id,
  columns: [
    ["ID", ({ id }) => id],
    ["NAME", ({ name = "" }) => name],
    ["TYPE", ({ type = "QB" }) => type],
    ["COMPUTE", ({ computeType = "" }) => computeType],
    ["WORKERS", ({ workersMin = 0, workersMax = 0 }) => `${workersMin}–${workersMax}`],
    ["IDLE", ({ idleTimeout }) => (idleTimeout === undefined ? "" : `${idleTimeout} s`)],
    ["TEMPLATE", ({ templateId = "" }) => templateId],
    ["VERSION", ({ version }) => String(version ?? "")],
    ["ADDRESS", endpointPath],
  ],
  facts: (endpoint) => [["address", endpointPath(endpoint)]],
  list: {
    details:
      "Lists the endpoints of the account, newest first. TYPE is QB where workers take jobs, and LB where they serve " +
      "requests. WORKERS is their least and greatest number. ADDRESS is where jobs or requests go.",
    examples: ["millrace endpoints list", "millrace endpoints list --json", "millrace endpoints list --quiet"],
    flags: {},
    send: ({ rest }) => rest.endpoints.list(),
  },
  get: {
    details: "Shows the settings of an endpoint, by their names in the interface, with its template and its workers.",
    examples: ["millrace endpoints get greet", "millrace endpoints get greet --json"],
    send: ({ rest }, id) => rest.endpoints.get(id, { includeTemplate: true, includeWorkers: true }),
  },
  create: {
    details:
      "Creates a job queue and the rules for its workers, which run a serverless template. Jobs can be sent at once. With --type LB " +
      "workers are HTTP servers, and requests to /lb/ID/ are balanced over them. Without flags for hardware, any that the template " +
      "fits is taken.",
    examples: [
      "millrace endpoints create --name greet --template greet --compute-type CPU",
      "millrace endpoints create --name llm --template llm --gpu-type 'NVIDIA L4'",
      "millrace endpoints create --template llm --workers-min 1 --env MODEL=small",
      "millrace endpoints create --name web --template web --type LB",
      "millrace endpoints create --file endpoint.json",
    ],
    body: bodyFlags("EndpointCreateInput"),
    send: ({ rest }, body) => rest.endpoints.create(body as unknown as BodyOf<"createEndpoint">),
  },
  update: {
    details:
      "Changes the fields that are given and leaves the rest. Name, scaling, time limits and who may send requests change in place; anything else " +
      "replaces the workers one by one, without losing a job.",
    examples: [
      "millrace endpoints update greet --idle-timeout 60",
      "millrace endpoints update greet --template greet-v2",
      "millrace endpoints update greet --spend-limit 50 --spend-action STOP",
      `echo '{"workersMax":0}' | millrace endpoints update greet --file -`,
    ],
    body: bodyFlags("EndpointUpdateInput"),
    send: ({ rest }, body, id) => rest.endpoints.update(id, body),
  },
  delete: {
    details:
      "Deletes an endpoint and ends its workers. The results of its jobs are gone; template and volumes stay. It is refused " +
      "while jobs wait or run, unless --purge ends them.",
    examples: ["millrace endpoints delete greet", "millrace endpoints delete greet llm --yes --purge"],
    loss: " with the results of its jobs",
    flags: { purge: switchFlag("Remove jobs that wait and cancel those that run") },
    async send(service, id, given) {
      const isPurged = given.isOn("purge") === true;
      if (isPurged) await endJobs(service, id);
      try {
        await service.rest.endpoints.delete(id);
      } catch (error) {
        if (!isPurged && hasStatus(error, 409)) tell("To end its jobs first: --purge");
        throw error;
      }
    },
  },
};

async function endJobs({ rest, queue }: OpenService, endpointId: string): Promise<void> {
  const jobs = queue(endpointId);
  await jobs.purgeQueue();
  for (let cursor: string | null | undefined = ""; typeof cursor === "string";) {
    const page: RestComponents["schemas"]["JobList"] = await rest.endpoints.listJobs(endpointId, {
      status: ["IN_QUEUE", "IN_PROGRESS"],
      ...(cursor === "" ? {} : { cursor }),
    });
    // One that ended meanwhile needs no end.
    await Promise.all(page.jobs.map(({ id }) => jobs.cancel(id).catch(unlessEnded)));
    cursor = page.nextCursor;
  }
}

function unlessEnded(error: unknown): void {
  if (!hasStatus(error, 409) && !hasStatus(error, 404)) throw error;
}

export const endpoints = resourceGroup(resource, "Endpoints: a job queue or HTTP servers each, and the workers");
