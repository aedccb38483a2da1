import { expectTypeOf, test } from "vitest";

import { compatV2Operations, errorDetails } from "@millrace/spec";

import { callWithIds } from "../test/call-with-ids.ts";
import { startLocalService } from "../test/local-service.ts";
import { type CompatV2Client, createCompatV2Client, eachItem, type Pod, UnprocessableError } from "./compat-v2.ts";

const apiKey = "mr_test_key";

test("paths begin with the version, behind the address of the service", async ({ expect }) => {
  await using service = await startLocalService(() => ({ status: 201, body: { id: "p1" } }));
  for (const baseUrl of [`${service.baseUrl}/compat`, `${service.baseUrl}/compat/v2/`, service.baseUrl]) {
    const { pods } = createCompatV2Client({ baseUrl, apiKey });
    expect(await pods.create({ name: "p", image: "local/echo", cpu: { id: "cpu3c", vcpuCount: 2 } })).toEqual({
      id: "p1",
    });
  }
  expect(service.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "POST /compat/v2/pods",
    "POST /compat/v2/pods",
    "POST /v2/pods",
  ]);
});

test("requests go to this service unless another one is named", async ({ expect }) => {
  const urls: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    urls.push(new Request(input).url);
    return Response.json({ pods: [] });
  };
  await createCompatV2Client({ apiKey, fetch }).pods.list();
  expect(urls).toEqual(["http://127.0.0.1:8080/compat/v2/pods"]);
});

test("lists of values go out with commas, and pages are walked", async ({ expect }) => {
  await using service = await startLocalService(({ url }) => {
    if (url.startsWith("/v2/catalog")) return { status: 200, body: { gpus: [] } };
    const isLast = url.includes("cursor=c1");
    const pagination = { nextCursor: isLast ? null : "c1", hasNextPage: !isLast };
    return { status: 200, body: { pods: [{ id: isLast ? "p2" : "p1" }], pagination } };
  });
  const { catalog, pods } = createCompatV2Client({ baseUrl: service.baseUrl, apiKey });
  await catalog.listGpuTypes({ include: ["AVAILABILITY"], product: ["POD", "SERVERLESS"] });
  const ids: string[] = [];
  for await (const { id } of eachItem((page) => pods.list({ ...page, limit: 1 }))) ids.push(id);
  expect(ids).toEqual(["p1", "p2"]);
  expect(service.seen.map(({ url }) => url)).toEqual([
    "/v2/catalog/gpus?include=AVAILABILITY&product=POD,SERVERLESS",
    "/v2/pods?limit=1",
    "/v2/pods?cursor=c1&limit=1",
  ]);
});

test("a problem document becomes an error that names what is wrong with each field", async ({ expect }) => {
  const body = {
    title: "Unprocessable Entity",
    status: 422,
    detail: "The body is refused.",
    errors: ["$.gpu.id: must be a string", "$: missing property 'name'", "something else"],
  };
  await using service = await startLocalService(() => ({
    status: 422,
    headers: { "content-type": "application/problem+json" },
    body,
  }));
  const { pods } = createCompatV2Client({ baseUrl: service.baseUrl, apiKey });
  const error = await pods.list().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UnprocessableError);
  expect(error).toMatchObject({
    message: "listPods answered 422 invalid_request: The body is refused. (request req_test)",
    status: 422,
    code: "invalid_request",
    details: [
      { field: "gpu.id", message: "must be a string" },
      { field: "", message: "missing property 'name'" },
      { field: "", message: "something else" },
    ],
  });
});

test("problems have the code of their status, as errors of v1 have", async ({ expect }) => {
  const statuses = new Set(Object.values(compatV2Operations).flatMap(({ statuses: all }): readonly number[] => all));
  for (const status of [...statuses].filter((one) => one >= 400)) {
    await using service = await startLocalService(() => ({ status, body: { title: "T", status, detail: "D" } }));
    const { pods } = createCompatV2Client({ baseUrl: service.baseUrl, apiKey, maxRetries: 0 });
    const code = Object.entries(errorDetails).find(
      ([, details]) => details.status === (status === 422 ? 400 : status),
    )?.[0];
    await expect(pods.list()).rejects.toMatchObject({ status, code });
  }
});

test("every operation of the interface has one method that calls its method and path", async ({ expect }) => {
  await using service = await startLocalService(() => ({ status: 204 }));
  const client = createCompatV2Client({ baseUrl: service.baseUrl, apiKey, maxRetries: 0 });
  const methods = Object.values(client).flatMap((group: CompatV2Client[keyof CompatV2Client]) => Object.values(group));
  for (const method of methods) await callWithIds(method);
  const called = new Set(service.seen.map(({ method, url }) => `${method} ${url}`));
  const documented = Object.values(compatV2Operations).map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, "some-id")}`,
  );
  expect([...called].toSorted()).toEqual(documented.toSorted());
});

test("methods are typed by the operations of the interface", () => {
  expectTypeOf<ReturnType<CompatV2Client["pods"]["get"]>>().resolves.toEqualTypeOf<Pod>();
  expectTypeOf<Pod["ssh"]>().toHaveProperty("proxy");
  expectTypeOf<ReturnType<CompatV2Client["pods"]["delete"]>>().resolves.toEqualTypeOf<undefined>();
  // @ts-expect-error -- a pod needs a name
  type _WithoutName = Check<{ image: "local/echo" }>;
});

type Check<Body extends Parameters<CompatV2Client["pods"]["create"]>[0]> = Body;
