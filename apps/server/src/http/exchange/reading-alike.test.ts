import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ExchangeServer } from "./exchange-server.test-support.ts";
import { expectRequestsReadAlike, expectWrongHeadsReadAlike } from "./reading-alike.test-support.ts";
import { startReader } from "./two-readers.test-support.ts";

let own: ExchangeServer;
let reference: ExchangeServer;

beforeAll(async () => {
  own = await startReader({});
  reference = await startReader({ isDirect: false });
});
afterAll(() => {
  own.close();
  reference.close();
});

describe("the own reader and node:http", () => {
  test("read the same requests, in any pieces", async () => {
    await expectRequestsReadAlike({ own, reference }, 150);
    expect(new Set(own.readDirectly)).toEqual(new Set([true, false]));
  });

  test("answer the same to a head that is wrong somewhere", async () => {
    await expectWrongHeadsReadAlike({ own, reference }, 250);
  });
});
