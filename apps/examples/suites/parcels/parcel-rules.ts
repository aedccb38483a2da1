/** A parcel, as the service keeps it. */
export interface Parcel {
  readonly id: string;
  readonly to: string;
  readonly grams: number;
  readonly state: ParcelState;
  /** When it was registered, in ms since the epoch. */
  readonly atMs: number;
}

export type ParcelState = "registered" | "in-transit" | "delivered" | "returned" | "cancelled";

/** What the service decides by. A defect is a service with one other rule. */
export interface ParcelRules {
  isKey(key: string | undefined): boolean;
  readonly firstState: ParcelState;
  readonly gramsMax: number;
  /** The state after an action; undefined if the action is not possible. */
  after(state: ParcelState, action: string): ParcelState | undefined;
  isListed(parcel: Parcel, state: string | null): boolean;
  readonly unsentMaxMs: number;
  isRemovable(parcel: Parcel): boolean;
  readonly unknownStatus: number;
  shown(parcel: Parcel): object;
}

export const OWN_KEY = "pk_of_the_example_0123456789";
const DAY_MS = 86_400_000;

const TRANSITIONS: Readonly<Partial<Record<string, ParcelState>>> = {
  "registered send": "in-transit",
  "registered cancel": "cancelled",
  "in-transit deliver": "delivered",
  "in-transit return": "returned",
};

export const goodRules: ParcelRules = {
  isKey: (key) => key === OWN_KEY,
  firstState: "registered",
  gramsMax: 30_000,
  after: (state, action) => TRANSITIONS[`${state} ${action}`],
  isListed: (parcel, state) => state === null || parcel.state === state,
  unsentMaxMs: 7 * DAY_MS,
  isRemovable: ({ state }) => state !== "in-transit",
  unknownStatus: 404,
  shown: ({ id, to, grams, state }) => ({ id, to, grams, state }),
};
