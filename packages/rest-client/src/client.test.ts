import { describe, expectTypeOf, test } from "vitest";

import { restOperations } from "@millrace/spec";

import { callWithIds } from "../test/call-with-ids.ts";
import { startLocalService } from "../test/local-service.ts";
import { createRestClient } from "./client.ts";
import type { RestGroups } from "./generated/groups.ts";
import type { Endpoint, Pod, Template } from "./generated/types.ts";

const apiKey = "mr_test_key";
const template: Template = { id: "tpl1", name: "echo", imageName: "local/echo" };

test("a body goes out as JSON with the key as Bearer, and the body of the answer comes back", async ({ expect }) => {
  await using service = await startLocalService(() => ({ status: 200, body: template }));
  const millrace = createRestClient({ baseUrl: service.baseUrl, apiKey });
  expect(await millrace.templates.create({ name: "echo", imageName: "local/echo" })).toEqual(template);
  expect(service.seen).toEqual([
    expect.objectContaining({
      method: "POST",
      url: "/v1/templates",
      body: '{"name":"echo","imageName":"local/echo"}',
      headers: expect.objectContaining({
        authorization: "Bearer mr_test_key",
        "content-type": "application/json",
      }),
    }),
  ]);
});

test("identifiers are escaped, switches and lists go into the query, and a request without a body has no type", async ({
  expect,
}) => {
  await using service = await startLocalService(() => ({ status: 200, body: [] }));
  const millrace = createRestClient({ baseUrl: `${service.baseUrl}/`, apiKey });
  await millrace.endpoints.get("a/b c", { includeTemplate: true });
  await millrace.pods.list({ dataCenterId: ["EU-RO-1", "US-TX-3"], computeType: "GPU" });
  expect(service.seen.map((request) => request.url)).toEqual([
    "/v1/endpoints/a%2Fb%20c?includeTemplate=true",
    "/v1/pods?dataCenterId=EU-RO-1&dataCenterId=US-TX-3&computeType=GPU",
  ]);
  expect(service.seen[0]?.headers["content-type"]).toBeUndefined();
});

test("withResponse gives status, headers and request id of the same single request", async ({ expect }) => {
  await using service = await startLocalService(() => ({ status: 201, body: { id: "pod1" } }));
  const millrace = createRestClient({ baseUrl: service.baseUrl, apiKey });
  const call = millrace.pods.create({ imageName: "local/echo" });
  const { data, response, requestId } = await call.withResponse();
  expect({ data, status: response.status, requestId }).toEqual({
    data: { id: "pod1" },
    status: 201,
    requestId: "req_test",
  });
  expect(await call).toEqual({ id: "pod1" });
  expect(service.seen).toHaveLength(1);
});

test("an answer without a body gives undefined", async ({ expect }) => {
  await using service = await startLocalService(() => ({ status: 204 }));
  const millrace = createRestClient({ baseUrl: service.baseUrl, apiKey });
  expect(await millrace.networkVolumes.delete("vol1")).toBeUndefined();
});

test("the documentation page comes as text", async ({ expect }) => {
  await using service = await startLocalService(() => ({ status: 200, body: "<html></html>" }));
  const millrace = createRestClient({ baseUrl: service.baseUrl, apiKey });
  expect(await millrace.docs.getDocs()).toBe("<html></html>");
});

test("headers of the client and of the call are added, and neither replaces the key", async ({ expect }) => {
  await using service = await startLocalService(() => ({ status: 200, body: [] }));
  const millrace = createRestClient({
    baseUrl: service.baseUrl,
    apiKey,
    headers: { "x-team": "blue", Authorization: "other" },
  });
  await millrace.templates.list(undefined, { headers: { "x-trace": "t1", AUTHORIZATION: "other" } });
  expect(service.seen[0]?.headers).toMatchObject({
    "x-team": "blue",
    "x-trace": "t1",
    authorization: "Bearer mr_test_key",
  });
});

test("every operation of the interface has one method that calls its method and path", async ({ expect }) => {
  await using service = await startLocalService(() => ({ status: 204 }));
  const millrace = createRestClient({ baseUrl: service.baseUrl, apiKey, maxRetries: 0 });
  const methods = Object.values(millrace).flatMap((group: RestGroups[keyof RestGroups]) => Object.values(group));
  for (const method of methods) await callWithIds(method);
  // An operation may also have a method that follows its events.
  const called = [...new Set(service.seen.map(({ method, url }) => `${method} ${url}`))];
  const documented = Object.values(restOperations)
    // Begins a WebSocket.
    .filter(({ successStatus }) => successStatus !== 101)
    .map(({ method, path }) => `${method} /v1${path.replaceAll(/\{\w+\}/g, "some-id")}`);
  expect(called.toSorted()).toEqual(documented.toSorted());
});

describe("settings", () => {
  test("a key that cannot stand in a header is refused without being repeated", ({ expect }) => {
    for (const bad of ["", "with space", "line\nbreak", "schlüssel"]) {
      const error = catchError(() => createRestClient({ apiKey: bad }));
      expect(error).toBeInstanceOf(TypeError);
      expect(String(error)).not.toContain(bad === "" ? "\0" : bad);
    }
  });

  test("an address that is not http is refused", ({ expect }) => {
    for (const baseUrl of ["127.0.0.1:8080", "ftp://host", ""]) {
      expect(() => createRestClient({ apiKey, baseUrl })).toThrow("baseUrl must be the http or https address");
    }
    expect(() => createRestClient({ apiKey, baseUrl: "http://me:secret@host" })).toThrow(/baseUrl must not hold/);
    expect(() => createRestClient({ apiKey, baseUrl: "http://host/?a=1" })).toThrow(/baseUrl must end with a path/);
  });

  test("numbers that no call can be made with are refused", ({ expect }) => {
    for (const wrong of [{ timeoutMs: 0 }, { timeoutMs: Number.NaN }, { maxRetries: -1 }, { maxRetries: 0.5 }]) {
      expect(() => createRestClient({ apiKey, ...wrong }), JSON.stringify(wrong)).toThrow(RangeError);
    }
  });

  test("requests go through the given fetch", async ({ expect }) => {
    const urls: string[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      urls.push(new Request(input).url);
      return Response.json([]);
    };
    expect(await createRestClient({ apiKey, fetch }).templates.list()).toEqual([]);
    expect(urls).toEqual(["http://127.0.0.1:8080/v1/templates"]);
  });
});

test("methods are typed by the operations of the interface", () => {
  expectTypeOf<ReturnType<RestGroups["pods"]["list"]>>().resolves.toEqualTypeOf<Pod[]>();
  expectTypeOf<ReturnType<RestGroups["endpoints"]["get"]>>().resolves.toEqualTypeOf<Endpoint>();
  expectTypeOf<ReturnType<RestGroups["pods"]["delete"]>>().resolves.toEqualTypeOf<undefined>();
  expectTypeOf<ReturnType<RestGroups["docs"]["getDocs"]>>().resolves.toEqualTypeOf<string>();
  expectTypeOf<Parameters<RestGroups["templates"]["get"]>[0]>().toEqualTypeOf<string>();
  // @ts-expect-error -- a template cannot be made without a name
  type _WithoutName = Check<{ imageName: string }>;
  // @ts-expect-error -- there is no such kind of compute
  type _UnknownMember = CheckQuery<{ computeType: "TPU" }>;
});

type Check<Body extends Parameters<RestGroups["templates"]["create"]>[0]> = Body;
type CheckQuery<Query extends Parameters<RestGroups["pods"]["list"]>[0]> = Query;

function catchError(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}
