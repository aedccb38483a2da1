/** Requests of load-balancing endpoints: which worker serves each, those that wait, and the health of workers. */
export { type Balancing, type BalancingParts, createBalancing } from "./balancing.ts";
export { EndSignal } from "./end-signal.ts";
export type { HealthCheck } from "./health-watch.ts";
export { NoneHereError } from "./none-here-error.ts";
export type { RequestBalancer, Seat, SeatWish } from "./request-balancer.ts";
export {
  countRequest,
  outcomeOf,
  type RequestCount,
  type RequestMeter,
  type RequestOutcome,
  requestOutcomes,
  type RequestTimes,
} from "./request-meter.ts";
export { servingPortsOf, servingProblems, servingVariables } from "./serving-ports.ts";
export type { ServedMachine, ServedMachines } from "./served-machines.ts";
