import { readFileSync } from "node:fs";
import { BlockList } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { machineSpec } from "../../conformance/machine-spec.test-support.ts";
import { labelsOf } from "../nodes/object-names.ts";
import { factsOfSpec } from "./pod-manifest.ts";

type Labels = Readonly<Record<string, string>>;
interface Selector {
  readonly matchLabels: Labels;
}
interface Peer {
  readonly podSelector?: Selector;
  readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] };
}
interface Policy {
  readonly podSelector: Selector;
  readonly policyTypes: readonly ("Ingress" | "Egress")[];
  readonly ingress?: readonly { readonly from: readonly Peer[] }[];
  readonly egress?: readonly { readonly to?: readonly Peer[]; readonly ports?: readonly { readonly port: number }[] }[];
}
/** A pod by its labels, or an address that is no pod of the namespace. */
type End = Labels | string;

const folder = join(import.meta.dirname, "../../../../../docs/deploy/kubernetes");
const serviceOutside = "10.1.2.3";
function read(file: string): readonly Policy[] {
  const text = readFileSync(join(folder, file), "utf8").replace("192.0.2.10", serviceOutside);
  return parseAllDocuments(text).map((document) => (document.toJS() as { readonly spec: Policy }).spec);
}
const documented = read("network-policy.yaml");

function machine(purpose: "worker" | "pod"): Labels {
  return labelsOf(factsOfSpec(machineSpec({ machineId: "m1", imageName: "image", purpose }), []));
}
const worker = machine("worker");
const pod = machine("pod");
const service = { "app.kubernetes.io/name": "millrace" };

function selects({ matchLabels }: Selector, end: End): boolean {
  return typeof end !== "string" && Object.entries(matchLabels).every(([name, value]) => end[name] === value);
}

function contains(cidr: string, address: string): boolean {
  const [network = "", bits] = cidr.split("/");
  const list = new BlockList();
  list.addSubnet(network, Number(bits));
  return list.check(address);
}

function isPeer({ podSelector, ipBlock }: Peer, end: End): boolean {
  if (podSelector !== undefined) return selects(podSelector, end);
  if (ipBlock === undefined || typeof end !== "string") return false;
  return contains(ipBlock.cidr, end) && !(ipBlock.except ?? []).some((cidr) => contains(cidr, end));
}

/** As a network plugin decides: a pod that some policy selects may do only what one of these allows. */
function mayConnect(from: End, to: End, port: number, policies = documented): boolean {
  const of = (end: End, type: "Ingress" | "Egress") =>
    policies.filter(({ podSelector, policyTypes }) => selects(podSelector, end) && policyTypes.includes(type));
  const egress = of(from, "Egress");
  const ingress = of(to, "Ingress");
  const leaves =
    egress.length === 0 ||
    egress.some(({ egress: rules = [] }) =>
      rules.some(
        ({ to: peers, ports }) =>
          (peers === undefined || peers.some((peer) => isPeer(peer, to))) &&
          (ports === undefined || ports.some((allowed) => allowed.port === port)),
      ),
    );
  const enters =
    ingress.length === 0 ||
    ingress.some(({ ingress: rules = [] }) =>
      rules.some(({ from: peers }) => peers.some((peer) => isPeer(peer, from))),
    );
  return leaves && enters;
}

test("workers reach the service, names and public addresses", () => {
  expect(mayConnect(worker, service, 8080)).toBe(true);
  expect(mayConnect(worker, "10.96.0.10", 53)).toBe(true);
  expect(mayConnect(worker, "198.51.100.7", 443)).toBe(true);
});

test("workers reach neither each other, nor pods of accounts, nor anything inside the cluster", () => {
  expect(mayConnect(worker, worker, 8080)).toBe(false);
  expect(mayConnect(worker, pod, 22)).toBe(false);
  expect(mayConnect(pod, worker, 8080)).toBe(false);
  // The API server, nodes, the metadata service of a cloud.
  for (const inside of ["10.96.0.1", "172.18.0.2", "192.168.1.1", "100.64.3.4", "169.254.169.254"]) {
    for (const from of [worker, pod]) expect([inside, mayConnect(from, inside, 443)]).toEqual([inside, false]);
  }
});

test("only the service reaches workers; pods of accounts serve whom they like", () => {
  expect(mayConnect(service, worker, 8888)).toBe(true);
  expect(mayConnect("198.51.100.7", worker, 8888)).toBe(false);
  expect(mayConnect({ app: "another" }, worker, 8888)).toBe(false);
  expect(mayConnect("198.51.100.7", pod, 22)).toBe(true);
});

test("machines reach a service outside of the cluster at its private address, and nothing else there, by the policy that is made for it", () => {
  const both = [...documented, ...read("outside-service.yaml")];
  for (const from of [worker, pod]) {
    expect(mayConnect(from, serviceOutside, 8080)).toBe(false);
    expect(mayConnect(from, serviceOutside, 8080, both)).toBe(true);
    expect(mayConnect(from, serviceOutside, 443, both)).toBe(false);
    expect(mayConnect(from, "10.1.2.4", 8080, both)).toBe(false);
  }
  expect(mayConnect(worker, service, 8080, both)).toBe(true);
});
