import { createServer, type Server } from "node:http";
import { once } from "node:events";
import {
  buildSmallImage,
  hasRegistry,
  noEngine,
  noRegistry,
  openTestEngine,
  startTestRegistry,
  testEngine,
  type TestRegistry,
} from "@millrace/compute/test-engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { startTestService, type TestService } from "@millrace/testing";

const login = { username: "ada", password: "correct-horse-battery" };
const isPossible = needs(
  "logins and real registries",
  testEngine !== null && hasRegistry,
  `${noEngine}; ${noRegistry}`,
);

/** Two registries: one that the login is for, and one of somebody else, which notes what it is sent and asks for a login, too. */
describe.runIf(isPossible)("a login for one registry, with a real engine", () => {
  let service: TestService;
  let registry: TestRegistry;
  let ownImage = "";
  let stranger: Server;
  let strangersImage = "";
  const heard: string[] = [];

  beforeAll(async () => {
    const engine = openTestEngine();
    registry = await startTestRegistry(login);
    ownImage = await registry.publish(engine, await buildSmallImage(engine), login);
    await engine.close();
    stranger = createServer((request, response) => {
      heard.push(`${request.method} ${request.url} ${request.headers.authorization ?? "without login"}`);
      response.writeHead(401, { "www-authenticate": 'Basic realm="stranger"' }).end();
    }).listen(0, "127.0.0.1");
    await once(stranger, "listening");
    const address = stranger.address();
    strangersImage = `127.0.0.1:${typeof address === "object" ? address?.port : ""}/team/small:1`;
    service = await startTestService({ settings: { compute: "docker", host: "127.0.0.1" } });
  });
  afterAll(async () => {
    await service.stop();
    const engine = openTestEngine();
    await engine.call("DELETE", `/images/${ownImage}`, { query: { force: true } }).catch(() => undefined);
    await engine.close();
    await registry.close();
    stranger.close();
  });

  async function call(method: string, path: string, body?: object): Promise<{ status: number; text: string }> {
    const answer = await fetch(service.url + path, {
      method,
      headers: { authorization: `Bearer ${service.adminKey}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  }
  async function make(path: string, body: object): Promise<string> {
    const { status, text } = await call("POST", path, body);
    expect(status, text).toBeLessThan(300);
    return (JSON.parse(text) as { id: string }).id;
  }
  const store = (name: string, password = login.password): Promise<string> =>
    make("/v1/containerregistryauth", { name, username: login.username, password });
  const basic = (password: string): string =>
    `Basic ${Buffer.from(`${login.username}:${password}`).toString("base64")}`;
  const text = async (path: string): Promise<string> => (await call("GET", path)).text;

  test("pulls its images, and is not sent to another, whatever it is attached to", async () => {
    // Attached to the stranger's image while nothing says yet which registry it is for.
    const containerRegistryAuthId = await store("own");
    const attached = { imageName: strangersImage, containerRegistryAuthId };
    const templateId = await make("/v1/templates", { name: "a stranger's image", isServerless: true, ...attached });
    const endpointId = await make("/v1/endpoints", { templateId, computeType: "CPU" });

    const pod = { name: "own", computeType: "CPU", imageName: ownImage, containerRegistryAuthId };
    const podId = await make("/v1/pods", pod);
    await expect.poll(() => text(`/v1/pods/${podId}/logs`)).toContain('"line":"pulled"');
    await call("DELETE", `/v1/pods/${podId}`);

    const refused = await call("POST", "/v1/pods", { ...pod, imageName: strangersImage });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(`are for ${registry.host}`)]);
    await make(`/v2/${endpointId}/run`, { input: {} });
    const explained = (): Promise<string> => text(`/v1/endpoints/${endpointId}/explanation`);
    await expect.poll(explained).toContain(`are for ${registry.host}`);
    expect(heard).toEqual([]);
    await call("DELETE", `/v1/endpoints/${endpointId}`);
  });

  test("would be seen by the other registry", async () => {
    const containerRegistryAuthId = await store("of the other", "wrong-staple");
    const pod = { name: "heard", computeType: "CPU", imageName: strangersImage, containerRegistryAuthId };
    const id = await make("/v1/pods", pod);
    await expect.poll(() => heard.join("\n")).toContain(basic("wrong-staple"));
    expect(heard.join("\n")).not.toContain(basic(login.password));
    await call("DELETE", `/v1/pods/${id}`);
  });
});
