import type { ComponentType } from "react";
import type { IconName } from "../../parts/icon.tsx";

/** The headings of the navigation, in their order; the first has no name. */
export const navigationGroups = ["", "Work", "Resources", "Account", "Service"] as const;

export type NavigationGroup = (typeof navigationGroups)[number];

/** A page: its address, its place in the navigation, and the module that shows it, which is loaded when it is opened. */
export interface Page {
  /** Below the console's path, with `:name` for an id: `/endpoints/:endpointId`. `/*?` at the end leaves the rest to the page. */
  readonly path: string;
  /** Shown by the browser until the page knows better. */
  readonly title: string;
  /** The section of the documentation that is about it, below `/docs`: `guides/volumes#copy-files`. */
  readonly docs: string;
  /** Left out for pages that only other pages lead to. */
  readonly navigation?: { readonly group: NavigationGroup; readonly icon: IconName };
  /** Gives a module with the component `Page`. */
  readonly load: () => Promise<{ readonly Page: ComponentType }>;
}
