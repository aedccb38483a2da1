import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandsOn, type Commands } from "../support/commands-on.ts";

const resources = new AsyncDisposableStack();
let service: TestService;
let millrace: Commands;
let greet: string;

beforeAll(async () => {
  service = resources.use(await startTestService({ settings: { compute: "process" } }));
  greet = await service.deploy("local/none", { name: "greet", workersMax: 0 });
  millrace = commandsOn(service);
});
afterAll(() => resources.disposeAsync());

/** Asks the service as a client does that knows only its documentation. */
async function ask(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${service.adminKey}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return await response.json();
}

describe("an answer of the service says what is wrong and what was meant:", () => {
  it.each([
    ["PATCH", "/v1/endpoints/{greet}", { workerMax: 1 }, "workerMax: is not known here; did you mean workersMax?"],
    [
      "POST",
      "/v1/templates",
      { name: "x", image: "y" },
      '"image","message":"is not known here; did you mean imageName?',
    ],
    [
      "GET",
      "/v1/pods?name=greet&computType=CPU",
      undefined,
      "computType: is not known here; did you mean computeType?",
    ],
    ["GET", "/v1/endpoints/greet", undefined, "The endpoint with this name has the id {greet}."],
    ["POST", "/v2/greet/run", { input: {} }, "The endpoint with this name has the id {greet}."],
  ])("%s %s %j", async (method, path, body, message) => {
    const whole = (text: string): string => text.replace("{greet}", greet);
    expect(JSON.stringify(await ask(method, whole(path), body))).toContain(whole(message));
  });
});

it("an endpoint is deleted with its jobs, those that wait and those that run, when it is asked for", async () => {
  const id = await service.deploy("local/none", { name: "busy", workersMax: 0 });
  for (let job = 0; job < 2; job += 1) await millrace.text("run", "busy", "--input", "{}");
  await ask("GET", `/v2/${id}/job-take/w1`);
  const refused = await millrace.run("endpoints", "delete", "busy", "--yes");
  expect([refused.exitCode, refused.errors]).toEqual([1, expect.stringContaining("--purge")]);
  expect(await millrace.text("endpoints", "delete", "busy", "--yes", "--purge")).toBe("Deleted the endpoint busy.\n");
});

it("a volume is created in the data center of the hosts, unless they are in several", async () => {
  const [{ dataCenterId } = { dataCenterId: "" }] = (await millrace.json("hosts", "list"))["items"] as {
    dataCenterId: string;
  }[];
  expect(await millrace.json("volumes", "create", "--name", "models", "--size", "1")).toMatchObject({ dataCenterId });
});
