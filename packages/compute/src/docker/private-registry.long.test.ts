import { type MachineExit, MachineStartError, type RegistryLogin } from "@millrace/engine";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { machineSpec } from "../conformance/machine-spec.test-support.ts";
import { type DockerDriver, createDockerDriver } from "./docker-driver.ts";
import type { EngineClient } from "./engine/engine-client.ts";
import {
  buildSmallImage,
  listContainers,
  makeStateDir,
  noEngine,
  openTestEngine,
  testEngine,
} from "./test-engine.test-support.ts";
import { type TestRegistry, hasRegistry, noRegistry, startTestRegistry } from "./engine/test-registry.test-support.ts";

const canRun = needs("images of private registries", testEngine !== null && hasRegistry, `${noEngine}; ${noRegistry}`);
const login: RegistryLogin = { username: "ada", password: "correct-horse-battery" };

describe.runIf(canRun)("a registry that requires a login", () => {
  let registry: TestRegistry;
  let engine: EngineClient;
  let image = "";
  let driver: DockerDriver;
  let state: Awaited<ReturnType<typeof makeStateDir>>;
  let told: string[] = [];
  let exits: MachineExit[] = [];

  beforeAll(async () => {
    engine = openTestEngine();
    registry = await startTestRegistry(login);
    image = await registry.publish(engine, await buildSmallImage(engine), login);
  });
  afterAll(async () => {
    await registry.close();
    await engine.close();
  });
  beforeEach(async () => {
    told = [];
    exits = [];
    state = await makeStateDir();
    const take = (fields: unknown, message: string): void => void told.push(`${message} ${JSON.stringify(fields)}`);
    driver = await createDockerDriver({
      engine: testEngine ?? "",
      stateDir: state.path,
      log: { info: take, warn: take, error: take },
    });
    driver.onExit((exit) => exits.push(exit));
  });
  afterEach(async () => {
    await driver.close({ graceMs: 0 });
    await engine.call("DELETE", `/images/${image}`, { query: { force: true } }).catch(() => undefined);
    await state.remove();
  });

  const specWith = (registryLogin: RegistryLogin | null, imageName = image) =>
    machineSpec({ machineId: "m1", imageName, registryLogin });
  async function refusalOf(registryLogin: RegistryLogin | null, imageName = image): Promise<Error> {
    const error: unknown = await driver.start(specWith(registryLogin, imageName)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MachineStartError);
    expect(await driver.list()).toEqual([]);
    return error as Error;
  }

  test("serves its image to the right login, with readable progress, and no message holds the password", async () => {
    await driver.start(specWith(login), { onProgress: (text) => told.push(text) });
    const [container] = await listContainers(engine, "millrace.machine=m1");
    if (container !== undefined) {
      told.push(JSON.stringify(await engine.call<unknown>("GET", `/containers/${container.Id}/json`).catch(() => "")));
    }
    told.push(JSON.stringify(await engine.call<unknown>("GET", `/images/${image}/json`)));
    await expect.poll(() => exits).toMatchObject([{ exitCode: 0, lastLogLines: ["pulled"] }]);
    told.push(JSON.stringify(exits));
    for (const file of await readdir(state.path, { recursive: true, withFileTypes: true })) {
      if (file.isFile()) told.push(await readFile(join(file.parentPath, file.name), "utf8"));
    }
    expect(told[0]).toBe(`Pulling the image ${image}`);
    expect(told).toContain(`Pulled the image ${image}`);
    const everything = told.join("\n");
    expect(everything).not.toContain(login.password);
    expect(everything).not.toContain(Buffer.from(`${login.username}:${login.password}`).toString("base64"));
  });

  test("refuses a wrong password, and the error names image and registry, but no secret", async () => {
    const error = await refusalOf({ username: "ada", password: "wrong-staple" });
    expect(error.message).toContain(`The registry ${registry.host} refused the login for the image "${image}"`);
    expect(`${error.message}${error.stack}${JSON.stringify(error)}${told.join("\n")}`).not.toContain("wrong-staple");
  });

  test("refuses a pull without login, and the error names what to attach", async () => {
    expect((await refusalOf(null)).message).toContain("attach registry credentials");
  });

  test("has no image under an unknown tag", async () => {
    const missing = image.replace(/:1$/, ":missing");
    expect((await refusalOf(login, missing)).message).toContain(`has no image "${missing}"`);
  });

  test("that does not answer is tried again", async () => {
    const away = "127.0.0.1:9/team/small:1";
    const error: unknown = await driver.start(specWith(login, away)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MachineStartError);
    expect(String(error)).toContain(away);
  });

  test("an invalid image name is refused at once", async () => {
    expect((await refusalOf(null, "Not An Image")).message).toContain("is not the name of an image");
  });
});
