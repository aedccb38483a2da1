import type { Writable } from "node:stream";
import { CallerGoneError } from "./http-exchange.ts";

/** Resolves when the full stream accepts more. @throws CallerGoneError when it closes instead */
export function roomFor(stream: Writable): Promise<void> {
  return new Promise((resolve, reject) => {
    const drained = (): void => {
      stream.off("close", closed);
      resolve();
    };
    const closed = (): void => {
      stream.off("drain", drained);
      reject(new CallerGoneError());
    };
    stream.once("drain", drained).once("close", closed);
  });
}
