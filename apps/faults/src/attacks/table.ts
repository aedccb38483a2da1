import { bombs } from "./bombs.ts";
import { documents } from "./documents.ts";
import { floods } from "./floods.ts";
import { framing } from "./framing.ts";
import { graphql } from "./graphql.ts";
import { paths } from "./paths.ts";
import { programs } from "./programs.ts";
import { slowness } from "./slowness.ts";
import type { Attack } from "./target.ts";
import { webhooks } from "./webhooks.ts";

export const attacks: readonly Attack[] = [
  ...slowness,
  ...floods,
  ...bombs,
  ...documents,
  ...paths,
  ...webhooks,
  ...programs,
  ...graphql,
  ...framing,
];
