import { limits } from "@millrace/spec";
import fc from "fast-check";
import type { RestTestService } from "./rest/rest-service.test-support.ts";
import {
  environments,
  lengths,
  number,
  numberTexts,
  ports,
  someOf,
  type TwoRequests,
  type Verdict,
  verdicts,
} from "./same-verdict.test-support.ts";

/** Runs one random request through both interfaces. */
export interface Kind {
  readonly name: string;
  readonly runs: fc.Arbitrary<(service: RestTestService) => Promise<{ rest: Verdict; graphql: Verdict }>>;
}

let made = 0;
/** A unique name of this length; both interfaces get the same length. */
function nameOf(prefix: string, length: number): string {
  made += 1;
  return `${prefix}${made}`.padEnd(length, "x");
}

const asList = (env: Readonly<Record<string, string>>) => Object.entries(env).map(([key, value]) => ({ key, value }));
const numbersOf = (texts: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([field, text]) => (text === undefined ? [] : [[field, number(text)]])),
  );
const text = (length: number): string => "x".repeat(length);

const SAVE_TEMPLATE = "mutation ($input: SaveTemplateInput) { it: saveTemplate(input: $input) { id } }";
const SAVE_ENDPOINT = "mutation ($input: EndpointInput!) { it: saveEndpoint(input: $input) { id } }";
const CREATE_VOLUME = "mutation ($input: CreateNetworkVolumeInput!) { it: createNetworkVolume(input: $input) { id } }";
const UPDATE_VOLUME = "mutation ($input: UpdateNetworkVolumeInput!) { it: updateNetworkVolume(input: $input) { id } }";
const DEPLOY_GPU =
  "mutation ($input: PodFindAndDeployOnDemandInput) { it: podFindAndDeployOnDemand(input: $input) { id } }";
const DEPLOY_CPU = "mutation ($input: deployCpuPodInput) { it: deployCpuPod(input: $input) { id } }";

async function newId(service: RestTestService, path: string, body: object): Promise<string> {
  const answer = await service.call("POST", path, { body });
  if (answer.status >= 300) throw new Error(answer.text);
  return (answer.body as { readonly id: string }).id;
}

const endpointNumbers = someOf({
  workersMin: numberTexts(0, limits.endpointWorkersMax),
  workersMax: numberTexts(0, limits.endpointWorkersMax),
  scalerValue: numberTexts(1, limits.scalerValueMax),
  idleTimeout: numberTexts(limits.idleTimeoutMinSeconds, limits.idleTimeoutMaxSeconds),
  executionTimeoutMs: numberTexts(limits.executionTimeoutMinMs, limits.executionTimeoutMaxMs),
  gpuCount: numberTexts(1, limits.gpuCountMax),
});

const endpoints: Kind = {
  name: "endpoints",
  runs: fc
    .record({ numbers: endpointNumbers, env: environments, name: lengths(limits.nameMaxChars), changes: fc.boolean() })
    .map(({ numbers, env, name, changes }) => async (service) => {
      const templateId = await newId(service, "/templates", {
        name: nameOf("t", 5),
        imageName: "local/echo",
        isServerless: true,
      });
      // A field that is missing in a change stays with REST, and gets its default with GraphQL. Here both are the same.
      const settings = { ...numbersOf(numbers), workersMin: number(numbers.workersMin ?? "0") };
      const [restName, graphqlName] = [nameOf("r", name), nameOf("g", name)];
      let rest: TwoRequests["rest"] = ["POST", "/endpoints", { ...settings, name: restName, templateId, env }];
      let input: object = { ...settings, name: graphqlName, templateId, env: asList(env) };
      if (changes) {
        const [first, second] = [
          await newId(service, "/endpoints", { name: nameOf("a", 5), templateId }),
          await newId(service, "/endpoints", { name: nameOf("b", 5), templateId }),
        ];
        rest = ["PATCH", `/endpoints/${first}`, { ...settings, name: restName, env }];
        input = { ...input, id: second };
      }
      return verdicts(service, { rest, graphql: [SAVE_ENDPOINT, input] });
    }),
};

