import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { DomainError } from "@millrace/engine";
import { expect, test } from "vitest";
import { refuseUpgrade } from "./refused-upgrade.ts";

test("a client that sent more before it read the refusal does not keep the connection", async () => {
  // As that of `node:http`, whose connections stay half open.
  const server = createServer({ allowHalfOpen: true });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const [accepted] = (await once(server, "connection")) as [Socket];
  client.write("a frame of a WebSocket");
  await expect.poll(() => accepted.bytesRead).toBeGreaterThan(0);
  refuseUpgrade(accepted, new DomainError("unauthorized", "no key"), "id");
  client.end().resume();
  await once(accepted, "close");
  server.close();
});
