import { s3RefusedHeaders } from "@millrace/spec";
import type { S3Operation } from "./operation-of.ts";
import type { S3Address } from "./protocol/address.ts";
import { S3Error } from "./protocol/s3-error.ts";

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

interface RefusedHeader {
  readonly name: string;
  readonly accepts?: readonly string[];
  readonly of?: readonly string[];
  readonly why: string;
}

const refused: readonly RefusedHeader[] = s3RefusedHeaders;

/**
 * Refuses a request that asks for what the service does not do: a client that is answered 200 takes it for done, as with encryption
 * or a lock. Presigned addresses carry such headers as parameters. @throws S3Error `NotImplemented`
 */
export function refuseHeaders({ id }: S3Operation, headers: Headers, { query }: Pick<S3Address, "query">): void {
  const parameters = query.filter(([name]) => /^x-amz-/i.test(name));
  for (const [given, value] of [...Object.entries(headers), ...parameters]) {
    const name = given.toLowerCase();
    const row = refused.find((one) => isNamed(name, one.name) && one.of?.includes(id) !== false);
    if (row === undefined || value === undefined || value === "") continue;
    const { accepts = [] } = row;
    if (accepts.includes(value.toString())) continue;
    const only = accepts.length === 0 ? "" : ` with another value than ${accepts.join(" or ")}`;
    throw new S3Error("NotImplemented", `The service does not take ${name.slice(0, 100)}${only}. ${row.why}`);
  }
}

function isNamed(name: string, row: string): boolean {
  return row.endsWith("*") ? name.startsWith(row.slice(0, -1)) : name === row;
}
