import { type DataCenterId, dataCenterIds } from "@millrace/spec";
import { invalidField } from "../kernel/errors.ts";

/** Whether the names of an account's pods, endpoints or network volumes may repeat. */
export interface NameRule {
  /** Default: a name that another one has is refused. */
  readonly namesMayRepeat?: boolean;
}

/** The rules in which the interface document and the hosted service differ. Every rule that depends on the dialect asks it. */
export interface Dialect extends Required<NameRule> {
  /** Fields of the other compute type are ignored; otherwise they are refused. */
  readonly ignoresForeignFields: boolean;
  /** Unknown data centers are ignored as long as a known one is named; otherwise they are refused. */
  readonly ignoresUnknownDataCenters: boolean;
  /** Least speeds of disk and network are wishes; otherwise they are refused, because hosts do not report theirs. */
  readonly ignoresSpeeds: boolean;
  /** The catalogue of hardware and places answers without a key. */
  readonly opensCatalogue: boolean;
  /** Begins the message of a refusal for want of hardware; programs recognize such a refusal by it. */
  readonly noHardwarePreface: string;
}

/** What the interface document says. */
export const documentDialect: Dialect = {
  namesMayRepeat: false,
  ignoresForeignFields: false,
  ignoresUnknownDataCenters: false,
  ignoresSpeeds: false,
  opensCatalogue: false,
  noHardwarePreface: "",
};

/** What programs written for the hosted service expect. */
export const hostedDialect: Dialect = {
  namesMayRepeat: true,
  ignoresForeignFields: true,
  ignoresUnknownDataCenters: true,
  ignoresSpeeds: true,
  opensCatalogue: true,
  noHardwarePreface: "There are no longer any instances available with the requested specifications. ",
};

/** The input without the fields of the other compute type, where the dialect ignores them. */
export function withoutForeignFields<Input extends object>(
  input: Input,
  foreign: readonly (keyof Input & string)[],
  { ignoresForeignFields }: Dialect,
): Input {
  if (!ignoresForeignFields) return input;
  // Every field that may be foreign is optional.
  return Object.fromEntries(
    Object.entries(input).filter(([field]) => !foreign.some((name) => name === field)),
  ) as Input;
}

/** The data centers that are named. @throws DomainError naming the field, for an unknown one that the dialect does not ignore */
export function knownDataCenters(
  field: string,
  names: readonly string[],
  { ignoresUnknownDataCenters }: Dialect,
): DataCenterId[] {
  const known = dataCenterIds.filter((id) => names.includes(id));
  const unknown = names.find((name) => !dataCenterIds.some((id) => id === name));
  if (unknown === undefined || (ignoresUnknownDataCenters && known.length > 0)) {
    return names.flatMap((name) => known.find((id) => id === name) ?? []);
  }
  throw invalidField(
    field,
    `${JSON.stringify(unknown)} is not a data center; known ones are ${dataCenterIds.slice(0, 8).join(", ")}, …`,
  );
}
