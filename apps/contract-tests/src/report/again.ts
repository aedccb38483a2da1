import type { Suite } from "@millrace/contract-core";
import { programLine } from "./program.ts";
import { ownServiceName } from "../target/target.ts";

/** The command that checks just this claim again, as the run did. */
export const againOf: NonNullable<Suite["again"]> = ({ target, dialect, safety, clock, seed }, { id, evidence }) => {
  const isOwn = target === ownServiceName;
  // Random walks tell the seed with which they fail.
  const isWalk = evidence.some(({ holds, expected, got }) => !holds && `${expected} ${got}`.includes("--seed"));
  return [
    programLine,
    ...(isOwn ? [] : ["run", `--base-url ${target}`, `--safety ${safety}`]),
    `--only ${id}`,
    ...(dialect === "default" ? [] : [`--dialect ${dialect}`]),
    ...(clock === "real" && (isOwn || safety === "full") ? ["--clock real"] : []),
    ...(isWalk ? [`--long --seed ${seed}`] : []),
  ].join(" ");
};
