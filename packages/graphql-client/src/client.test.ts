import { expect, test } from "vitest";

import { API_KEY, startLocalServer } from "../test/local-server.ts";
import { createGraphqlClient } from "./client.ts";

test("a Pod is deployed, read, stopped and terminated through typed methods", async () => {
  await using server = await startLocalServer();
  const { pods } = createGraphqlClient({ baseUrl: server.baseUrl, apiKey: API_KEY });

  const deployed = await pods.deployOnDemand({
    name: "notebook",
    imageName: "example/notebook:1",
    env: [{ key: "MODE", value: "quiet" }],
  });
  expect(deployed).toMatchObject({ name: "notebook", desiredStatus: "RUNNING", env: ["MODE=quiet"] });
  const podId = deployed?.id ?? "";

  expect((await pods.list()).map((pod) => pod.id)).toEqual([podId]);
  expect(await pods.get(podId)).toMatchObject({ id: podId, imageName: "example/notebook:1", latestTelemetry: null });
  expect(await pods.stop({ podId })).toMatchObject({ desiredStatus: "EXITED" });
  expect(await pods.terminate(podId)).toBeUndefined();
  expect(await pods.get(podId)).toBeNull();
});

test("a saved template appears in the list of the account", async () => {
  await using server = await startLocalServer();
  const { templates } = createGraphqlClient({ baseUrl: `${server.baseUrl}/`, apiKey: API_KEY });

  const saved = await templates.save({
    name: "base",
    imageName: "example/base:1",
    containerDiskInGb: 5,
    volumeInGb: 0,
  });
  expect(await templates.list()).toEqual([saved]);
});

test("the key travels as a bearer token by default and stays out of the address", async () => {
  await using server = await startLocalServer();
  const client = createGraphqlClient({
    baseUrl: `${server.baseUrl}/graphql`,
    apiKey: API_KEY,
    headers: { "x-team": "blue", Authorization: "other" },
  });

  expect(await client.account.get({ headers: { "x-call": "one", AUTHORIZATION: "other" } })).toMatchObject({
    email: "ada@example.org",
  });
  expect(server.seen[0]).toMatchObject({ url: "/graphql", headers: { "x-team": "blue", "x-call": "one" } });
});

test("the key travels as the query parameter api_key on request, and then not as a header", async () => {
  await using server = await startLocalServer();
  const client = createGraphqlClient({ baseUrl: server.baseUrl, apiKey: API_KEY, apiKeyIn: "query" });

  expect(await client.account.get()).toMatchObject({ id: "account-1" });
  expect(new URL(server.seen[0]?.url ?? "", server.baseUrl).searchParams.get("api_key")).toBe(API_KEY);
  expect(server.seen[0]?.headers.authorization).toBeUndefined();
});

test("a given fetch is used in place of the global one", async () => {
  await using server = await startLocalServer();
  const sent: string[] = [];
  const client = createGraphqlClient({
    baseUrl: "http://unreachable.invalid",
    apiKey: API_KEY,
    fetch: (input, init) => {
      sent.push(input instanceof Request ? input.url : input.toString());
      return fetch(`${server.baseUrl}/graphql`, init);
    },
  });

  expect(await client.catalog.countryCodes()).toEqual([]);
  expect(sent).toEqual(["http://unreachable.invalid/graphql"]);
});

test.each([
  ["an address with a password", { apiKey: API_KEY, baseUrl: "http://me:secret@a.example" }],
  ["an address that is none", { apiKey: API_KEY, baseUrl: "nowhere" }],
  ["an address of another kind", { apiKey: API_KEY, baseUrl: "ftp://a.example" }],
  ["an empty key", { apiKey: "", baseUrl: "http://a.example" }],
  ["a key with a line end", { apiKey: "secret\nkey", baseUrl: "http://a.example" }],
])("%s is refused before anything is sent, without showing the key", (_what, options) => {
  const make = () => createGraphqlClient(options);
  expect(make).toThrow(TypeError);
  expect(make).not.toThrow(/secret/);
});
