import {
  DeleteEndpointDocument,
  EndpointStatisticsDocument,
  MyEndpointDocument,
  MyEndpointsDocument,
  SaveEndpointDocument,
  UpdateEndpointTemplateDocument,
} from "../generated/operations.ts";
import type * as Schema from "../generated/schema.ts";
import type { CallOptions, Execute } from "../transport/transport.ts";
import type { Endpoint, EndpointDetail, EndpointStatistics, SavedEndpoint } from "../transport/types.ts";
import { ownAccount } from "./own-account.ts";

/** Operations on Serverless endpoints. */
export interface Endpoints {
  /** The endpoints of the account. */
  list(options?: CallOptions): Promise<readonly Endpoint[]>;
  /** One endpoint with its template and workers; null when the account has none with this id. */
  get(id: string, options?: CallOptions): Promise<EndpointDetail | null>;
  /** Workers and webhook answers over time; null when the account has no such endpoint. */
  statistics(
    id: string,
    input?: Schema.EndpointStatisticInput,
    options?: CallOptions,
  ): Promise<EndpointStatistics | null>;
  /** Creates an endpoint, or, with `id`, replaces all its settings: what is left out falls back to its default. */
  save(input: Schema.EndpointInput, options?: CallOptions): Promise<SavedEndpoint | null>;
  /** Gives an endpoint another template; its other settings stay. */
  updateTemplate(input: Schema.UpdateEndpointTemplateInput, options?: CallOptions): Promise<Endpoint | null>;
  /** Deletes an endpoint with its queue. Refused unless `workersMin` and `workersMax` are both 0. */
  delete(id: string, options?: CallOptions): Promise<void>;
}

/** Binds the operations on endpoints to a transport. */
export function createEndpoints(execute: Execute): Endpoints {
  return {
    list: async (options) => ownAccount(await execute(MyEndpointsDocument, {}, options)).endpoints,
    get: async (id, options) => ownAccount(await execute(MyEndpointDocument, { id }, options)).endpoint,
    statistics: async (id, input, options) =>
      ownAccount(await execute(EndpointStatisticsDocument, { id, input: input ?? null }, options)).endpoint,
    save: async (input, options) => (await execute(SaveEndpointDocument, { input }, options)).saveEndpoint,
    updateTemplate: async (input, options) =>
      (await execute(UpdateEndpointTemplateDocument, { input }, options)).updateEndpointTemplate,
    delete: async (id, options) => {
      await execute(DeleteEndpointDocument, { id }, options);
    },
  };
}
