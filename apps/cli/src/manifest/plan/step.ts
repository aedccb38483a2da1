import type { WantedEndpoint, WantedRegistry, WantedSecret, WantedTemplate, WantedVolume } from "../resolve.ts";

/** One field that differs. Values of variables that must not be shown are `hiddenValue`. */
export interface FieldChange {
  readonly field: string;
  /** Undefined = it was not there. */
  readonly before: unknown;
  /** Undefined = it goes. */
  readonly after: unknown;
}

/** What stands for a value that must not be shown. */
export const hiddenValue = "(hidden)";

interface Update {
  readonly action: "update";
  readonly name: string;
  readonly id: string;
  readonly changes: readonly FieldChange[];
}

interface Deletion<Kind> {
  readonly action: "delete";
  readonly kind: Kind;
  readonly name: string;
  readonly id: string;
}

/** What is sent of a template; `readme` holds the mark. */
export interface TemplateBody {
  readonly settings: WantedTemplate["settings"];
  /** Name of the registry credentials. */
  readonly registry?: string | undefined;
}

/** What is sent of an endpoint, with names for what has an id only when it is there. */
export interface EndpointBody {
  readonly settings: WantedEndpoint["settings"];
  readonly template?: string | undefined;
  readonly volumes?: readonly string[] | undefined;
}

/** Makes what workers run out of a folder: an image, or a handler folder of the service's computer. */
export interface SourceStep {
  readonly action: "make";
  readonly kind: "image" | "folder";
  /** The image name that stands for it. */
  readonly name: string;
  readonly source: string;
}

/** One thing to do, in the order of the plan. Names stand for ids of what an earlier step makes. */
export type Step =
  | SourceStep
  | ({ readonly action: "create"; readonly kind: "registry" } & WantedRegistry)
  | ({ readonly action: "create"; readonly kind: "secret"; readonly mark: string | null } & WantedSecret)
  | ({
      readonly action: "renew";
      readonly kind: "secret";
      readonly mark: string | null;
      readonly id: string;
    } & WantedSecret)
  | ({ readonly action: "create"; readonly kind: "volume" } & WantedVolume)
  | (Update & { readonly kind: "volume"; readonly size: number })
  | ({
      readonly action: "create";
      readonly kind: "template";
      readonly name: string;
      readonly hidden: readonly string[];
    } & TemplateBody)
  | (Update & { readonly kind: "template" } & TemplateBody)
  | ({
      readonly action: "create";
      readonly kind: "endpoint";
      readonly name: string;
      readonly hidden: readonly string[];
    } & EndpointBody)
  | (Update & { readonly kind: "endpoint" } & EndpointBody)
  | Deletion<"endpoint">
  | Deletion<"template">
  | Deletion<"secret">;

/** Why something that is wanted cannot be done. */
export interface Obstacle {
  readonly kind: "endpoint" | "template" | "volume" | "secret" | "registry";
  readonly name: string;
  readonly message: string;
}

/** What is to be done, and what cannot be. A plan with obstacles is not carried out. */
export interface Plan {
  readonly steps: readonly Step[];
  readonly obstacles: readonly Obstacle[];
  /** What stays although the file does not name it, and why, for people. */
  readonly notes: readonly string[];
}
