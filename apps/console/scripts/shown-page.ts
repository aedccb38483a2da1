import type { Page } from "playwright-core";

/** A page of which pictures are taken. */
export interface ShownPage {
  readonly name: string;
  /** Below `/console`. */
  readonly path: string;
  /** Brings the page to what the picture shows. */
  readonly prepare?: (page: Page) => Promise<void>;
}
