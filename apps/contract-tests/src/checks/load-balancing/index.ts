import { limits } from "@millrace/spec";
import { codesOf, dataOf } from "../../derived/interfaces/graphql-reading.ts";
import { queueCalls, workerCalls } from "../../derived/interfaces/calls-of-operations.ts";
import { v2 } from "../../derived/interfaces/compat-v2.ts";
import { scenarios as callers } from "./callers.ts";
import { scenarios as requests } from "./requests.ts";
import { scenarios as workers } from "./workers.ts";
import { updates } from "../../steps/resources/endpoints.ts";
import { type Fields, type Scenario, fieldsOf, namedFields, objectOf, refusedFields } from "../../steps/words.ts";

const SAVE = `mutation ($input: EndpointInput!) {
  it: saveEndpoint(input: $input) { id type openRequests corsOrigins scalerType }
}`;
const open = { openRequests: true, corsOrigins: ["https://a.example"] };

/** Variables that no program can be served by, each with its name. */
const wrongVariables: readonly (readonly [name: string, value: string])[] = [
  ...["0", String(limits.servingPortMax + 1), "http", "80.5", "-1"].flatMap((value) => [
    ["PORT", value] as const,
    ["PORT_HEALTH", value] as const,
  ]),
  ["HEALTH_CHECK_PATH", "ping"],
  ["HEALTH_CHECK_PATH", "/a b"],
  ["HEALTH_CHECK_PATH", `/${"x".repeat(limits.healthCheckPathMaxChars)}`],
];
const rightVariables: Fields = {
  PORT: "1",
  PORT_HEALTH: String(limits.servingPortMax),
  HEALTH_CHECK_PATH: "/x".padEnd(limits.healthCheckPathMaxChars, "x"),
};

