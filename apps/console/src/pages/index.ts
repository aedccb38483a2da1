/** All pages of the console: one folder for each area, one file for each page. */

import type { Page } from "./navigation/page.ts";
import { resourcePages } from "./resource-pages.ts";
import { servicePages } from "./service-pages.ts";
import { workPages } from "./work-pages.ts";

/** All pages in the order of the navigation. The first whose path fits an address is shown. */
export const pages: readonly Page[] = [...workPages, ...resourcePages, ...servicePages];
