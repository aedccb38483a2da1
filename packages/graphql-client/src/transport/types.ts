import type * as Operations from "../generated/operations.ts";

type Myself<TQuery extends { myself: unknown }> = NonNullable<TQuery["myself"]>;

/** A Pod as mutations give it back. */
export type Pod = Operations.PodFieldsFragment;

/** A Pod of a list: with what its container is doing. */
export type PodListItem = Myself<Operations.MyPodsQuery>["pods"][number];

/** One Pod with its measurements, network volume and savings plans. */
export type PodDetail = NonNullable<Operations.PodQuery["pod"]>;

/** A Pod rented at a bid. */
export type InterruptiblePod = NonNullable<Operations.PodRentInterruptableMutation["podRentInterruptable"]>;

/** The settings of an endpoint. */
export type Endpoint = Operations.EndpointFieldsFragment;

/** One endpoint with its template, network volume and workers. */
export type EndpointDetail = NonNullable<Myself<Operations.MyEndpointQuery>["endpoint"]>;

/** An endpoint that was saved, with its template. */
export type SavedEndpoint = NonNullable<Operations.SaveEndpointMutation["saveEndpoint"]>;

/** How many workers an endpoint had, and how its webhooks were answered, over time. */
export type EndpointStatistics = NonNullable<Myself<Operations.EndpointStatisticsQuery>["endpoint"]>;

/** How to start a Pod or a worker. */
export type Template = Operations.TemplateFieldsFragment;

/** Storage that outlives Pods and workers. */
export type NetworkVolume = Operations.NetworkVolumeFieldsFragment;

/** Stored registry credentials, without the credentials themselves. */
export type RegistryAuth = Myself<Operations.MyRegistryAuthsQuery>["containerRegistryCreds"][number];

/** The account with its credit and settings. */
export type Account = Operations.AccountFieldsFragment;

/** A secret without its value. */
export type Secret = Operations.SecretFieldsFragment;

/** An API key without the key itself. */
export type ApiKey = Myself<Operations.MyApiKeysQuery>["apiKeys"][number];

/** A lower price for Serverless work. */
export type ServerlessDiscount = NonNullable<Myself<Operations.MyServerlessDiscountQuery>["serverlessDiscount"]>;

/** What the account was billed, by kind of use. */
export type Billing = NonNullable<Myself<Operations.MyBillingQuery>["billing"]>;

/** A GPU type with prices and stock. */
export type GpuType = Operations.GpuTypesQuery["gpuTypes"][number];

/** A family of CPU instances with price and stock. */
export type CpuFlavor = Operations.CpuFlavorsQuery["cpuFlavors"][number];

/** A processor model. */
export type CpuType = Operations.CpuTypesQuery["cpuTypes"][number];

/** A place with machines. */
export type DataCenter = Operations.DataCentersQuery["dataCenters"][number];

/** A pool of comparable GPU types. */
export type ServerlessGpuPool = Operations.ServerlessGpuPoolsQuery["serverlessGpuPools"][number];
