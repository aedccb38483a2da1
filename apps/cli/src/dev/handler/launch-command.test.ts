import { expect, test } from "vitest";
import { launchCommand, type LaunchChoice } from "./handler-program.ts";

function commandOf(language: "python" | "node", debug: LaunchChoice["debug"]): string {
  const plan = { folder: "/p", program: { language, file: "handler", directory: ".", env: {} } };
  return launchCommand({ plan, interpreter: language, nodeOptions: ["--x"], nodePreload: "/pre", debug }).join(" ");
}

test("a handler is started by its language, and under a debugger at the usual port of that, on this computer only", () => {
  expect(commandOf("python", null)).toBe("python -u /p/handler");
  expect(commandOf("node", null)).toBe("node --x --import=/pre /p/handler");
  expect(commandOf("node", { waits: true })).toBe("node --x --inspect-wait=127.0.0.1:9229 --import=/pre /p/handler");
  expect(commandOf("node", { waits: false })).toBe("node --x --inspect=127.0.0.1:9229 --import=/pre /p/handler");
  expect(commandOf("python", { waits: true })).toMatch(
    /-m debugpy --listen 127\.0\.0\.1:5678 .*--wait-for-client \/p\/handler$/,
  );
  expect(commandOf("python", { waits: false })).not.toContain("wait");
});
