import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { needs } from "../vitest/needs.ts";
import { command, newStranger, resultOf, startUp, type Stranger, TIMEOUT_MS } from "./stranger.test-support.ts";
import { repositoryRoot as root } from "./workspace-packages.ts";

const HANDLER = `
import { serve, type Job } from "@millrace/worker";
await serve(({ input }: Job<{ name: string }>) => "hello " + input.name);
`;
const isLinux = process.platform === "linux";

describe.runIf(needs("the single-file binary", isLinux, "it is built on Linux only"))(
  "the single-file binary, where there is no Node",
  { timeout: TIMEOUT_MS },
  () => {
    let user: Stranger;
    let binary = "";
    beforeAll(() => {
      user = newStranger();
      binary = join(user.folder, "millrace");
      execFileSync("npm", ["run", "--silent", "build:binary", "--", "--out", binary], { cwd: root, stdio: "pipe" });
      // Without the PATH of this machine it finds neither Node nor npm.
      user = { ...user, env: { HOME: user.home, PATH: "/nothing" } };
      mkdirSync(join(user.folder, "handlers", "hello"), { recursive: true });
      writeFileSync(join(user.folder, "handlers", "hello", "handler.ts"), HANDLER);
    }, TIMEOUT_MS);
    afterAll(() => {
      for (const folder of [user.folder, user.home]) rmSync(folder, { recursive: true, force: true });
    });

    test("starts the service, which runs a handler in TypeScript, and stops when asked", async () => {
      await using service = await startUp(user, binary, "--handler-dirs", "handlers");
      const job = await resultOf(service, "local/hello", { name: "binary" });
      expect(job).toMatchObject({ status: "COMPLETED", output: "hello binary" });
      expect(await service.stop()).toBe(0);
    });

    test("unpacks itself once, and says what to do where it cannot", () => {
      const unpacked = join(user.home, ".cache", "millrace");
      expect(command(user, binary, "--version").exitCode).toBe(0);
      const before = statSync(unpacked).mtimeMs;
      expect(command(user, binary, "--version")).toMatchObject({ exitCode: 0, errors: "" });
      expect(statSync(unpacked).mtimeMs).toBe(before);
      const elsewhere = { ...user, env: { ...user.env, XDG_CACHE_HOME: binary } };
      const refused = command(elsewhere, binary, "--version");
      expect(refused).toMatchObject({ exitCode: 1, errors: expect.stringContaining("XDG_CACHE_HOME") });
    });
  },
);
