import type { JobHandler } from "../../binding/job-operation.ts";
import { readSubmission } from "./submission.ts";

export const run: JobHandler<"run"> = async (request) => {
  const submission = await readSubmission(request, "run");
  const { id } = await request.jobs.client.run(submission);
  request.trace?.noteJob(id);
  return { status: 200, parts: [`{"id":"${id}","status":"IN_QUEUE"}`] };
};
