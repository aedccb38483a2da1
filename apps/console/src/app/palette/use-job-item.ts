import { useLocation } from "wouter";
import { links } from "../../pages/navigation/links.ts";
import { counted } from "../../data/format.ts";
import { useEndpointNames } from "../../data/use-endpoint-names.ts";
import { useRead } from "../../data/use-read.ts";
import { ASKED_MAX, endpointOfJob, namedJob } from "./named-job.ts";
import type { SearchItem } from "./search-item.ts";

/** The job that a text names, once it is found, and what to say until then or instead. */
export function useJobItem(text: string): { readonly item?: SearchItem; readonly note?: string } {
  const named = namedJob(text);
  const [path] = useLocation();
  const jobId = named?.jobId ?? "";
  const endpoints = useEndpointNames(named !== undefined);
  // The endpoint whose page is open is the likeliest.
  const open = /^\/endpoints\/([^/]+)/.exec(path)?.[1];
  const ids = (endpoints.data ?? []).map(({ id }) => id);
  const found = useRead(
    ["job-search", jobId],
    async (session, signal) => {
      const likely = ids.toSorted((left, right) => Number(right === open) - Number(left === open));
      return (await endpointOfJob(session, jobId, likely, signal)) ?? null;
    },
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
