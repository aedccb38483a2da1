/** Features that not every target has or allows. */
export const capabilities = [
  /** The clock of the target can be moved, or the run has the patience to wait. */
  "time",
  /** A key with the right to take jobs, so that the suite can act as a worker. */
  "workers",
  /** Keys of lesser rights, a revoked one, and one of another account. */
  "keys",
  /** Machines with room for a few pods. */
  "machines",
  /** The handlers of the suite can be deployed as `local/<name>` images. */
  "handlers",
  /** Those run as processes of the computer of the target, which knows their folders and has the files of their volumes. */
  "processes",
  /** Workers that are not needed can be frozen. */
  "freezing",
  /** Some of its machines have GPUs. */
  "gpus",
  /** Handlers of the suite are deployed, by the suite or by the user. */
  "deployed",
  /** The suite started the target, and can start more services like it in other conditions. */
  "own-service",
  /** One process alone answers, so that what it knows and counts is what the whole service does. */
  "one-gateway",
  /** The suite can disconnect those from their database. */
  "own-database",
  /** Those can start containers. */
  "containers",
  /** The target has a web console, and this machine a browser. */
  "browser",
] as const;
export type Capability = (typeof capabilities)[number];
