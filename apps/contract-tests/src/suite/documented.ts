import { type Documentation, createDocumentation } from "@millrace/contract-core";
import {
  batchesDocument,
  compatV2Document,
  openaiDocument,
  queueDocument,
  restDocument,
  workerDocument,
} from "@millrace/spec";
import { streamOf } from "../target/stream-answer.ts";
import type { Answer } from "../target/transport.ts";

/** The documents describe the default dialect; an answer of the other one is converted to it first. */
export const documentation: Documentation = createDocumentation(
  {
    rest: restDocument,
    queue: queueDocument,
    worker: workerDocument,
    openai: openaiDocument,
    batches: batchesDocument,
    compatV2: compatV2Document,
  },
  (answer, operation) =>
    operation === "queue.stream" && answer.status === 200 ? streamOf(answer as Answer) : answer.json,
);

export const documentedFault: Documentation["faultOf"] = documentation.faultOf;
export const undescribedFields: Documentation["undescribedFields"] = documentation.undescribedFields;
