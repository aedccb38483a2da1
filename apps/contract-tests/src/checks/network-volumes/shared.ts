import { type Fields, fieldsOf, namedFields } from "../answers.ts";
import { dataCenterIds } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Answer } from "../../target/transport.ts";

/** Both ways to change a network volume. */
export const updates = [
  ["PATCH", ""],
  ["POST", "/update"],
] as const;

/** The fields that a refusal names. */
export function refusedFields(answer: Answer): readonly string[] {
  return [...new Set(namedFields(answer))];
}

export interface MadeVolume {
  readonly id: string;
  readonly path: string;
  readonly fields: Fields;
}

/**
 * Makes a network volume of one gigabyte, or as `fields` say, in a data center in which the target has storage.
 * Throws if there is none.
 */
export async function volume({ rest, name }: Context, fields: Fields = {}): Promise<MadeVolume> {
  let refusal = "";
  for (const dataCenterId of dataCenterIds) {
    const answer = await rest("POST", "/networkvolumes", { name: name("volume"), size: 1, dataCenterId, ...fields });
    const { id } = fieldsOf(answer);
    if (typeof id === "string") return { id, path: `/networkvolumes/${id}`, fields: fieldsOf(answer) };
    refusal = `POST /networkvolumes: status ${answer.status} ${answer.text}`;
    if (answer.status !== 501 && answer.status !== 503) break;
  }
  throw new Error(refusal);
}
