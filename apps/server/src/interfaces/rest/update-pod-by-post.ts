import type { RestHandler } from "./rest-handler.ts";
import { updatePod } from "./update-pod.ts";

export const updatePodByPost: RestHandler<"updatePodByPost"> = (request, context) => updatePod(request, context);
