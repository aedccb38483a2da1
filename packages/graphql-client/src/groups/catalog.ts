import {
  CountryCodesDocument,
  CpuFlavorsDocument,
  CpuTypesDocument,
  DataCentersDocument,
  GpuTypesDocument,
  ServerlessGpuPoolsDocument,
} from "../generated/operations.ts";
import type * as Schema from "../generated/schema.ts";
import type { CallOptions, Execute } from "../transport/transport.ts";
import type { CpuFlavor, CpuType, DataCenter, GpuType, ServerlessGpuPool } from "../transport/types.ts";

/** The catalogue of hardware and places. */
export interface Catalog {
  /** GPU types, each with the cheapest offer that meets `wishes`. */
  gpuTypes(
    filter?: Schema.GpuTypeFilter,
    wishes?: Schema.GpuLowestPriceInput,
    options?: CallOptions,
  ): Promise<readonly GpuType[]>;
  /** CPU flavors, each with price and stock of `instance`. */
  cpuFlavors(
    filter?: Schema.CpuFlavorInput,
    instance?: Schema.SpecificsInput,
    options?: CallOptions,
  ): Promise<readonly CpuFlavor[]>;
  /** Processor models. */
  cpuTypes(options?: CallOptions): Promise<readonly CpuType[]>;
  /** Data centers, each with the GPU types that meet `wishes`. */
  dataCenters(wishes?: Schema.GpuAvailabilityInput, options?: CallOptions): Promise<readonly DataCenter[]>;
  /** Countries that have machines, as ISO 3166-1 two-letter codes. */
  countryCodes(options?: CallOptions): Promise<readonly string[]>;
  /** Pools of comparable GPU types that endpoints choose from. */
  serverlessGpuPools(options?: CallOptions): Promise<readonly ServerlessGpuPool[]>;
}

/** Binds the catalogue to a transport. */
export function createCatalog(execute: Execute): Catalog {
  return {
    gpuTypes: async (filter, wishes, options) =>
      (await execute(GpuTypesDocument, { input: filter ?? null, wishes: wishes ?? null }, options)).gpuTypes,
    cpuFlavors: async (filter, instance, options) =>
      (await execute(CpuFlavorsDocument, { input: filter ?? null, instance: instance ?? null }, options)).cpuFlavors,
    cpuTypes: async (options) => (await execute(CpuTypesDocument, {}, options)).cpuTypes,
    dataCenters: async (wishes, options) =>
      (await execute(DataCentersDocument, { wishes: wishes ?? null }, options)).dataCenters,
    countryCodes: async (options) => (await execute(CountryCodesDocument, {}, options)).countryCodes,
    serverlessGpuPools: async (options) => (await execute(ServerlessGpuPoolsDocument, {}, options)).serverlessGpuPools,
  };
}
