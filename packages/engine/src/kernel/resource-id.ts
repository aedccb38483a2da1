import { randomBytes } from "node:crypto";
import { managementWords } from "@millrace/spec";

const ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";
const LENGTH = 14;
/** Largest multiple of the alphabet's size that fits a byte; larger bytes would make some letters likelier. */
const FAIR_BYTES = Math.floor(256 / ALPHABET.length) * ALPHABET.length;

/**
 * Makes ids of resources: 14 lower-case letters and digits, about 72 random bits, beginning with a letter. None is one of the words, which
 * lead to management in the place of the queue of an endpoint.
 */
export function createResourceIds(
  random: (bytes: number) => Uint8Array = randomBytes,
  words: ReadonlySet<string> = managementWords,
): () => string {
  return () => {
    for (;;) {
      const id = randomId(random);
      if (!words.has(id)) return id;
    }
  };
}

function randomId(random: (bytes: number) => Uint8Array): string {
  let id = "";
  while (id.length < LENGTH) {
    for (const byte of random(LENGTH)) {
      if (byte >= FAIR_BYTES || id.length === LENGTH) continue;
      const letter = ALPHABET.charAt(byte % ALPHABET.length);
      if (id !== "" || letter > "9") id += letter;
    }
  }
  return id;
}
