import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { expect, test } from "vitest";
import { createIdleTimer } from "./idle-timer.ts";

const IDLE_MS = 100;

test("bytes that arrived while the event loop was blocked count, although the time is over when it continues", async () => {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const sender = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const [receiver] = (await once(server, "connection")) as [Socket];
  let idle = false;
  const timer = createIdleTimer(IDLE_MS, () => {
    idle = true;
  });
  const heard = new Promise<boolean>((resolve) => {
    receiver.on("data", () => {
      timer.heard();
      resolve(idle);
    });
  });
  sender.write("x");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * IDLE_MS);
  expect(await heard).toBe(false);
  await expect.poll(() => idle).toBe(true);
  sender.destroy();
  receiver.destroy();
  server.close();
});

test("a timer that was stopped does not fire", async () => {
  let idle = false;
  createIdleTimer(1, () => {
    idle = true;
  }).stop();
  await new Promise<void>((resolve) => void createIdleTimer(20, resolve));
  expect(idle).toBe(false);
});