const templates: Kind = {
  name: "templates",
  runs: fc
    .record({
      numbers: someOf({
        containerDiskInGb: numberTexts(0, limits.diskMaxGb),
        volumeInGb: numberTexts(0, limits.diskMaxGb),
      }),
      env: environments,
      ports,
      name: lengths(limits.nameMaxChars),
      imageName: lengths(512),
      readme: lengths(65_536),
      path: lengths(4096),
      changes: fc.boolean(),
    })
    .map(({ numbers, env, name, changes, ...given }) => async (service) => {
      const [restName, graphqlName] = [nameOf("r", name), nameOf("g", name)];
      const shared = {
        // GraphQL requires it.
        ...numbersOf({ containerDiskInGb: "5", volumeInGb: "5", ...numbers }),
        imageName: text(given.imageName),
        readme: text(given.readme),
        volumeMountPath: `/${text(given.path - 1)}`,
      };
      const plain = { imageName: "local/echo" };
      const [method, path, id] = changes
        ? ([
            "PATCH",
            `/templates/${await newId(service, "/templates", { ...plain, name: nameOf("a", 5) })}`,
            await newId(service, "/templates", { ...plain, name: nameOf("b", 5) }),
          ] as const)
        : (["POST", "/templates", undefined] as const);
      return verdicts(service, {
        rest: [method, path, { ...shared, name: restName, env, ports: given.ports }],
        graphql: [
          SAVE_TEMPLATE,
          { ...shared, id, name: graphqlName, env: asList(env), ports: given.ports.join(), isServerless: false },
        ],
      });
    }),
};

const volumes: Kind = {
  name: "network volumes",
  runs: fc
    .record({
      size: numberTexts(0, limits.networkVolumeSizeMaxGb),
      name: lengths(limits.nameMaxChars),
      changes: fc.boolean(),
    })
    .map(({ size, name, changes }) => async (service) => {
      const place = { dataCenterId: "EU-RO-1" };
      const [restName, graphqlName] = [nameOf("r", name), nameOf("g", name)];
      if (!changes) {
        return verdicts(service, {
          rest: ["POST", "/networkvolumes", { ...place, name: restName, size: number(size) }],
          graphql: [CREATE_VOLUME, { ...place, name: graphqlName, size: number(size) }],
        });
      }
      const [first, second] = [
        await newId(service, "/networkvolumes", { ...place, name: nameOf("a", 5), size: 5 }),
        await newId(service, "/networkvolumes", { ...place, name: nameOf("b", 5), size: 5 }),
      ];
      return verdicts(service, {
        rest: ["PATCH", `/networkvolumes/${first}`, { name: restName, size: number(size) }],
        graphql: [UPDATE_VOLUME, { id: second, name: graphqlName, size: number(size) }],
      });
    }),
};

const pods: Kind = {
  name: "pods",
  runs: fc
    .record({
      numbers: someOf({
        containerDiskInGb: numberTexts(0, limits.diskMaxGb),
        volumeInGb: numberTexts(0, limits.diskMaxGb),
        gpuCount: numberTexts(1, limits.gpuCountMax),
      }),
      isGpu: fc.boolean(),
      env: environments,
      ports,
      name: lengths(limits.nameMaxChars),
      imageName: lengths(512),
    })
    .map(({ numbers: { gpuCount, ...disks }, isGpu, env, name, ...given }) => async (service) => {
      const shared = {
        ...numbersOf(isGpu ? { ...disks, gpuCount } : disks),
        imageName: text(given.imageName),
      };
      const requests: TwoRequests = {
        rest: [
          "POST",
          "/pods",
          { ...shared, name: nameOf("r", name), env, ports: given.ports, computeType: isGpu ? "GPU" : "CPU" },
        ],
        graphql: [
          isGpu ? DEPLOY_GPU : DEPLOY_CPU,
          { ...shared, name: nameOf("g", name), env: asList(env), ports: given.ports.join() },
        ],
      };
      const makeRoom = async (): Promise<void> => {
        const { body } = await service.call("GET", "/pods");
        for (const { id } of body as readonly { readonly id: string }[]) await service.call("DELETE", `/pods/${id}`);
      };
      const outcome = await verdicts(service, requests, makeRoom);
      await makeRoom();
      return outcome;
    }),
};

/** All resources that both interfaces can create. */
export const kinds: readonly Kind[] = [endpoints, templates, volumes, pods];