export const scenarios: readonly Scenario[] = [
  ...callers,
  ...requests,
  ...workers,
  {
    name: "An endpoint with a queue has no fields about requests, and those of another are changed in place",
    claims: ["LB-FIELDS-OF-REQUESTS", "LB-REQUESTS-IN-PLACE"],
    async run({ dialect, expect, rest, graphql, endpoint, template, name }) {
      const says = expect("LB-FIELDS-OF-REQUESTS");
      const { endpointId } = await endpoint();
      const shown = await rest("GET", `/endpoints/${endpointId}`);
      says.equals(
        ["openRequests", "corsOrigins"].filter((field) => field in fieldsOf(shown)),
        [],
        "fields about requests",
      );
      // COMPAT-FOREIGN-FIELDS covers the other dialect.
      for (const [field, value] of dialect === "compat" ? [] : Object.entries(open)) {
        const body = { [field]: value };
        const made = await rest("POST", "/endpoints", { templateId: await template(), workersMax: 0, ...body });
        says.status(made, 400, "rest.createEndpoint");
        says.equals(refusedFields(made), [field], "the fields named");
        for (const [method, suffix, operation] of updates) {
          const changed = await rest(method, `/endpoints/${endpointId}${suffix}`, body);
          says.status(changed, 400, operation);
          says.equals(refusedFields(changed), [field], "the fields named");
        }
        const input = { name: name("refused"), templateId: await template(), workersMax: 0, ...body };
        says.equals(codesOf(await graphql(SAVE, { input })), "INVALID_REQUEST", `the code for ${field}`);
      }
      const balanced = await endpoint({ type: "LB", computeType: "CPU" });
      const inPlace = expect("LB-REQUESTS-IN-PLACE");
      for (const [method, suffix, operation] of updates) {
        for (const change of [{ openRequests: suffix === "" }, { corsOrigins: suffix === "" ? ["*"] : [] }]) {
          const answer = await rest(method, `/endpoints/${balanced.endpointId}${suffix}`, change);
          inPlace.status(answer, 200, operation);
          inPlace.contains(answer.json, { ...change, version: 1 });
        }
      }
    },
  },
  {
    name: "Origins are taken as browsers send them",
    claims: ["LB-ORIGINS"],
    async run({ says, rest, endpoint, template }) {
      const { endpointId } = await endpoint({ type: "LB", computeType: "CPU" });
      const many = Array.from({ length: limits.corsOriginsMax }, (_, at) => `https://a${at}.example`);
      const right = ["http://localhost:3000", "https://app.example.com", "http://[::1]:8080", "tauri://localhost"];
      const wrong = ["https://a.example:443", "http://a.example:80", "https://a.example/", "https://A.example", "null"];
      for (const [method, suffix, operation] of updates) {
        const path = `/endpoints/${endpointId}${suffix}`;
        for (const corsOrigins of [right, many]) {
          const answer = await rest(method, path, { corsOrigins });
          says.status(answer, 200, operation);
          says.contains(answer.json, { corsOrigins });
        }
        for (const origin of wrong) {
          const answer = await rest(method, path, { corsOrigins: [...right, origin] });
          says.status(answer, 400, operation);
          says.equals(namedFields(answer), [`corsOrigins.${right.length}`], `the place named for ${origin}`);
        }
        const more = await rest(method, path, { corsOrigins: [...many, "https://more.example"] });
        says.status(more, 400, operation);
        says.equals(namedFields(more), ["corsOrigins"], "the field named for too many");
      }
      const templateId = await template();
      for (const origin of wrong) {
        const body = { templateId, type: "LB", workersMax: 0, corsOrigins: [origin] };
        const answer = await rest("POST", "/endpoints", body);
        says.status(answer, 400, "rest.createEndpoint");
        says.equals(namedFields(answer), ["corsOrigins.0"], `the place named for ${origin}`);
      }
    },
  },
  {
    name: "The ports and the path of a program that serves requests are such as it can have",
    claims: ["LB-PORTS"],
    async run({ says, rest, endpoint, template }) {
      const { endpointId } = await endpoint({ type: "LB", computeType: "CPU" });
      const { endpointId: queueId } = await endpoint();
      const templateId = await template();
      for (const [name, value] of wrongVariables) {
        const env = { [name]: value };
        const odd = await template({ env });
        for (const body of [{ templateId, env }, { templateId: odd }]) {
          const made = await rest("POST", "/endpoints", { type: "LB", workersMax: 0, ...body });
          says.status(made, 400, "rest.createEndpoint");
          says.equals(namedFields(made), [`env.${name}`], `the variable named for ${name}=${value}`);
        }
        for (const [method, suffix, operation] of updates) {
          for (const body of [{ env }, { templateId: odd }]) {
            const changed = await rest(method, `/endpoints/${endpointId}${suffix}`, body);
            says.status(changed, 400, operation);
            says.equals(namedFields(changed), [`env.${name}`], `the variable named for ${name}=${value}`);
          }
          const ofQueue = await rest(method, `/endpoints/${queueId}${suffix}`, { env });
          says.status(ofQueue, 200, operation);
        }
        const over = await rest("PATCH", `/endpoints/${endpointId}`, { templateId: odd, env: rightVariables });
        says.status(over, 200, "rest.updateEndpoint");
        says.contains(over.json, { env: rightVariables });
        await rest("PATCH", `/endpoints/${endpointId}`, { templateId, env: {} });
      }
    },
  },
  {
    name: "An endpoint for requests counts them for its scaling unless it is told otherwise",
    claims: ["LB-SCALER-DEFAULT"],
    async run({ says, rest, graphql, made, template, name }) {
      const templateId = await template();
      for (const scalerType of [undefined, "QUEUE_DELAY"]) {
        const fields = { templateId, type: "LB", workersMax: 0, ...(scalerType === undefined ? {} : { scalerType }) };
        const wanted = { type: "LB", scalerType: scalerType ?? "REQUEST_COUNT" };
        const answer = await rest("POST", "/endpoints", fields);
        says.status(answer, 200, "rest.createEndpoint");
        says.contains(answer.json, wanted);
        const { it } = dataOf(await graphql(SAVE, { input: { ...fields, name: name("balanced") } }));
        made(`/endpoints/${String(objectOf(it)["id"])}`);
        says.contains(it, wanted);
      }
    },
  },
  {
    name: "An endpoint for requests has no jobs, and says where requests go",
    claims: ["LB-NO-JOBS"],
    async run({ says, send, endpoint }) {
      const { endpointId } = await endpoint({ type: "LB", computeType: "CPU" });
      for (const { operation, method, path } of [...queueCalls, ...workerCalls]) {
        const own = path.replace("/v2/nothere/", `/v2/${endpointId}/`);
        const answer = await send({ method, path: own, ...(method === "POST" ? { body: { input: {} } } : {}) });
        if (operation === "queue.health") {
          says.status(answer, 200, operation);
          says.contains(answer.json, { jobs: { inQueue: 0, inProgress: 0 } });
          continue;
        }
        says.status(answer, 400, operation);
        says.contains(answer.json, { error: "invalid_request" });
        const { message } = fieldsOf(answer);
        says.that(String(message).includes(`/lb/${endpointId}/`), "where requests go", message);
      }
    },
  },
  {
    name: "GraphQL makes endpoints for requests and replaces what is said of them",
    claims: ["LB-GRAPHQL"],
    async run({ says, graphql, made, template, name }) {
      const input = { name: name("balanced"), templateId: await template(), workersMax: 0 };
      const save = (fields: Fields) => graphql(SAVE, { input: { ...input, ...fields } });
      const first = objectOf(dataOf(await save({ type: "LB", ...open }))["it"]);
      const { id } = first;
      made(`/endpoints/${String(id)}`);
      says.contains(first, { type: "LB", ...open });
      for (const same of [{}, { type: "LB" }, { type: null }]) {
        says.equals(objectOf(dataOf(await save({ id, ...same }))["it"]), first, "what is left out");
      }
      says.contains(dataOf(await save({ id, openRequests: false }))["it"], { ...open, openRequests: false });
      says.contains(dataOf(await save({ id, corsOrigins: [] }))["it"], { openRequests: false, corsOrigins: [] });
      const retyped = await save({ id, type: "QB" });
      says.equals(codesOf(retyped), "INVALID_REQUEST", "the code for another type");
      says.that(retyped.text.includes(`"field":"type"`), "the type named", retyped.text);
    },
  },
  {
    name: "Version 2 of REST makes endpoints for requests, which scale by their number",
    claims: ["LB-COMPAT-V2"],
    async run({ context, says, name, made }) {
      const scaling = { type: "REQUEST_COUNT", requestCount: 3 };
      const delayed = { scaling: { type: "QUEUE_DELAY", queueDelay: 4 } };
      const workers = { min: 0, max: 0, idleTimeout: 9 };
      const cpu = [{ id: "cpu3c", vcpuCount: 2 }];
      const body = { name: name("balanced"), type: "LOAD_BALANCER", image: "local/sleeper", cpu, scaling, workers };
      const answer = await v2(context, "POST", "/serverless", body);
      says.status(answer, 201, "compatV2.createEndpoint");
      const { id, requestUrls } = fieldsOf(answer);
      made(`/endpoints/${String(id)}`);
      says.contains(answer.json, { type: "LOAD_BALANCER", scaling, workers });
      const urls = Object.entries(objectOf(requestUrls));
      says.equals(urls.map(([key]) => key).toSorted(), ["base", "health"], "the request URLs");
      for (const [key, url] of urls) {
        const end = key === "base" ? `/lb/${String(id)}` : `/v2/${String(id)}/health`;
        says.that(String(url).endsWith(end), `${key} ends with ${end}`, url);
      }
      const read = await v2(context, "GET", `/serverless/${String(id)}`);
      // Its addresses are those that the caller used.
      says.equals({ ...fieldsOf(read), requestUrls }, answer.json, "what is read");
      says.status(await v2(context, "POST", "/serverless", { ...body, ...delayed }), 400, "compatV2.createEndpoint");
      const changed = await v2(context, "PATCH", `/serverless/${String(id)}`, delayed);
      says.status(changed, 400, "compatV2.updateEndpoint");
    },
  },
];
