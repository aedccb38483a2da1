import { join } from "node:path";

/** The root of the repository, whose Markdown becomes the site. */
export const root: string = join(import.meta.dirname, "..", "..", "..");

/** Where pages are collected for VitePress; made anew by every build. */
export const pagesFolder: string = join(import.meta.dirname, "..", ".pages");

/** Where the service serves the site. */
export const BASE = "/docs/";
