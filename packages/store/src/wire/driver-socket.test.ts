import { Duplex } from "node:stream";
import { Client } from "pg";
import { expect, test } from "vitest";
import { socketOf } from "./driver-socket.ts";

test("the installed driver still keeps the socket of a client where this store looks for it", () => {
  const socket = socketOf(new Client());
  expect(socket).toBeInstanceOf(Duplex);
  socket.destroy();
  expect(socket.destroyed).toBe(true);
});
