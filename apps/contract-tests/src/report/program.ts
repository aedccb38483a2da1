/** Set by the bundler of the published package; see `scripts/build.ts`. */
declare const MILLRACE_BUNDLED: boolean | undefined;

/** Whether this is the published package. It has no service of its own to start. */
export const isPublished: boolean = typeof MILLRACE_BUNDLED !== "undefined";

/** How a user starts the suite; arguments follow. */
export const programLine: string = isPublished ? "npx @millrace/contract-tests" : "npm run verify --";
/** How a user starts a run for the night. */
export const scheduledLine: string = isPublished ? `${programLine} scheduled` : "npm run verify:scheduled --";
