import { randomBytes } from "node:crypto";

const ACCEPTED = /^[A-Za-z0-9_-]{1,128}$/;
const processPart = randomBytes(6).toString("base64url");
let running = 0;

/** The id of a request: the caller's `x-request-id` if it is valid, otherwise a new one. */
export function requestIdOf(given: string | string[] | undefined): string {
  if (typeof given === "string" && ACCEPTED.test(given)) return given;
  running += 1;
  return `${processPart}-${running.toString(36)}`;
}
