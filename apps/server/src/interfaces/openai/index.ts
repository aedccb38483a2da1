import type { JobHandler, JobHandlers, JobReply } from "../../binding/job-operation.ts";
import type { JobRequest } from "../../binding/job-request.ts";
import { KnownAnswers } from "./known-answers.ts";
import { answerOf } from "./relay.ts";
import { isAsync, submitRequest } from "./request.ts";

/** The operations of clients made for OpenAI: the route of models. */
export function createOpenaiHandlers(): JobHandlers<"openaiGet" | "openaiPost"> {
  const known = new KnownAnswers();

  async function openaiGet(request: JobRequest): Promise<JobReply<200>> {
    const { endpoint, route } = request;
    const isResumed = request.exchange.headers["last-event-id"] !== undefined;
    const last = isResumed ? undefined : known.find(endpoint.id, route);
    if (last !== undefined && (await hasNoWorker(request))) {
      return { status: 200, headers: { "x-answered-at": new Date(last.atMs).toISOString() }, parts: [last.json] };
    }
    const reply = await answerOf(request, await submitRequest(request));
    const [json] = reply.parts ?? [];
    if (typeof json === "string") known.keep(endpoint.id, route, json);
    return reply;
  }

  return { openaiGet, openaiPost };
}

const openaiPost: JobHandler<"openaiPost"> = async (request) => {
  const wanted = await submitRequest(request);
  if (!isAsync(request)) return await answerOf(request, wanted);
  const { jobId: id } = wanted;
  const location = `${request.dialect === "compat" ? "/compat" : ""}/v2/${request.endpoint.id}/status/${id}`;
  return {
    status: 202,
    headers: { "x-job-id": id, location },
    parts: [JSON.stringify({ id, status: "IN_QUEUE" })],
  };
};

async function hasNoWorker({ services, endpoint }: JobRequest): Promise<boolean> {
  const { idle, running, ready } = await services.workerCounts(endpoint.id);
  return idle + running + ready === 0;
}
