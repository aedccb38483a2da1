import type { TestService } from "@millrace/testing";

/** What the service tells a worker of an endpoint that it starts, for one that a test starts. */
export function workerEnvironment(
  service: Pick<TestService, "url" | "adminKey">,
  endpointId: string,
): Record<string, string> {
  const url = `${service.url}/v2/${endpointId}`;
  return {
    RUNPOD_WEBHOOK_GET_JOB: `${url}/job-take/$ID?gpu=CPU`,
    RUNPOD_WEBHOOK_POST_OUTPUT: `${url}/job-done/$RUNPOD_POD_ID/$ID?gpu=CPU`,
    RUNPOD_WEBHOOK_POST_STREAM: `${url}/job-stream/$RUNPOD_POD_ID/$ID?gpu=CPU`,
    RUNPOD_WEBHOOK_PING: `${url}/ping/$RUNPOD_POD_ID`,
    RUNPOD_POD_ID: "test-worker",
    RUNPOD_AI_API_KEY: service.adminKey,
    RUNPOD_ENDPOINT_ID: endpointId,
  };
}
