import {
  type Clock,
  type ComputeDriver,
  type EndpointDirectory,
  type EndpointReports,
  type FleetManager,
  type Gateways,
  type JobEngine,
  type LogCollector,
  type LogReader,
  type LogStore,
  type PodRepository,
  type WaitingLog,
  createLogCollector,
  createLogReader,
  createLogSubjects,
  createLoggedWaits,
  followLog,
  isOfEndpointItself,
  keepUpLogs,
} from "@millrace/engine";
import { limits } from "@millrace/spec";
import type { LogServices, WorkerDirectory } from "../../interfaces/app/app-context.ts";
import { createStreamPlaces } from "../../interfaces/app/stream-places.ts";
import type { Logger } from "../settings/log.ts";
import type { Settings } from "../settings/settings.ts";

export interface MachineLogsOptions {
  readonly settings: Pick<Settings, "logRetentionMs" | "logMaxBytes">;
  readonly clock: Clock;
  readonly driver: ComputeDriver;
  readonly store: LogStore;
  readonly engine: JobEngine;
  readonly gateways: Gateways;
  readonly hostId: string;
  readonly log: Logger;
  readonly onError: (error: unknown) => void;
}

/** The logs of this host's machines, and how those of all hosts are read. */
export interface HostLogs {
  readonly collector: LogCollector;
  /** Why jobs waited. */
  readonly waits: WaitingLog;
  readonly reader: LogReader;
  /** What the REST interface reads logs and workers with. */
  services(parts: ReadParts): { readonly logs: LogServices; readonly workers: WorkerDirectory };
  /** Ends all streams of logs, and those that are still to come. */
  endStreams(): void;
  /** Stores the last lines. */
  close(): Promise<void>;
}

export interface ReadParts {
  readonly fleet: FleetManager;
  readonly reports: EndpointReports;
  readonly directory: EndpointDirectory;
  readonly pods: Pick<PodRepository, "get">;
}

/** Ended workers that one list has. */
const endedWorkersMax = 500;

export function createHostLogs(options: MachineLogsOptions): HostLogs {
  const { settings, clock, driver, store, engine, gateways, hostId, log } = options;
  const collector = createLogCollector({
    clock,
    driver,
    store,
    jobIdsOf: (owner) =>
      owner.endpointId === null || isOfEndpointItself(owner)
        ? []
        : engine.queue.jobIds(owner.endpointId, owner.machineId),
    hostId,
    log,
  });
  const endUpkeep = keepUpLogs({
    clock,
    store,
    leads: () => gateways.leads,
    retentionMs: settings.logRetentionMs,
    maxBytes: settings.logMaxBytes,
    onError: options.onError,
  });
  const reader: LogReader = createLogReader(store, collector);
  const streams = createStreamPlaces({
    what: "logs",
    perAccountMax: limits.logStreamsPerAccountMax,
    max: limits.logStreamsMax,
  });
  return {
    collector,
    waits: createLoggedWaits(reader),
    reader,
    services({ fleet, reports, directory, pods }) {
      const subjects = createLogSubjects({
        clock,
        store,
        reader,
        collector,
        endpointExists: async (endpointId) => (await directory.find(endpointId)) !== undefined,
        async podExists(podId) {
          const pod = await pods.get(podId);
          return pod !== undefined && pod.desiredStatus !== "TERMINATED";
        },
        async hasWorker(endpointId, workerId) {
          const { workers } = await reports.workers(endpointId);
          return workers.some((worker) => worker.workerId === workerId);
        },
        managesWorkers: () => fleet.manages,
        job: (endpointId, jobId) => engine.client.find(endpointId, jobId),
      });
      const followers = { clock, reader, collector, hasOthers: () => gateways.hasOthers };
      return {
        logs: { subjects, reader, follow: (request) => followLog(followers, request), streams },
        workers: {
          list: (endpointId) => reports.workers(endpointId),
          jobIds: (endpointId, workerId) => engine.queue.jobIds(endpointId, workerId),
          logged: (endpointId) => store.machinesOf(endpointId, endedWorkersMax),
          hostId,
          nowMs: () => clock.now(),
        },
      };
    },
    endStreams: () => streams.close(),
    async close() {
      await endUpkeep();
      await collector.end();
    },
  };
}
