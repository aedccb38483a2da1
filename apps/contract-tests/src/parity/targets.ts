import { type ClaimId, restDocument } from "@millrace/spec";
import type { StartedTarget } from "../command/run.ts";
import { nginxVersion, startNginxTarget } from "../target/nginx-target.ts";
import { startOwnService } from "../target/own-service.ts";
import { prismVersion, startPrismTarget } from "../target/prism-target.ts";
import type { Dialect } from "../target/target.ts";

/** A target that the command line can select by name. */
export interface ParityTarget extends StartedTarget {
  /** Whether it is this project: a broken claim then fails the command. */
  readonly isOurs: boolean;
  readonly dialect: Dialect;
  /** Description of the target, with versions. */
  about(): string;
  /** Claims that it is known to break, with the reasons. */
  readonly known: Readonly<Partial<Record<ClaimId, string>>>;
}

const version = restDocument.info.version;

export const parityTargets = {
  own: {
    name: "a service of our own",
    isOurs: true,
    dialect: "default",
    about: () => `the service of this repository, interface ${version}`,
    known: {},
    start: startOwnService,
  },
  compat: {
    name: "a service of our own, under /compat",
    isOurs: true,
    dialect: "compat",
    about: () => "the same in the dialect of the hosted service, under `/compat`",
    known: {},
    start: startOwnService,
  },
  nginx: {
    name: "a service of our own behind nginx",
    isOurs: true,
    dialect: "default",
    about: () =>
      `the same behind nginx ${nginxVersion() ?? "(not installed)"} with the documented configuration, \`docs/deploy/proxy.conf\`, ` +
      "which buffers answers that do not ask it not to",
    known: {
      "LIMIT-PAYLOAD-REFUSED-EARLY":
        "the 413 comes early, but nginx then closes the connection of the client, although it said that it would not",
    },
    start: async () => await startNginxTarget(await startOwnService()),
  },
  prism: {
    name: "Prism on our OpenAPI documents",
    isOurs: false,
    dialect: "default",
    about: () =>
      `Prism ${prismVersion()}, a mock without memory, on \`rest.yaml\`, \`queue.yaml\` and \`worker.yaml\`. It does not look at ` +
      "query parameters that are not described, refuses with the example of the document whichever field is wrong, knows no " +
      "rules between fields (an end before a start, a pod without image and template), and has neither the description nor " +
      "its page to show",
    known: {},
    start: startPrismTarget,
  },
} as const satisfies Readonly<Record<string, ParityTarget>>;

export type ParityTargetName = keyof typeof parityTargets;
export const parityTargetNames = Object.keys(parityTargets) as readonly ParityTargetName[];
