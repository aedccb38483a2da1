import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { createPortPool } from "./free-port.ts";

test("ports that are taken at the same time differ, and a program can listen on each", async () => {
  const pool = createPortPool();
  const ports = await Promise.all(Array.from({ length: 50 }, () => pool.take()));
  expect(new Set(ports).size).toBe(50);
  const server = createServer().listen(ports[0], "127.0.0.1");
  await once(server, "listening");
  server.close();
});
