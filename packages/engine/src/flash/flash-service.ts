import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { limits } from "@millrace/spec";
import { DomainError, invalidField, notFound } from "../kernel/errors.ts";
import type { BlobStore } from "../kernel/payload.ts";
import { nameProblems, refuseProblems } from "../fields/field-rules.ts";
import { nameTaken } from "../fields/name-taken.ts";
import type { EndpointService } from "../resources/endpoints/endpoint-service.ts";
import type { Endpoint, FlashPlace } from "../resources/endpoints/endpoints.ts";
import type { FlashApp, FlashBuild, FlashEnvironment } from "./flash-app.ts";
import type { FlashRepository } from "./ports.ts";

export interface FlashServiceOptions {
  readonly flash: FlashRepository;
  readonly endpoints: Pick<EndpointService, "list">;
  readonly blobs: BlobStore;
  readonly newId: () => string;
  readonly nowMs: () => number;
}

/** Where a build is uploaded to, and what the upload has to show. */
export interface FlashUpload {
  readonly buildId: string;
  readonly token: string;
  readonly expiresAtMs: number;
}

/** The operations on applications of the official Python package. Every refusal is a {@link DomainError}. */
export class FlashService {
  readonly #options: FlashServiceOptions;

  constructor(options: FlashServiceOptions) {
    this.#options = options;
  }

  /** Newest first. */
  list(accountId: string): Promise<readonly FlashApp[]> {
    return this.#options.flash.apps(accountId);
  }

