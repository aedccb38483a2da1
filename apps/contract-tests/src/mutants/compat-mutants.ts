import { type Matcher, withBody, withMember, withRequest, withStatus } from "@millrace/contract-core";
import type { Mutant } from "./mutant.ts";

const templates = { path: /^\/compat\/v1\/templates/ };
const parameter = { method: "GET", path: /^\/compat\/v1\/templates.*includeRunpodTemplates/ };
const submission = { method: "POST", path: /^\/compat\/v2\/[^/]+\/run(sync)?$/ };
const status = { method: "GET", path: /^\/compat\/v2\/[^/]+\/status\// };
const posted = { method: "POST", path: /^\/compat\/v2\/[^/]+\/(status|status-sync|stream)\// };
const stream = { method: "GET", path: /^\/compat\/v2\/[^/]+\/stream\/[^?]+\?wait=/ };
const graphql = { path: /^\/compat\/graphql/ };
const endpoints = { path: /^\/compat\/v1\/endpoints/ };

/** Treats these requests as the default dialect does. */
const asDefault = (matcher: Matcher): Mutant["mutate"] =>
  withRequest(matcher, (request) => ({ ...request, path: request.path.replace("/compat", "") }));

/** Defects that concern only the dialect of the hosted service. */
export const compatMutants: readonly Mutant[] = [
  {
    name: "jobs of the default dialect are unknown under compat",
    breaks: ["COMPAT-ADDRESSES"],
    mutate: withStatus(status, 200, 404),
  },
  {
    name: "templates under compat lack their hosted name",
    breaks: ["COMPAT-TEMPLATE-NAME"],
    mutate: withMember(templates, (template) => void delete template["isRunpod"]),
  },
  {
    name: "the hosted parameter of templates is unknown under compat",
    breaks: ["COMPAT-TEMPLATE-PARAMETER"],
    mutate: asDefault(parameter),
  },
  {
    name: "jobs are not read with POST under compat",
    breaks: ["COMPAT-QUEUE-POST"],
    mutate: withStatus(posted, 200, 405),
  },
  { name: "a stream under compat is an array", breaks: ["COMPAT-STREAM-OBJECT"], mutate: asDefault(stream) },
  {
    name: "a stream under compat tells no status",
    breaks: ["COMPAT-STREAM-OBJECT"],
    mutate: withMember(stream, (answer) => void delete answer["status"]),
  },
  {
    name: "chunks under compat have empty metrics",
    breaks: ["COMPAT-STREAM-METRICS"],
    mutate: withBody(stream, (body) => {
      const { stream: chunks, ...rest } = body as { stream: readonly object[] };
      return { ...rest, stream: chunks.map((chunk) => ({ metrics: {}, ...chunk })) };
    }),
  },
  { name: "a long wait is refused under compat", breaks: ["COMPAT-STREAM-WAIT"], mutate: asDefault(stream) },
  { name: "an input must be an object under compat", breaks: ["COMPAT-QUEUE-INPUT"], mutate: asDefault(submission) },
  {
    name: "an endpoint under compat must have an execution timeout of its own",
    breaks: ["COMPAT-ZERO-TIMEOUT"],
    mutate: asDefault(endpoints),
  },
  {
    name: "GraphQL under compat has no hosted names",
    breaks: ["COMPAT-GRAPHQL-TEMPLATE-NAME"],
    mutate: asDefault(graphql),
  },
  {
    name: "the template that the official client names must exist under compat",
    breaks: ["COMPAT-GRAPHQL-CPU-TEMPLATE"],
    mutate: asDefault(graphql),
  },
  {
    name: "under compat a public address is required instead of preferred",
    breaks: ["COMPAT-GRAPHQL-PUBLIC-IP"],
    mutate: asDefault(graphql),
  },
  {
    name: "fields of the other compute type are refused under compat",
    breaks: ["COMPAT-FOREIGN-FIELDS"],
    mutate: asDefault({ path: /^\/compat\/v1\/endpoints/ }),
  },
  {
    name: "names of network volumes must be unique under compat",
    breaks: ["COMPAT-NAMES"],
    mutate: asDefault({ path: /^\/compat\/v1\/networkvolumes/ }),
  },
  {
    name: "names of pods must be unique under compat",
    breaks: ["COMPAT-NAMES"],
    mutate: asDefault({ path: /^\/compat\/v1\/pods/ }),
  },
  {
    name: "an unknown data center is refused under compat",
    breaks: ["COMPAT-DATA-CENTERS"],
    mutate: asDefault(graphql),
  },
  { name: "the catalogue under compat needs a key", breaks: ["COMPAT-OPEN-CATALOGUE"], mutate: asDefault(graphql) },
  {
    name: "GraphQL under compat does not know the products of the hosted service",
    breaks: ["COMPAT-GRAPHQL-HOSTED-PRODUCTS"],
    mutate: asDefault(graphql),
  },
  {
    name: "want of hardware is told under compat in other words",
    breaks: ["COMPAT-NO-HARDWARE"],
    mutate: asDefault(graphql),
  },
];
