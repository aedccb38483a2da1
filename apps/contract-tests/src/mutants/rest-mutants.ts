import { matches, withBody, withError, withMember, withRequestBody, withStatus } from "@millrace/contract-core";
import type { Mutant } from "./mutant.ts";

const templates = { method: "POST", path: /^\/v1\/templates$/ };
const template = { method: "GET", path: /^\/v1\/templates\/[^/]+$/ };
const templateChange = { path: /^\/v1\/templates\/[^/]+(\/update)?$/ };
const templateList = { method: "GET", path: /^\/v1\/templates(\?|$)/ };
const endpoints = { method: "POST", path: /^\/v1\/endpoints$/ };
const endpointChange = { path: /^\/v1\/endpoints\/[^/?]+(\/update)?(\?|$)/ };
const pods = { method: "POST", path: /^\/v1\/pods$/ };
const podChange = { path: /^\/v1\/pods\/[^/?]+/ };
const volumes = { method: "POST", path: /^\/v1\/networkvolumes$/ };
const volumeChange = { path: /^\/v1\/networkvolumes\/[^/]+/ };
const auths = { path: /^\/v1\/containerregistryauth/ };
const graphql = { method: "POST", path: /^\/graphql/ };
const billing = { method: "GET", path: /^\/v1\/billing\// };

const set = (name: string, value: unknown) => (item: Record<string, unknown>) =>
  void (item[name] = typeof value === "function" ? value() : value);

/** Defects of the management interface. */
export const restMutants: readonly Mutant[] = [
  { name: "making a template answers 201", breaks: ["TEMPLATE-CREATE-200"], mutate: withStatus(templates, 200, 201) },
  {
    name: "every template is listed in one category",
    breaks: ["TEMPLATE-CATEGORY-CONSOLE"],
    mutate: withMember(templateList, set("category", "CPU")),
  },
  {
    name: "the readme of a template that is read is empty",
    breaks: ["TEMPLATE-README-CONSOLE"],
    mutate: withMember(template, set("readme", "")),
  },
  {
    name: "a template takes a port of another protocol",
    breaks: ["TEMPLATE-PORTS-PROTOCOL"],
    mutate: withRequestBody(templates, (body) => ({
      ...body,
      ...(Array.isArray(body["ports"])
        ? { ports: body["ports"].map((port) => String(port).replace("/udp", "/tcp")) }
        : {}),
    })),
  },
  {
    name: "the input of templates has no number of GPUs",
    breaks: ["GRAPHQL-INPUT-PODS-AND-TEMPLATES"],
    mutate: withBody(graphql, (body) => {
      const { data } = body as { data?: { templates?: { inputFields?: { name: string }[] } } };
      if (data?.templates?.inputFields !== undefined) {
        data.templates.inputFields = data.templates.inputFields.filter(({ name }) => name !== "gpuCount");
      }
      return body;
    }),
  },
  { name: "two templates may have one name", breaks: ["TEMPLATE-NAME-409"], mutate: withStatus(templates, 409, 200) },
  {
    name: "a new template has a larger disk",
    breaks: ["TEMPLATE-CREATE-DEFAULT-CONTAINER-DISK"],
    mutate: withMember(templates, (item) => void (item["containerDiskInGb"] = Number(item["containerDiskInGb"]) + 1)),
  },
  {
    name: "a template forgets its variables",
    breaks: ["TEMPLATE-CREATE-ECHO"],
    mutate: withMember(template, set("env", {})),
  },
  {
    name: "a template that is not there is found",
    breaks: ["TEMPLATE-GET-404"],
    mutate: withStatus(template, 404, 200),
  },
  { name: "a bad template id is not found", breaks: ["TEMPLATE-GET-400"], mutate: withStatus(template, 400, 404) },
  {
    name: "a changed template does not say which one it is",
    breaks: ["TEMPLATE-ID-PRESENT"],
    mutate: withMember({ ...templateChange, method: "PATCH" }, (item) => void delete item["id"]),
  },
  {
    name: "templates are listed in an object",
    breaks: ["TEMPLATE-LIST-200"],
    mutate: withBody(templateList, (body) => ({ templates: body })),
  },
  {
    name: "deleting a template answers 200",
    breaks: ["TEMPLATE-DELETE-204"],
    mutate: withStatus({ ...templateChange, method: "DELETE" }, 204, 200),
  },
  {
    name: "a template in use is deleted",
    breaks: ["TEMPLATE-DELETE-409"],
    mutate: withStatus({ ...templateChange, method: "DELETE" }, 409, 204),
  },
  {
    name: "an endpoint of a handler that does not exist names no other",
    breaks: ["ENDPOINT-UNKNOWN-HANDLER"],
    mutate: withError(endpoints, (body) => {
      body["message"] = "The request is not valid.";
      for (const detail of (body["details"] ?? []) as Record<string, unknown>[]) detail["message"] = "is unknown";
    }),
  },
  { name: "making an endpoint answers 201", breaks: ["ENDPOINT-CREATE-200"], mutate: withStatus(endpoints, 200, 201) },
  {
    name: "an endpoint scales by count unless told otherwise",
    breaks: ["ENDPOINT-CREATE-DEFAULT-SCALER-TYPE"],
    mutate: withMember(endpoints, set("scalerType", "REQUEST_COUNT")),
  },
  {
    name: "a number that cannot be kept is an error of the service",
    breaks: ["LIMIT-NUMBERS-EXACT"],
    mutate: withStatus(templateChange, 400, 500),
  },
  {
    name: "an endpoint may have any number of workers",
    breaks: ["LIMIT-WORKERS", "LIMIT-GPU-COUNT", "LIMIT-VCPU-COUNT"],
    mutate: withStatus(endpoints, 400, 200),
  },
  {
    name: "a pod may have a disk of any size",
    breaks: ["LIMIT-DISK", "LIMIT-MEMORY", "LIMIT-THROUGHPUT"],
    mutate: withStatus(pods, 400, 201),
  },
  {
    name: "GraphQL takes every number",
    breaks: ["GRAPHQL-NUMBERS"],
    mutate: withBody(graphql, (body) => ({ ...(body as object), errors: undefined })),
  },
  {
    name: "GraphQL keeps an execution timeout of 0",
    breaks: ["GRAPHQL-ZERO-TIMEOUT"],
    mutate: withBody(graphql, (body) => {
      const { it } = (body as { readonly data: { readonly it: object } }).data;
      return { data: { it: { ...it, executionTimeoutMs: 0 } } };
    }),
  },
  { name: "two endpoints may have one name", breaks: ["ENDPOINT-CREATE-409"], mutate: withStatus(endpoints, 409, 200) },
  {
    name: "an endpoint has four workers at most unless told otherwise",
    breaks: ["LIMIT-WORKERS-MAX-DEFAULT"],
    mutate: withMember(endpoints, (item) => void (item["workersMax"] = Number(item["workersMax"]) + 1)),
  },
  {
    name: "the version of an endpoint stays",
    breaks: ["ENDPOINT-UPDATE-VERSION"],
    mutate: withMember(endpointChange, set("version", 1)),
  },
  {
    name: "an endpoint with jobs is deleted",
    breaks: ["ENDPOINT-DELETE-409"],
    mutate: withStatus({ ...endpointChange, method: "DELETE" }, 409, 204),
  },
  { name: "making a pod answers 200", breaks: ["POD-CREATE-201"], mutate: withStatus(pods, 201, 200) },
  {
    name: "what a pod costs is text",
    breaks: ["POD-COST-NUMBER"],
    mutate: withMember({ path: /^\/v1\/pods/ }, (item) => void (item["costPerHr"] = String(item["costPerHr"]))),
  },
  {
    name: "a pod has two images",
    breaks: ["POD-IMAGE-NAME-SAME"],
    mutate: withMember({ path: /^\/v1\/pods/ }, set("imageName", "another")),
  },
  {
    name: "a locked pod is deleted",
    breaks: ["POD-DELETE-409"],
    mutate: withStatus({ ...podChange, method: "DELETE" }, 409, 204),
  },
  { name: "two pods may have one name", breaks: ["POD-CREATE-409"], mutate: withStatus(pods, 409, 201) },
  { name: "making a network volume answers 201", breaks: ["VOLUME-CREATE-200"], mutate: withStatus(volumes, 200, 201) },
  {
    name: "a network volume may shrink",
    breaks: ["VOLUME-UPDATE-GROWS-ONLY"],
    mutate: withStatus(volumeChange, 400, 200),
  },
  {
    name: "a network volume in use is deleted",
    breaks: ["VOLUME-DELETE-409"],
    mutate: withStatus({ ...volumeChange, method: "DELETE" }, 409, 204),
  },
  {
    name: "a network volume moves",
    breaks: ["VOLUME-FIELDS"],
    mutate: withMember({ path: /^\/v1\/networkvolumes/ }, set("dataCenterId", 7)),
  },
  {
    name: "registry credentials tell who logs in",
    breaks: ["REGISTRY-AUTH-SECRETS-HIDDEN"],
    mutate() {
      let username: unknown;
      const tell = withMember(
        auths,
        set("username", () => username),
      )();
      return {
        ...tell,
        request(request) {
          if (matches({ ...auths, method: "POST" }, request)) {
            ({ username } = JSON.parse(request.body.toString()) as { username?: unknown });
          }
          return request;
        },
      };
    },
  },
  {
    name: "two registry credentials may have one name",
    breaks: ["REGISTRY-AUTH-CREATE-409"],
    mutate: withStatus(auths, 409, 200),
  },
  {
    name: "billing comes newest first",
    breaks: ["BILLING-OLDEST-FIRST"],
    mutate: withBody(billing, (body) => (Array.isArray(body) ? body.toReversed() : body)),
  },
  {
    name: "billing amounts are text",
    breaks: ["BILLING-RECORD-FIELDS"],
    mutate: withMember(billing, (item) => void (item["amount"] = String(item["amount"]))),
  },
  {
    name: "billing costs a little more in each record",
    breaks: ["BILLING-AMOUNT-ADDS-UP"],
    mutate: withMember(billing, (item) => void (item["amount"] = Number(item["amount"]) + 0.01)),
  },
  {
    name: "the description is incomplete",
    breaks: ["DOCS-OPENAPI-COMPLETE"],
    mutate: withBody({ path: /openapi\.json/ }, (body) => {
      const { paths, ...document } = body as { paths: Record<string, unknown> };
      return { ...document, paths: Object.fromEntries(Object.entries(paths).slice(1)) };
    }),
  },
  {
    name: "the description of the queue lacks what workers call",
    breaks: ["DOCS-QUEUE-OPENAPI"],
    mutate: withMember({ method: "GET", path: /^\/v2\/openapi\.json$/ }, (item) => void (item["paths"] = {})),
  },
];