  async builds(appId: string): Promise<readonly FlashBuild[]> {
    return (await this.#options.flash.builds(appId)).filter(({ isReady }) => isReady);
  }

  async createApp(accountId: string, name: string): Promise<FlashApp> {
    const { flash, newId, nowMs } = this.#options;
    refuseProblems(nameProblems(name));
    const most = limits.flashAppsMax;
    if ((await flash.apps(accountId)).length >= most) throw tooMany("applications", most, "account");
    const app: FlashApp = { id: newId(), accountId, name, createdAtMs: nowMs(), environments: [] };
    if ((await flash.insertApp(app)) === "name-taken") throw nameTaken("An application", name);
    return app;
  }

  async createEnvironment(accountId: string, appId: string, name: string): Promise<FlashEnvironment> {
    const { newId, nowMs } = this.#options;
    refuseProblems(nameProblems(name));
    const made: FlashEnvironment = { id: newId(), name, createdAtMs: nowMs(), activeBuildId: null };
    await this.#change(accountId, appId, (app) => {
      if (app.environments.some((one) => one.name === name)) throw nameTaken("An environment", name);
      const most = limits.flashEnvironmentsMax;
      if (app.environments.length >= most) throw tooMany("environments", most, "application");
      return { ...app, environments: [...app.environments, made] };
    });
    return made;
  }

  /** The endpoints that were saved with the environment. */
  async endpointsOf(accountId: string, environmentId: string): Promise<readonly Endpoint[]> {
    const all = await this.#options.endpoints.list(accountId);
    return all.filter(({ extras }) => extras.flash?.environmentId === environmentId);
  }

  /** @throws DomainError `not_found`; `conflict` while endpoints belong to it */
  async deleteEnvironment(accountId: string, environmentId: string): Promise<void> {
    const { app } = await this.#environment(accountId, environmentId);
    await this.#requireUnused(accountId, [environmentId]);
    await this.#change(accountId, app.id, (current) => ({
      ...current,
      environments: current.environments.filter(({ id }) => id !== environmentId),
    }));
  }

  /** @throws DomainError `not_found`; `conflict` while endpoints belong to one of its environments */
  async deleteApp(accountId: string, appId: string): Promise<void> {
    const app = await this.#app(accountId, appId);
    await this.#requireUnused(
      accountId,
      app.environments.map(({ id }) => id),
    );
    const blobIds = await this.#options.flash.removeApp(appId);
    await this.#options.blobs.remove(blobIds);
  }

  async prepareUpload(accountId: string, appId: string, bytes: number): Promise<FlashUpload> {
    const { flash, newId, nowMs } = this.#options;
    await this.#app(accountId, appId);
    const most = limits.flashArtifactMaxBytes;
    if (!Number.isInteger(bytes) || bytes < 1 || bytes > most) {
      throw invalidField("tarballSize", `must be a whole number from 1 to ${most}`);
    }
    const token = randomBytes(32).toString("hex");
    const build = { id: newId(), appId, createdAtMs: nowMs(), tokenHash: hashOf(token), bytes };
    await this.#removeStale(appId);
    await flash.insertBuild({ ...build, blobId: null, isReady: false });
    return { buildId: build.id, token, expiresAtMs: build.createdAtMs + limits.flashUploadMs };
  }

  /** Stores what is uploaded. A second upload of the same build does nothing. @throws DomainError `forbidden`, or for a wrong length */
  async receive(buildId: string, token: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const { flash, blobs } = this.#options;
    const build = await flash.build(buildId);
    const isKnown = build !== undefined && timingSafeEqual(Buffer.from(hashOf(token)), Buffer.from(build.tokenHash));
    if (!isKnown || this.#isStale(build)) {
      throw new DomainError("forbidden", "This address accepts no upload, or no longer. Prepare another upload.");
    }
    if (build.blobId !== null) return;
    const writer = await blobs.create();
    let written = 0;
    try {
      for await (const piece of content) {
        written += piece.length;
        if (written > build.bytes) break;
        await writer.write(piece);
      }
      if (written !== build.bytes) {
        const message = `The upload does not have the ${build.bytes} bytes that were announced.`;
        throw new DomainError("invalid_request", message);
      }
      await writer.finish();
    } catch (error) {
      await writer.abort();
      throw error;
    }
    if (!(await flash.uploaded(buildId, writer.blobId))) await blobs.remove([writer.blobId]);
  }

  /** Confirms an upload, and forgets the oldest builds that nothing uses. */
  async finalize(accountId: string, appId: string, buildId: string): Promise<FlashBuild> {
    const { flash } = this.#options;
    await this.#app(accountId, appId);
    const build = await this.#build(appId, buildId);
    if (build.blobId === null) throw new DomainError("conflict", `The build ${buildId} was not uploaded yet.`);
    await flash.ready(buildId);
    await this.#forgetOld(accountId, appId);
    return { ...build, isReady: true };
  }

  /** Endpoints that are saved with the environment from now on run the build. */
  async deploy(accountId: string, environmentId: string, buildId: string): Promise<FlashEnvironment> {
    const { app, environment } = await this.#environment(accountId, environmentId);
    const build = await this.#build(app.id, buildId);
    if (!build.isReady) throw new DomainError("conflict", `The upload of the build ${buildId} was not finalized.`);
    const active = { ...environment, activeBuildId: buildId };
    await this.#change(accountId, app.id, (current) => ({
      ...current,
      environments: current.environments.map((one) => (one.id === environmentId ? active : one)),
    }));
    return active;
  }

  /** What an endpoint of the environment is to run. @throws DomainError */
  async placeFor(accountId: string, environmentId: string): Promise<FlashPlace> {
    const { app, environment } = await this.#environment(accountId, environmentId);
    if (environment.activeBuildId === null) {
      throw new DomainError("conflict", `No build is deployed to the environment ${environment.name}.`);
    }
    return { app: app.name, environment: environment.name, environmentId, buildId: environment.activeBuildId };
  }

  /** What a host gives to workers of the build; undefined when it is gone. */
  async artifact(buildId: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    const build = await this.#options.flash.build(buildId);
    if (build === undefined || build.blobId === null) return undefined;
    return this.#options.blobs.read(build.blobId, 0, build.bytes);
  }

  async #app(accountId: string, appId: string): Promise<FlashApp> {
    const app = await this.#options.flash.app(appId);
    if (app === undefined || app.accountId !== accountId) throw notFound("application", appId);
    return app;
  }

  async #build(appId: string, buildId: string): Promise<FlashBuild> {
    const build = await this.#options.flash.build(buildId);
    if (build === undefined || build.appId !== appId) throw notFound("build", buildId);
    return build;
  }

  async #environment(
    accountId: string,
    id: string,
  ): Promise<{ readonly app: FlashApp; readonly environment: FlashEnvironment }> {
    for (const app of await this.#options.flash.apps(accountId)) {
      const environment = app.environments.find((one) => one.id === id);
      if (environment !== undefined) return { app, environment };
    }
    throw notFound("environment", id);
  }

  async #change(accountId: string, appId: string, apply: (app: FlashApp) => FlashApp): Promise<FlashApp> {
    await this.#app(accountId, appId);
    const changed = await this.#options.flash.changeApp(appId, apply);
    if (changed === undefined) throw notFound("application", appId);
    return changed;
  }

  async #requireUnused(accountId: string, environmentIds: readonly string[]): Promise<void> {
    for (const id of environmentIds) {
      const [endpoint] = await this.endpointsOf(accountId, id);
      if (endpoint === undefined) continue;
      throw new DomainError("conflict", `The endpoint ${endpoint.id} belongs to the environment. Delete it first.`);
    }
  }

  #isStale({ isReady, createdAtMs }: FlashBuild): boolean {
    return !isReady && createdAtMs + limits.flashUploadMs <= this.#options.nowMs();
  }

  async #removeStale(appId: string): Promise<void> {
    const builds = await this.#options.flash.builds(appId);
    await this.#remove(builds.filter((build) => this.#isStale(build)));
  }

  async #forgetOld(accountId: string, appId: string): Promise<void> {
    const app = await this.#app(accountId, appId);
    const endpoints = await this.#options.endpoints.list(accountId);
    const used = new Set([
      ...app.environments.map(({ activeBuildId }) => activeBuildId),
      ...endpoints.map(({ extras }) => extras.flash?.buildId ?? null),
    ]);
    const old = (await this.builds(appId)).slice(limits.flashBuildsMax);
    await this.#remove(old.filter(({ id }) => !used.has(id)));
  }

  async #remove(builds: readonly FlashBuild[]): Promise<void> {
    for (const { id, blobId } of builds) {
      await this.#options.flash.removeBuild(id);
      if (blobId !== null) await this.#options.blobs.remove([blobId]);
    }
  }
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function tooMany(what: string, most: number, whose: string): DomainError {
  return new DomainError("conflict", `The ${whose} has ${most} ${what}, which is the most. Delete one first.`);
}
