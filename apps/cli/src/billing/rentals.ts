import { type RentalKind, rentalKinds, type RestComponents } from "@millrace/spec";
import { choiceFlag, type Command, jsonFlag, textFlag } from "../command/command.ts";
import { connectionFlags, withService } from "../connection/open-service.ts";
import { UsageError } from "../command/failure.ts";
import { styled } from "../output/style.ts";
import { table } from "../output/table.ts";
import { readMoment } from "../values/duration.ts";
import { dollars } from "./charges.ts";
import { printResult } from "../output/show.ts";

type Rental = RestComponents["schemas"]["Rental"];

const shownDefault = 50;
const shownMax = 10_000;
const pageMax = 1_000;

export const billingRentals: Command = {
  name: "billing rentals",
  summary: "List the rentals behind a bill",
  details:
    "Lists the times during which hardware or storage was held on constant terms, newest first, with what each was charged within the " +
    "period.",
  flags: {
    kind: choiceFlag(rentalKinds, "Only rentals of this kind"),
    holder: textFlag("ID", "Only rentals of this pod, worker or volume"),
    endpoint: textFlag("ID", "Only rentals of workers of this endpoint"),
    since: textFlag("WHEN", "Start: a time span before now (24h, 7d) or a date (default 30d)"),
    until: textFlag("WHEN", "End, exclusive (default now)"),
    limit: textFlag("N", `How many to list at most (default ${shownDefault})`),
    ...jsonFlag,
    ...connectionFlags,
  },
  schema: "rentals",
  examples: ["millrace billing rentals --since 24h", "millrace billing rentals --kind worker --json"],
  related: ["billing charges"],
  async run(given) {
    const limit = readLimit(given.text("limit"));
    const moment = (flag: string): string | undefined => {
      const text = given.text(flag);
      return text === undefined ? undefined : readMoment(flag, text, Date.now());
    };
    const [startTime, endTime, kind] = [moment("since"), moment("until"), given.text("kind")];
    const [holderId, endpointId] = [given.text("holder"), given.text("endpoint")];
    const query = {
      startTime,
      endTime,
      ...(kind === undefined ? {} : { kind: kind as RentalKind }),
      holderId,
      endpointId,
    };
    const rentals = await withService(given, async ({ rest }) => {
      const found: Rental[] = [];
      for (let cursor: string | null | undefined; cursor !== null && found.length < limit;) {
        const page = await rest.billing.listRentals({
          ...query,
          limit: Math.min(pageMax, limit - found.length),
          cursor,
        });
        found.push(...page.rentals);
        cursor = page.nextCursor;
      }
      return found;
    });
    printResult(given, { items: rentals }, tableText(rentals));
  },
};

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
  return table([headings.map((heading) => styled("bold", heading)), ...rows]);
}

function hardwareOf({ gpuTypeId, gpuCount, vcpuCount, diskInGb }: Rental): string {
  if (gpuTypeId !== null && gpuCount > 0) return `${gpuCount} × ${gpuTypeId}`;
  return vcpuCount > 0 ? `${vcpuCount} vCPU` : `${diskInGb} GB`;
}
