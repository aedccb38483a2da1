import { type Fields, fieldsOf, listed } from "../answers.ts";
import type { Context } from "../../suite/context.ts";

export const COLLECTION = "/containerregistryauth";

/** The secrets that no answer may contain. */
export const secrets = { username: "puller-of-images-7451", password: "correct-horse-battery-7451" };

/** A valid id that no resource has. */
export const UNKNOWN_ID = "nosuchcredentials";

export interface Stored {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  /** The credentials as the answer to the creation showed them. */
  readonly fields: Fields;
}

/** Stores credentials. Throws if they are not stored. */
export async function stored({ rest, name }: Context): Promise<Stored> {
  const request = { name: name("credentials"), ...secrets };
  const answer = await rest("POST", COLLECTION, request);
  const { id } = fieldsOf(answer);
  if (typeof id !== "string") throw new Error(`POST ${COLLECTION}: status ${answer.status} ${answer.text}`);
  return { id, path: `${COLLECTION}/${id}`, name: request.name, fields: fieldsOf(answer) };
}

/** The stored credentials of this name. */
export async function named({ rest }: Context, wanted: string): Promise<readonly Fields[]> {
  return listed(await rest("GET", COLLECTION)).filter((one) => one["name"] === wanted);
}
