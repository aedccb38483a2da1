import type { MachineExit } from "@millrace/engine";
import { constants } from "node:os";
import type { InspectedContainer } from "../engine/engine-types.ts";

const signalNames: ReadonlyMap<number, string> = new Map(
  Object.entries(constants.signals)
    .toReversed()
    .map(([name, number]) => [number, name]),
);
const firstSignalCode = 128;
const bytesPerGb = 1024 ** 3;

/** How a container ended, as the port describes it. Null means that it was removed from outside. */
export function howItEnded(container: InspectedContainer | null): Pick<MachineExit, "exitCode" | "signal" | "cause"> {
  if (container === null) return { exitCode: null, signal: "SIGKILL", cause: { kind: "removed" } };
  const { State } = container;
  // The parent of process 1 in a container does not see a signal. The exit code encodes it, as in shells.
  const signal = signalNames.get(State.ExitCode - firstSignalCode) ?? null;
  return { exitCode: signal === null ? State.ExitCode : null, signal, cause: causeOf(container) };
}

function causeOf({ State, HostConfig }: InspectedContainer): MachineExit["cause"] {
  if (State.OOMKilled) {
    const limitGb = Math.round((HostConfig.Memory / bytesPerGb) * 100) / 100;
    return { kind: "outOfMemory", limitGb: limitGb === 0 ? null : limitGb };
  }
  return State.Error === "" ? undefined : { kind: "other", detail: State.Error };
}
