import { execFileSync, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";

/** The command line as root. Other users need sudo without a password. */
function asRoot(...command: readonly string[]): readonly [string, ...string[]] {
  const [program = "", ...args] = command;
  return process.getuid?.() === 0 ? [program, ...args] : ["sudo", "--non-interactive", program, ...args];
}

/** Whether this user may create a network namespace. */
export function canMakeNamespaces(): boolean {
  if (process.platform !== "linux") return false;
  try {
    const [program, ...args] = asRoot("ip", "netns", "list");
    execFileSync(program, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** A server that answers `outside` in a network namespace, which this computer reaches like another computer. */
export async function openOutside(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const number = randomInt(1, 250);
  const name = `millrace-${number}`;
  const [near, far] = [`10.213.${number}.1`, `10.213.${number}.2`];
  const ip = (...words: string[]): void => {
    const [program, ...args] = asRoot("ip", ...words);
    execFileSync(program, args, { stdio: ["ignore", "ignore", "inherit"] });
  };
  ip("netns", "add", name);
  ip("link", "add", name, "type", "veth", "peer", "name", "far", "netns", name);
  ip("address", "add", `${near}/24`, "dev", name);
  ip("link", "set", name, "up");
  ip("-n", name, "address", "add", `${far}/24`, "dev", "far");
  ip("-n", name, "link", "set", "far", "up");
  ip("-n", name, "route", "add", "default", "via", near);
  const code = `
    process.stdin.resume().once("end", () => process.exit());
    require("node:http").createServer((_, response) => response.end("outside")).listen(8000, () => console.log("listens"));
  `;
  const [program, ...args] = asRoot("ip", "netns", "exec", name, process.execPath, "-e", code);
  const server = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  await once(server.stdout, "data");
  return {
    url: `http://${far}:8000`,
    async close() {
      server.stdin.end();
      await once(server, "exit");
      ip("netns", "delete", name);
    },
  };
}
