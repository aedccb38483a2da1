import { execFileSync, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";

/** Whether this user may make a network beside that of the machine. */
export function canMakeNamespaces(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  try {
    execFileSync("ip", ["netns", "list"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** A server that answers `outside`, on another computer as far as the network is concerned: routed through this one. */
export async function openOutside(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const number = randomInt(1, 250);
  const name = `millrace-${number}`;
  const [near, far] = [`10.213.${number}.1`, `10.213.${number}.2`];
  const ip = (...args: string[]): void => void execFileSync("ip", args, { stdio: ["ignore", "ignore", "inherit"] });
  ip("netns", "add", name);
  ip("link", "add", name, "type", "veth", "peer", "name", "far", "netns", name);
  ip("address", "add", `${near}/24`, "dev", name);
  ip("link", "set", name, "up");
  ip("-n", name, "address", "add", `${far}/24`, "dev", "far");
  ip("-n", name, "link", "set", "far", "up");
  ip("-n", name, "route", "add", "default", "via", near);
  const code = `
    require("node:http").createServer((_, response) => response.end("outside")).listen(8000, () => console.log("listens"));
  `;
  const server = spawn("ip", ["netns", "exec", name, process.execPath, "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(server.stdout, "data");
  return {
    url: `http://${far}:8000`,
    async close() {
      server.kill("SIGKILL");
      await once(server, "exit");
      ip("netns", "delete", name);
    },
  };
}
