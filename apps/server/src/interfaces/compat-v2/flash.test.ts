import { limits } from "@millrace/spec";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startV2Service, type V2TestService } from "./v2-service.test-support.ts";
import { registerFlashUploads } from "../compat/flash-uploads.ts";

let service: V2TestService;
beforeAll(async () => {
  service = await startV2Service({ beside: (fastify, app) => registerFlashUploads(fastify, app.management.flash) });
});
afterAll(() => service.close());

const flash = () => service.rest.management.flash;
const owner = () => service.rest.owner.accountId;
async function* content(...pieces: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece);
}

let made = 0;
async function newApp() {
  made += 1;
  const app = await flash().createApp(owner(), `app ${made}`);
  return { app, environment: await flash().createEnvironment(owner(), app.id, "default") };
}

async function newBuild(appId: string, archive = "archive") {
  const upload = await flash().prepareUpload(owner(), appId, archive.length);
  await flash().receive(upload.buildId, upload.token, content(archive));
  return flash().finalize(owner(), appId, upload.buildId);
}

async function textOf(buildId: string): Promise<string | undefined> {
  const pieces: Uint8Array[] = [];
  const found = await flash().artifact(buildId);
  if (found === undefined) return undefined;
  for await (const piece of found) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString();
}

test("an upload is taken once, at the address that was answered, and by nobody else", async () => {
  const { app } = await newApp();
  const { buildId, token } = await flash().prepareUpload(owner(), app.id, 7);
  const receive = (secret: string, ...pieces: string[]) => flash().receive(buildId, secret, content(...pieces));
  await expect(receive("wrong", "archive")).rejects.toMatchObject({ code: "forbidden" });
  await expect(receive(token, "arch")).rejects.toMatchObject({ code: "invalid_request" });
  await expect(receive(token, "archive", "s")).rejects.toMatchObject({ code: "invalid_request" });
  await receive(token, "arc", "hive");
  await receive(token, "another");
  expect(await textOf(buildId)).toBe("archive");
  const url = `/compat/flash/uploads/${buildId}`;
  const put = await service.rest.fastify.inject({ method: "PUT", url: `${url}?token=wrong`, payload: "archive" });
  expect([put.statusCode, put.body.includes("wrong")]).toEqual([403, false]);
  expect((await service.rest.fastify.inject({ method: "GET", url })).statusCode).toBe(405);
});

test("an address for an upload ends after an hour", async () => {
  const { app } = await newApp();
  const { buildId, token } = await flash().prepareUpload(owner(), app.id, 7);
  await service.rest.clock.advance(limits.flashUploadMs);
  await expect(flash().receive(buildId, token, content("archive"))).rejects.toMatchObject({ code: "forbidden" });
});

test("another account finds neither applications, environments nor builds", async () => {
  const { app, environment } = await newApp();
  const build = await newBuild(app.id);
  const other = service.rest.other.accountId;
  expect(await flash().list(other)).toEqual([]);
  const refused = { code: "not_found" };
  await expect(flash().createEnvironment(other, app.id, "x")).rejects.toMatchObject(refused);
  await expect(flash().prepareUpload(other, app.id, 7)).rejects.toMatchObject(refused);
  await expect(flash().finalize(other, app.id, build.id)).rejects.toMatchObject(refused);
  await expect(flash().deploy(other, environment.id, build.id)).rejects.toMatchObject(refused);
  await expect(flash().placeFor(other, environment.id)).rejects.toMatchObject(refused);
  await expect(flash().deleteApp(other, app.id)).rejects.toMatchObject(refused);
  const own = await flash().createApp(other, "own");
  const mine = await flash().createEnvironment(other, own.id, "default");
  await expect(flash().deploy(other, mine.id, build.id)).rejects.toMatchObject(refused);
});

test("of the builds that nothing runs the latest are kept, and those that run whatever their age", async () => {
  const { app, environment } = await newApp();
  const running = await newBuild(app.id, "running");
  await flash().deploy(owner(), environment.id, running.id);
  const builds: string[] = [];
  for (let count = 0; count <= limits.flashBuildsMax; count += 1) {
    await service.rest.clock.advance(1);
    builds.push((await newBuild(app.id)).id);
  }
  const left = (await flash().builds(app.id)).map(({ id }) => id);
  expect(left).toEqual([...builds.slice(1).toReversed(), running.id]);
  expect([await textOf(builds[0] ?? ""), await textOf(running.id)]).toEqual([undefined, "running"]);
});

test("names are unique and their number is bounded", async () => {
  const { app } = await newApp();
  await expect(flash().createApp(owner(), app.name)).rejects.toMatchObject({ code: "conflict" });
  await expect(flash().createApp(owner(), "")).rejects.toMatchObject({ code: "invalid_request" });
  for (let count = 1; count < limits.flashEnvironmentsMax; count += 1) {
    await flash().createEnvironment(owner(), app.id, `e${count}`);
  }
  for (const name of ["e1", "one more"]) {
    await expect(flash().createEnvironment(owner(), app.id, name)).rejects.toMatchObject({ code: "conflict" });
  }
});

test("an endpoint of an environment runs its build, and a new one is a new release", async () => {
  const { app, environment } = await newApp();
  const document = "mutation ($input: EndpointInput!) { it: saveEndpoint(input: $input) { id version activeBuildid } }";
  const template = { name: "t", imageName: "a/b", containerDiskInGb: 5, dockerArgs: "" };
  const input = { name: "hello", instanceIds: ["cpu3c-2-4"], flashEnvironmentId: environment.id, template };
  expect((await service.graphql(document, { input })).body.errors).toMatchObject([
    { extensions: { code: "CONFLICT" } },
  ]);
  const first = await newBuild(app.id);
  await flash().deploy(owner(), environment.id, first.id);
  const saved = (await service.graphql(document, { input })).body.data.it;
  expect(saved).toMatchObject({ activeBuildid: first.id });
  const second = await newBuild(app.id);
  await flash().deploy(owner(), environment.id, second.id);
  const again = (await service.graphql(document, { input: { ...input, id: saved.id } })).body.data.it;
  expect(again).toEqual({ id: saved.id, version: saved.version + 1, activeBuildid: second.id });
  await expect(flash().deleteApp(owner(), app.id)).rejects.toMatchObject({ code: "conflict" });
  await service.v2("DELETE", `/serverless/${saved.id}`);
  await flash().deleteApp(owner(), app.id);
  expect(await textOf(second.id)).toBeUndefined();
});
