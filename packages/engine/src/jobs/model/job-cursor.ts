import { invalidField } from "../../kernel/errors.ts";
import type { JobPlace } from "./job-list.ts";

const PATTERN = /^(\d{1,16}) (\d{1,16})$/;

/** A place in the list of jobs as a text that clients pass on. */
export function formatJobCursor({ sequence, random }: JobPlace): string {
  return Buffer.from(`${sequence} ${random}`).toString("base64url");
}

/** @throws DomainError for a text that {@link formatJobCursor} does not make */
export function parseJobCursor(cursor: string): JobPlace {
  const [, sequence, random] = PATTERN.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  const place = { sequence: Number(sequence), random: Number(random) };
  const isPlace = Number.isSafeInteger(place.sequence) && Number.isSafeInteger(place.random);
  if (isPlace && formatJobCursor(place) === cursor) return place;
  throw invalidField("cursor", "is not a cursor of this list. Send the nextCursor of an earlier page, or none.");
}
