import { evidenceFile, exitCodes } from "@millrace/contract-core";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import {
  answerJson,
  startPlayedServer,
} from "../../../../packages/contract-core/src/target/played-server.test-support.ts";
import { main } from "./command.ts";
import { startPlayedGithub } from "./played-github.test-support.ts";

test("a target that dies in the middle of a night is unreachable, and breaks no promise", async () => {
  const folder = await mkdtemp(join(tmpdir(), "millrace-dying-"));
  vi.stubEnv("HOME", folder);
  await using github = await startPlayedGithub();
  // It lists nothing, and forbids the rest, until it is gone.
  await using server = await startPlayedServer((request, response, count) => {
    if (count > 200) request.socket.destroy();
    else answerJson(response, request.url === "/v1/templates" || count === 1 ? 200 : 404, []);
  });
  const evidence = join(folder, "evidence.json");
  const args = ["--base-url", server.url, "--only", "TEMPLATE-*", "--only", "POD-*", "--issue", "--evidence", evidence];
  const forge = { GITHUB_API_URL: github.url, GITHUB_REPOSITORY: "owner/name", GITHUB_TOKEN: "canary-token" };
  const environment = { MILLRACE_API_KEY: "canary-own-key", ...forge };
  const bounds = { pulse: { silentMs: 100, probeMs: 300 } };
  try {
    expect(await main(args, environment, new AbortController().signal, bounds)).toBe(exitCodes.usage);
    expect(github.issues).toMatchObject([
      { state: "open", title: expect.stringMatching(/^Unreachable since/) as string },
    ]);
    expect(github.issues[0]?.body).toContain("The target stopped answering at");
    // What was found before it died is kept, and nothing of what came after.
    const { targets } = await evidenceFile(evidence).read();
    const [known] = Object.values(targets);
    expect(Object.values(known?.claims ?? {}).some(({ isConfirmed }) => isConfirmed)).toBe(false);
    expect(JSON.stringify(known)).not.toMatch(/SocketError|ECONN/);
    expect(Object.keys(known?.scenarios ?? {}).length).toBeGreaterThan(0);
    expect(server.asked.length).toBeLessThan(300);
  } finally {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  }
});
