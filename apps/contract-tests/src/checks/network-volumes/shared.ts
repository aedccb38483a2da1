import { type Fields, fieldsOf } from "../answers.ts";
import { dataCenterIds } from "@millrace/spec";
import { refusalOf } from "../../suite/calls.ts";
import type { Context } from "../../suite/context.ts";

export interface MadeVolume {
  readonly id: string;
  readonly path: string;
  readonly fields: Fields;
  /** Where it was asked for. */
  readonly dataCenterId: string;
}

/**
 * Makes a network volume of one gigabyte, or as `fields` say, in a data center in which the target has storage.
 * Throws if there is none.
 */
export async function volume({ rest, name }: Context, fields: Fields = {}): Promise<MadeVolume> {
  let refusal = new Error("There is no data center.");
  for (const dataCenterId of dataCenterIds) {
    const answer = await rest("POST", "/networkvolumes", { name: name("volume"), size: 1, dataCenterId, ...fields });
    const { id } = fieldsOf(answer);
    if (typeof id === "string") return { id, path: `/networkvolumes/${id}`, fields: fieldsOf(answer), dataCenterId };
    refusal = refusalOf("POST /networkvolumes", answer);
    if (answer.status !== 501 && answer.status !== 503) break;
  }
  throw refusal;
}
