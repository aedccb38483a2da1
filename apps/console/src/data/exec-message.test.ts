import { execKeyProtocolPrefix } from "@millrace/spec";
import fc from "fast-check";
import { expect, it } from "vitest";
import { endSentence, execAddress, execMessage, keyProtocol } from "./exec-message.ts";

it("names the command word by word, and the size of the terminal", () => {
  const command = { podId: "p1", words: ["sh", "-c", "echo a b"], size: { columns: 80, rows: 24 } };
  expect(execAddress("https://mill.example/prefix", command)).toBe(
    "wss://mill.example/prefix/v1/pods/p1/exec?command=sh&command=-c&command=echo+a+b&terminal=true&columns=80&rows=24",
  );
});

it("offers every key as the name of a protocol that the service reads back", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (key) => {
      const protocol = keyProtocol(key);
      expect(protocol).toMatch(/^[A-Za-z0-9._-]+$/);
      expect(Buffer.from(protocol.slice(execKeyProtocolPrefix.length), "base64url").toString()).toBe(key);
    }),
  );
});

it("says how a command ended", () => {
  expect(endSentence(true, { exitCode: 3 }, "")).toBe("The command ended with the exit code 3.");
  expect(endSentence(true, { exitCode: null }, "")).toBe("The command was ended by a signal.");
  expect(endSentence(true, undefined, "The service stops.")).toBe(
    "The connection ended before the command. The service stops.",
  );
  expect(endSentence(false, undefined, "")).toMatch(/^The service did not start the command\./);
});

it("begins a message with its channel", () => {
  expect([...execMessage(4, "é")]).toEqual([4, 0xc3, 0xa9]);
  expect([...execMessage(0, "")]).toEqual([0]);
});
