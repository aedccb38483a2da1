/** What not every target has or lets us do. */
export const capabilities = [
  /** The clock of the target can be moved, or the run has the patience to wait. */
  "time",
  /** A key with the right to work on endpoints: the suite plays the worker. */
  "workers",
  /** Keys of lesser rights, a revoked one, and one of another account. */
  "keys",
  /** Machines with room for a few pods. */
  "machines",
  /** Handlers of our own can be deployed as `local/<name>` images. */
  "handlers",
  /** Handlers of the suite work on jobs: deployed by it, or by the user, who said where. */
  "deployed",
  /** The suite started the target, and can start more like it in conditions of their own. */
  "own-service",
  /** It can cut those off from their database. */
  "own-database",
] as const;
export type Capability = (typeof capabilities)[number];
