import type { Endpoint } from "@millrace/rest-client";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { links } from "../../pages/navigation/links.ts";
import { counted } from "../../data/format.ts";
import { useEndpointNames } from "../../data/use-endpoint-names.ts";
import { useRead } from "../../data/use-read.ts";
import { findIds, isIdPart } from "./id-part.ts";
import { ASKED_MAX, endpointOfJob, namedJob } from "./named-job.ts";
import type { SearchItem } from "./search-item.ts";

/** The job that a text names, once it is found, and what to say until then or instead. */
export function useJobItem(text: string): { readonly item?: SearchItem; readonly note?: string } {
  const named = namedJob(text);
  const [path] = useLocation();
  const jobId = named?.jobId ?? "";
  const endpoints = useEndpointNames(named !== undefined);
  const ids = likelyFirst(endpoints.data ?? [], path);
  const found = useRead(
    ["job-search", jobId],
    async (session, signal) => (await endpointOfJob(session, jobId, ids, signal)) ?? null,
    { enabled: named !== undefined && named.endpointId === undefined && endpoints.data !== undefined, still: true },
  );
  if (named === undefined) return {};
  const endpointId = named.endpointId ?? found.data ?? undefined;
  if (endpointId !== undefined) {
    const { name } = endpoints.data?.find(({ id }) => id === endpointId) ?? {};
    const page = links.job(endpointId, jobId);
    return {
      item: {
        id: jobId,
        group: "Jobs",
        label: `Job ${jobId}`,
        detail: name ?? endpointId,
        icon: "play",
        leads: { page },
      },
    };
  }
  if (found.error !== null) return { note: "The endpoints could not be asked for this job. Try again in a moment." };
  if (found.data === undefined) return { note: "Looking for the job…" };
  const asked = counted(Math.min(ids.length, ASKED_MAX), "endpoint");
  return {
    note:
      ids.length > ASKED_MAX
        ? `The job is at none of the first ${asked}. Enter ENDPOINT/JOB to open it at another endpoint.`
        : `No endpoint has this job. It expired, was purged, or belongs to another account.`,
  };
}

/** Time after the last key before the service is asked. */
const PAUSE_MS = 250;

/** Jobs and workers of which a text is a part of the id. */
export function useFoundIds(text: string): readonly SearchItem[] {
  const part = useSettled(text.trim());
  const [path] = useLocation();
  const isAsked = isIdPart(part) && namedJob(part) === undefined;
  const endpoints = useEndpointNames(isAsked);
  const found = useRead(
    ["id-search", part],
    (session, signal) => findIds(session, part, likelyFirst(endpoints.data ?? [], path), signal),
    { enabled: isAsked && endpoints.data !== undefined, still: true },
  );
  return (found.data ?? []).map(({ kind, id, endpointId }) => ({
    id: `${kind} ${id}`,
    label: `${kind === "job" ? "Job" : "Worker"} ${id}`,
    detail: endpoints.data?.find((one) => one.id === endpointId)?.name ?? endpointId,
    ...(kind === "job"
      ? { group: "Jobs", icon: "play", leads: { page: links.job(endpointId, id) } }
      : { group: "Workers", icon: "endpoints", leads: { page: links.worker(endpointId, id) } }),
  }));
}

/** The endpoint whose page is open is the likeliest. */
function likelyFirst(endpoints: readonly Endpoint[], path: string): readonly string[] {
  const open = /^\/endpoints\/([^/]+)/.exec(path)?.[1];
  return endpoints
    .flatMap(({ id }) => id ?? [])
    .toSorted((left, right) => Number(right === open) - Number(left === open));
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
