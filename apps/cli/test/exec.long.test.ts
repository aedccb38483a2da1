import { commandImage, buildBaseImage, noEngine, openTestEngine, testEngine } from "@millrace/compute/test-engine";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../.tools/vitest/eventually.ts";
import { needs } from "../../../.tools/vitest/needs.ts";
import { type Commands, commandsOn } from "./support/commands-on.ts";

const SLEEPER = "process.once('SIGTERM', () => process.exit(0)); setInterval(() => {}, 60_000);";

describe.runIf(needs("commands inside pods", testEngine !== null, noEngine))("millrace exec", () => {
  let service: TestService;
  let commands: Commands;
  let podId = "";

  beforeAll(async () => {
    const engine = openTestEngine();
    const image = await commandImage(engine, await buildBaseImage(engine), "sleeper", ["node", "-e", SLEEPER]);
    await engine.close();
    service = await startTestService({ settings: { compute: "docker" } });
    commands = commandsOn(service);
    const pod = { computeType: "CPU", vcpuCount: 1, imageName: image, env: { COLOUR: "blue" } };
    podId = String((await service.rest("POST", "/v1/pods", pod))["id"]);
    await eventually(async () => {
      expect((await commands.run("exec", podId, "--", "node", "--version")).exitCode).toBe(0);
    });
  });
  afterAll(async () => {
    await service.rest("DELETE", `/v1/pods/${podId}`);
    await eventually(async () => expect(await service.rest("GET", "/v1/pods")).toEqual([]));
    await service[Symbol.asyncDispose]();
  });

  const node = (program: string): readonly string[] => ["exec", podId, "--", "node", "-e", program];

  it("keeps the command's outputs apart and ends with its exit code", async () => {
    const program = "console.log(process.env.COLOUR); console.error('wrong'); process.exitCode = 42";
    expect(await commands.run(...node(program))).toEqual({ exitCode: 42, output: "blue\n", errors: "wrong\n" });
  });

  it("leads what is piped into it to the command, every byte and the end", async () => {
    const input = "line of input\n".repeat(100_000);
    const { output, exitCode } = await commands.runWith(input, ...node("process.stdin.pipe(process.stdout)"));
    expect(exitCode).toBe(0);
    expect(output === input, "input and output are the same").toBe(true);
  });

  it("says what is wrong with the pod or the command, with the exit code for it", async () => {
    expect(await commands.run("exec", "no-such-pod", "--", "node")).toMatchObject({
      exitCode: 4,
      errors: expect.stringContaining('there is no pod "no-such-pod"') as string,
    });
    expect(await commands.run("exec", podId)).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining("COMMAND is missing") as string,
    });
    expect((await commands.run("exec", podId, "--", "no-such-program")).exitCode).not.toBe(0);
  });
});
