import type { PageQuery } from "@millrace/rest-client";
import { readList } from "../connection/read-list.ts";
import { type RentalKind, rentalKinds, type RestComponents } from "@millrace/spec";
import { choiceFlag, jsonFlag, textFlag } from "../command/command.ts";
import { UsageError } from "../command/failure.ts";
import { dollars, periodFlags, readPeriod } from "./charges.ts";
import { printResult, titledTable } from "../output/show.ts";
import { serviceCommand } from "../connection/service-command.ts";

type Rental = RestComponents["schemas"]["Rental"];

const shownDefault = 50;
const shownMax = 10_000;
const pageMax = 1_000;

export const billingRentals = serviceCommand({
  name: "billing rentals",
  summary: "List the rentals behind a bill",
  details:
    "Lists the times during which hardware or storage was held on constant terms, newest first, with what each was charged within the " +
    "period.",
  flags: {
    kind: choiceFlag(rentalKinds, "Only rentals of this kind"),
    holder: textFlag("ID", "Only rentals of this pod, worker or volume"),
    endpoint: textFlag("ID", "Only rentals of workers of this endpoint"),
    ...periodFlags,
    limit: textFlag("N", `How many to list at most (default ${shownDefault})`),
    ...jsonFlag,
  },
  schema: "rentals",
  examples: ["millrace billing rentals --since 24h", "millrace billing rentals --kind worker --json"],
  related: ["billing charges"],
  read(given) {
    const [holderId, endpointId] = [given.text("holder"), given.text("endpoint")];
    const kind = given.text("kind") as RentalKind | undefined;
    const query = { ...readPeriod(given), ...(kind === undefined ? {} : { kind }), holderId, endpointId };
    return { limit: readLimit(given.text("limit")), query };
  },
  async run({ rest }, given, { limit, query }) {
    const readPage = (page: PageQuery) =>
      rest.billing.listRentals({ ...query, limit: Math.min(pageMax, limit), ...page });
    const rentals = await readList(readPage, { maxItems: limit });
    printResult(given, { items: rentals }, tableText(rentals));
  },
});

function readLimit(text: string | undefined): number {
  const limit = text === undefined ? shownDefault : Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= shownMax) return limit;
  throw new UsageError(`--limit must be a whole number from 1 to ${shownMax}, not "${text}"`);
}

function tableText(rentals: readonly Rental[]): string {
  if (rentals.length === 0) return "Nothing was rented.";
  const headings = ["STARTED", "ENDED", "KIND", "HOLDER", "HARDWARE", "PER HOUR", "AMOUNT"];
  const rows = rentals.map((rental) => [
    rental.startedAt.slice(0, 16),
    rental.endedAt?.slice(0, 16) ?? "",
    rental.kind,
    rental.holderId,
    hardwareOf(rental),
    dollars(rental.computeCostPerHr + rental.storageCostPerHr),
    dollars(rental.amount),
  ]);
  return titledTable(headings, rows);
}

function hardwareOf({ gpuTypeId, gpuCount, vcpuCount, diskInGb }: Rental): string {
  if (gpuTypeId !== null && gpuCount > 0) return `${gpuCount} × ${gpuTypeId}`;
  return vcpuCount > 0 ? `${vcpuCount} vCPU` : `${diskInGb} GB`;
}
