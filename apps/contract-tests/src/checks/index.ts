import type { Scenario } from "../suite/scenario.ts";
import { scenarios as derived } from "../derived/index.ts";
import { scenarios as accounts } from "./accounts/index.ts";
import { scenarios as audit } from "./audit/index.ts";
import { scenarios as authentication } from "./authentication/index.ts";
import { scenarios as batches } from "./batches/index.ts";
import { scenarios as billing } from "./billing/index.ts";
import { scenarios as compat } from "./compat/index.ts";
import { scenarios as compatV2 } from "./compat-v2/index.ts";
import { scenarios as docs } from "./docs/index.ts";
import { scenarios as endpoints } from "./endpoints/index.ts";
import { scenarios as errors } from "./errors/index.ts";
import { scenarios as graphql } from "./graphql/index.ts";
import { scenarios as handlers } from "./handlers/index.ts";
import { scenarios as health } from "./health/index.ts";
import { scenarios as jobsFields } from "./jobs-fields/index.ts";
import { scenarios as jobsList } from "./jobs-list/index.ts";
import { scenarios as keys } from "./keys/index.ts";
import { scenarios as loadBalancing } from "./load-balancing/index.ts";
import { scenarios as lifecycle } from "./lifecycle/index.ts";
import { scenarios as limits } from "./limits/index.ts";
import { scenarios as logs } from "./logs/index.ts";
import { scenarios as networkVolumes } from "./network-volumes/index.ts";
import { scenarios as notifications } from "./notifications/index.ts";
import { scenarios as openai } from "./openai/index.ts";
import { scenarios as openaiBatches } from "./openai-batches/index.ts";
import { scenarios as overview } from "./overview/index.ts";
import { scenarios as pods } from "./pods/index.ts";
import { scenarios as product } from "./product/index.ts";
import { scenarios as queueOperations } from "./queue-operations/index.ts";
import { scenarios as registryAuths } from "./registry-auths/index.ts";
import { scenarios as s3 } from "./s3/index.ts";
import { scenarios as service } from "./service/index.ts";
import { scenarios as stream } from "./stream/index.ts";
import { scenarios as templates } from "./templates/index.ts";
import { scenarios as times } from "./times/index.ts";
import { scenarios as worker } from "./worker/index.ts";

/** All that the suite can play, a folder for each file of claims. */
export const scenarios: readonly Scenario[] = [
  ...derived,
  ...authentication,
  ...docs,
  ...templates,
  ...registryAuths,
  ...s3,
  ...endpoints,
  ...loadBalancing,
  ...networkVolumes,
  ...pods,
  ...billing,
  ...keys,
  ...audit,
  ...accounts,
  ...service,
  ...queueOperations,
  ...batches,
  ...health,
  ...lifecycle,
  ...jobsFields,
  ...jobsList,
  ...limits,
  ...stream,
  ...handlers,
  ...logs,
  ...openai,
  ...openaiBatches,
  ...overview,
  ...notifications,
  ...times,
  ...worker,
  ...errors,
  ...graphql,
  ...product,
  ...compat,
  ...compatV2,
];
