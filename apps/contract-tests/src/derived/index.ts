import type { Scenario } from "../suite/scenario.ts";
import { scenarios as allowed } from "./allowed.ts";
import { scenarios as bodies } from "./bodies.ts";
import { scenarios as changes } from "./changes.ts";
import { scenarios as v2Access } from "./compat-v2/access.ts";
import { scenarios as v2Bodies } from "./compat-v2/bodies.ts";
import { scenarios as v2Life } from "./compat-v2/life.ts";
import { scenarios as v2NamedFields } from "./compat-v2/named-fields.ts";
import { scenarios as browsers } from "./browsers.ts";
import { scenarios as described } from "./described.ts";
import { scenarios as failing } from "./failing.ts";
import { scenarios as fields } from "./fields.ts";
import { scenarios as fixed } from "./fixed.ts";
import { scenarios as graphqlAnswers } from "./graphql/answers.ts";
import { scenarios as graphqlIds } from "./graphql/ids.ts";
import { scenarios as graphqlInputs } from "./graphql/inputs.ts";
import { scenarios as graphqlValues } from "./graphql/values.ts";
import { scenarios as ids } from "./ids.ts";
import { scenarios as isolation } from "./isolation.ts";
import { scenarios as keys } from "./keys-of-interfaces.ts";
import { scenarios as life } from "./life.ts";
import { scenarios as lists } from "./lists.ts";
import { scenarios as lives } from "./lives/index.ts";
import { scenarios as malformed } from "./malformed.ts";
import { scenarios as names } from "./names.ts";
import { scenarios as otherBodies } from "./other-bodies.ts";
import { scenarios as operators } from "./operators.ts";
import { scenarios as pages } from "./pages.ts";
import { scenarios as parameters } from "./parameters.ts";
import { scenarios as partial } from "./partial-updates.ts";
import { scenarios as parts } from "./parts.ts";
import { scenarios as refusedKeys } from "./refused-keys.ts";
import { scenarios as repeated } from "./repeated.ts";
import { scenarios as requestIds } from "./request-ids.ts";
import { scenarios as restrictedKeys } from "./restricted-keys.ts";
import { scenarios as uses } from "./uses.ts";
import { scenarios as reads } from "./reads.ts";

/** Checks that are made of the documents and of what claims say of them. A scenario that no claim asks for is left out. */
export const scenarios: readonly Scenario[] = [
  ...life,
  ...changes,
  ...partial,
  ...repeated,
  ...fixed,
  ...names,
  ...fields,
  ...bodies,
  ...otherBodies,
  ...allowed,
  ...malformed,
  ...parts,
  ...uses,
  ...ids,
  ...graphqlInputs,
  ...graphqlIds,
  ...graphqlAnswers,
  ...graphqlValues,
  ...parameters,
  ...reads,
  ...operators,
  ...refusedKeys,
  ...keys,
  ...restrictedKeys,
  ...isolation,
  ...requestIds,
  ...browsers,
  ...described,
  ...lists,
  ...pages,
  ...failing,
  ...lives,
  ...v2Life,
  ...v2Bodies,
  ...v2NamedFields,
  ...v2Access,
].filter(({ claims }) => claims.length > 0);
