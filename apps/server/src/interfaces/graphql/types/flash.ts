import { type FlashApp, type FlashBuild, type FlashEnvironment, invalidField, isRecord } from "@millrace/engine";
import type { GraphQLFieldResolver } from "graphql";
import { flashUploadPath } from "../../compat/flash-uploads.ts";
import type { GraphqlContext } from "../context/context.ts";
import { dateTime } from "./date-time.ts";
import { endpointView } from "./endpoint.ts";

type Arguments = Readonly<Record<string, unknown>>;
type Resolver = GraphQLFieldResolver<unknown, GraphqlContext, Arguments>;

function environmentView(environment: FlashEnvironment, { management, accountId }: GraphqlContext) {
  return {
    ...environment,
    flashEnvironmentId: environment.id,
    createdAt: dateTime(environment.createdAtMs),
    state: environment.activeBuildId === null ? "PENDING" : "ACTIVE",
    networkVolumes: [],
    endpoints: async () => (await management.flash.endpointsOf(accountId, environment.id)).map(endpointView),
  };
}

function buildView({ id, createdAtMs }: FlashBuild) {
  return { id, objectKey: id, createdAt: dateTime(createdAtMs) };
}

function appView({ id, name, environments }: FlashApp, context: GraphqlContext) {
  return {
    id,
    name,
    flashEnvironments: environments.map((one) => environmentView(one, context)),
    flashBuilds: async () => (await context.management.flash.builds(id)).map(buildView),
  };
}

/** A text of an input whose type the hosted service does not tell. */
function textOf(input: unknown, field: string): string {
  const value = isRecord(input) ? input[field] : undefined;
  if (typeof value === "string" && value !== "") return value;
  throw invalidField(field, "must be a text");
}

const apps: Resolver = async (_root, _arguments, context) =>
  (await context.management.flash.list(context.accountId)).map((app) => appView(app, context));

async function appWhere(fits: (app: FlashApp) => boolean, context: GraphqlContext) {
  const found = (await context.management.flash.list(context.accountId)).find(fits);
  return found === undefined ? null : appView(found, context);
}

async function environmentWhere(fits: (app: FlashApp, one: FlashEnvironment) => boolean, context: GraphqlContext) {
  for (const app of await context.management.flash.list(context.accountId)) {
    const found = app.environments.find((one) => fits(app, one));
    if (found !== undefined) return environmentView(found, context);
  }
  return null;
}

/** Applications of the official Python package, in the schema of the hosted dialect. */
export const flashResolvers: Readonly<Record<"User" | "Query" | "Mutation", Readonly<Record<string, Resolver>>>> = {
  User: { flashApps: apps },
  Query: {
    flashApp: (_root, { flashAppId }, context) => appWhere(({ id }) => id === flashAppId, context),
    flashAppByName: (_root, { flashAppName }, context) => appWhere(({ name }) => name === flashAppName, context),
    flashEnvironment: (_root, { flashEnvironmentId: wanted }, context) =>
      environmentWhere((_app, { id }) => id === wanted, context),
    flashEnvironmentByName: (_root, { input }, context) => {
      const [appId, name] = [textOf(input, "flashAppId"), textOf(input, "name")];
      return environmentWhere((app, one) => app.id === appId && one.name === name, context);
    },
  },
  Mutation: {
    createFlashApp: async (_root, { input }, context) =>
      appView(await context.management.flash.createApp(context.accountId, textOf(input, "name")), context),
    createFlashEnvironment: async (_root, { input }, context) => {
      const { management, accountId } = context;
      const [appId, name] = [textOf(input, "flashAppId"), textOf(input, "name")];
      return environmentView(await management.flash.createEnvironment(accountId, appId, name), context);
    },
    deleteFlashApp: async (_root, { flashAppId }, { management, accountId }) => {
      await management.flash.deleteApp(accountId, String(flashAppId));
      return null;
    },
    deleteFlashEnvironment: async (_root, { flashEnvironmentId }, { management, accountId }) => {
      await management.flash.deleteEnvironment(accountId, String(flashEnvironmentId));
      return null;
    },
    prepareFlashArtifactUpload: async (_root, { input }, { management, accountId, call }) => {
      const bytes = isRecord(input) ? Number(input["tarballSize"]) : 0;
      const upload = await management.flash.prepareUpload(accountId, textOf(input, "flashAppId"), bytes);
      const { host = "", "x-forwarded-proto": scheme } = call.request.headers;
      const origin = `${scheme === "https" ? "https" : "http"}://${host}`;
      const uploadUrl = origin + flashUploadPath(upload.buildId, upload.token);
      return { objectKey: upload.buildId, uploadUrl, expiresAt: dateTime(upload.expiresAtMs) };
    },
    finalizeFlashArtifactUpload: async (_root, { input }, { management, accountId }) => {
      const [appId, objectKey] = [textOf(input, "flashAppId"), textOf(input, "objectKey")];
      const build = await management.flash.finalize(accountId, appId, objectKey);
      return { ...buildView(build), manifest: isRecord(input) ? input["manifest"] : null };
    },
    deployBuildToEnvironment: async (_root, { input }, context) => {
      const [environmentId, buildId] = [textOf(input, "flashEnvironmentId"), textOf(input, "flashBuildId")];
      return environmentView(await context.management.flash.deploy(context.accountId, environmentId, buildId), context);
    },
  },
};
