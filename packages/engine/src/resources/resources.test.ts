import { limits } from "@millrace/spec";
import { describe, expect, test } from "vitest";
import { endpointEnvironment } from "./endpoints/deployed-endpoint.ts";
import { newEndpoint, endpointUpdate } from "./endpoints/endpoints.ts";
import { inputDefaults } from "../fields/input-defaults.ts";
import { createResourceIds } from "../kernel/resource-id.ts";
import { newTemplate, restartsWorkers, updatedTemplate } from "./endpoints/templates.ts";

const made = { id: "x1", accountId: "a1", createdAtMs: 5 };
const template = newTemplate({ name: "one", imageName: "local/echo", env: { A: "1", B: "2" } }, made);
const endpoint = newEndpoint({ templateId: "t1", env: { B: "3" } }, made);

describe("defaults", () => {
  test("come from the specification and agree with its limits", () => {
    expect(endpoint).toMatchObject({
      workersMin: limits.workersMinDefault,
      workersMax: limits.workersMaxDefault,
      scalerValue: limits.scalerValueDefault,
      idleTimeoutSeconds: limits.idleTimeoutDefaultSeconds,
      executionTimeoutMs: limits.executionTimeoutDefaultMs,
    });
  });

  test("are fresh for every caller", () => {
    inputDefaults("TemplateCreateInput").ports?.push("1/tcp");
    expect(inputDefaults("TemplateCreateInput").ports).not.toContain("1/tcp");
  });

  test("an update knows none: what is left out stays", () => {
    expect(inputDefaults("TemplateUpdateInput")).toEqual({});
    expect(inputDefaults("EndpointUpdateInput")).toEqual({});
    expect(updatedTemplate(template, {})).toEqual(template);
    expect(endpointUpdate(endpoint, {})(endpoint)).toEqual(endpoint);
  });
});

test("the endpoint's variables win over the template's", () => {
  expect(endpointEnvironment({ endpoint, template })).toEqual({ A: "1", B: "3" });
});

test("only changes that concern the start of a worker restart workers", () => {
  expect(restartsWorkers(template, updatedTemplate(template, { name: "two", readme: "x", isPublic: true }))).toBe(
    false,
  );
  expect(restartsWorkers(template, updatedTemplate(template, { env: { B: "2", A: "1" } }))).toBe(false);
  expect(restartsWorkers(template, updatedTemplate(template, { env: { A: "1" } }))).toBe(true);
  expect(restartsWorkers(template, updatedTemplate(template, { dockerStartCmd: ["x"] }))).toBe(true);
});

test("an empty list of data centers stands for all of them", () => {
  expect(newEndpoint({ templateId: "t1", dataCenterIds: [] }, made).dataCenterIds).toEqual(endpoint.dataCenterIds);
  expect(endpointUpdate(endpoint, { dataCenterIds: ["EU-RO-1"] })(endpoint)).toMatchObject({
    dataCenterIds: ["EU-RO-1"],
    version: 2,
  });
});

describe("ids", () => {
  test("are 14 lower-case letters and digits, begin with a letter and do not repeat", () => {
    const newId = createResourceIds();
    const ids = Array.from({ length: 2_000 }, newId);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9]{13}$/);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(ids.flatMap((id) => id.split(""))).size).toBe(36);
  });

  test("follow the randomness they are given", () => {
    const newId = createResourceIds((bytes) => Uint8Array.from({ length: bytes }, (_, index) => index + 10));
    expect(newId()).toBe("abcdefghijklmn");
  });

  test("are none of the words that lead to management", () => {
    let first = 9;
    const random = (bytes: number) => Uint8Array.from({ length: bytes }, (_, index) => index + first);
    const newId = createResourceIds(
      (bytes) => {
        first += 1;
        return random(bytes);
      },
      new Set(["abcdefghijklmn"]),
    );
    expect(newId()).toBe("bcdefghijklmno");
  });
});
