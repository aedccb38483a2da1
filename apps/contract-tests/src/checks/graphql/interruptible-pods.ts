import type { Scenario } from "../../suite/scenario.ts";
import { podRequest } from "./pods.ts";
import { codesOf, dataOf, errorsOf, make } from "./reading.ts";

const RENT =
  "mutation ($input: PodRentInterruptableInput!) { it: podRentInterruptable(input: $input) { id desiredStatus podType } }";
const STOP = "mutation ($input: PodStopInput) { podStop(input: $input) { desiredStatus } }";
const BID =
  "mutation ($input: PodBidResumeInput) { it: podBidResume(input: $input) { id desiredStatus podType gpuCount } }";
const HIGH_BID = 100;

/** Pods at a bid. */
export const scenarios: readonly Scenario[] = [
  {
    name: "a pod is rented at a bid, stopped, and resumed at another bid by GraphQL",
    claims: ["GRAPHQL-POD-RENT-INTERRUPTABLE", "GRAPHQL-POD-BID-RESUME"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { graphql, rest, expect } = context;
      const rented = expect("GRAPHQL-POD-RENT-INTERRUPTABLE");
      const pod = await make(context, "/pods", RENT, { ...podRequest(context), bidPerGpu: HIGH_BID });
      rented.contains(pod, { desiredStatus: "RUNNING", podType: "INTERRUPTABLE" });
      rented.contains((await rest("GET", `/pods/${String(pod["id"])}`)).json, {
        interruptible: true,
        desiredStatus: "RUNNING",
      });
      const low = await graphql(RENT, { input: { ...podRequest(context), bidPerGpu: 0.000_001 } });
      rented.that(errorsOf(low).length > 0, "no pod at a bid that is too low", low.text);
      const none = await graphql(RENT, { input: { ...podRequest(context), bidPerGpu: -1 } });
      rented.equals(codesOf(none), "INVALID_REQUEST", "code of a negative bid");

      const bid = expect("GRAPHQL-POD-BID-RESUME");
      const input = { podId: pod["id"], gpuCount: 1, bidPerGpu: HIGH_BID + 1 };
      const early = await graphql(BID, { input });
      bid.that(errorsOf(early).length > 0, "no bid for a pod that runs", early.text);
      await graphql(STOP, { input: { podId: pod["id"] } });
      const resumed = dataOf(await graphql(BID, { input }))["it"];
      bid.contains(resumed, { id: pod["id"], desiredStatus: "RUNNING", podType: "INTERRUPTABLE", gpuCount: 1 });
    },
  },
];
