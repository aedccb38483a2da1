import { dataCenterIds } from "@millrace/spec";
import { type Calls, type Fields, type Made, fieldsOf, refusalOf } from "../words.ts";

export interface MadeVolume extends Made {
  /** Where it was asked for. */
  readonly dataCenterId: string;
}

/** The data centers, that in which the last volume was made first. */
let places: readonly string[] = dataCenterIds;

/**
 * Makes a network volume of one gigabyte, or as `fields` say, in a data center in which the target has storage.
 * Throws if there is none.
 */
export async function volume({ rest, name }: Pick<Calls, "rest" | "name">, fields: Fields = {}): Promise<MadeVolume> {
  let refusal = new Error("There is no data center.");
  for (const dataCenterId of places) {
    const body = { name: name("volume"), size: 1, dataCenterId, ...fields };
    const answer = await rest("POST", "/networkvolumes", body);
    const { id } = fieldsOf(answer);
    if (typeof id === "string") {
      places = [...new Set([dataCenterId, ...dataCenterIds])];
      return { id, path: `/networkvolumes/${id}`, fields: fieldsOf(answer), answer, dataCenterId };
    }
    refusal = refusalOf("POST /networkvolumes", answer);
    if (answer.status !== 501 && answer.status !== 503) break;
  }
  throw refusal;
}

/** A data center in which the target has storage: the only one, or that of a volume that is made to learn it. */
export async function placeOfVolumes(calls: Pick<Calls, "rest" | "name">): Promise<string> {
  const [first] = places;
  return places === dataCenterIds || first === undefined ? (await volume(calls)).dataCenterId : first;
}
