import { type BuiltImage, buildImage, heldInEngine, removeVolumes } from "../../target/machine/container-engine.ts";
import { dataOf } from "../../derived/interfaces/graphql-reading.ts";
import { textsOf } from "../../steps/resources/logs.ts";
import { type AnotherService, type Fields, type Scenario, atService, objectOf, until } from "../../steps/words.ts";
import { createPod } from "../../steps/resources/pods.ts";

const SAVE = "mutation ($input: SaveTemplateInput) { it: saveTemplate(input: $input) { id } }";
const VOLUME_PATH = "/kept";
/** A directory that every container has, on its own disk. */
const DISK_PATH = "/etc";
/** Real time in which the engine erases what a pod had. */
const ERASED_WITHIN_MS = 20_000;
/** Begins the lines of the container; the log also tells what the service does with it. */
const MARK = "container: ";
/** Says with what it was started and which files of an earlier start it finds, and leaves such files behind. */
const MARKING = [
  `echo "${MARK}the entrypoint with $*"`,
  `[ ! -e ${DISK_PATH}/marker ] || echo "${MARK}found on the disk"`,
  `[ ! -e ${VOLUME_PATH}/marker ] || echo "${MARK}found on the volume"`,
  `: > ${DISK_PATH}/marker`,
  `[ ! -d ${VOLUME_PATH} ] || : > ${VOLUME_PATH}/marker`,
].join("; ");
const SCRIPT = [
  MARKING,
  // The first process of a container ends by a signal only if it says so.
  "trap exit TERM",
  "sleep 100000 & wait",
].join("; ");

/** Its containers say with what they were started. */
export function speakingImage(): Promise<BuiltImage> {
  return buildImage({ entrypoint: ["/bin/sh", "-c", SCRIPT, "sh"], cmd: ["the-cmd-of-the-image"] });
}

/** What the container at this path has said, once it has said so many lines; what there is if it takes too long. */
export async function said({ rest }: AnotherService, path: string, lines: number): Promise<readonly unknown[]> {
  return await until(
    async () => {
      const texts = textsOf(await rest("GET", `${path}/logs?tail=100`)).map(String);
      return texts.filter((text) => text.startsWith(MARK)).map((text) => text.slice(MARK.length));
    },
    (texts) => texts.length >= lines,
  );
}

/** What only containers show: the image of a pod, and its container disk. */
export const scenarios: readonly Scenario[] = [
  atService({
    name: "a container runs the ENTRYPOINT and the CMD of its image where its template names none",
    claims: ["TEMPLATE-ENTRYPOINT-EMPTY", "TEMPLATE-START-CMD-EMPTY", "GRAPHQL-INPUT-DOCKER-ARGS-ABSENT"],
    condition: { shared: true, compute: "docker" },
    needs: ["containers"],
    async run({ service, expect }) {
      await using image = await speakingImage();
      async function saidBy(fields: Fields): Promise<readonly unknown[]> {
        const path = `/pods/${String((await createPod(service, { imageName: image.name, ...fields }))["id"])}`;
        const texts = await said(service, path, 1);
        await service.rest("DELETE", path);
        return texts;
      }
      const small = { imageName: image.name, containerDiskInGb: 5, volumeInGb: 0 };
      const byRest = async (fields: Fields) =>
        await service.template({ isServerless: false, ...small, dockerEntrypoint: [], dockerStartCmd: [], ...fields });
      const byGraphql = async (fields: Fields) => {
        const input = { name: service.name("template"), env: [], ...small, ...fields };
        return objectOf(dataOf(await service.graphql(SAVE, { input }))["it"])["id"];
      };
      const other = ["/bin/sh", "-c", `echo "${MARK}another entrypoint"; exec sleep 100000`];
      const neither = ["TEMPLATE-ENTRYPOINT-EMPTY", "TEMPLATE-START-CMD-EMPTY"] as const;
      const [ofEntrypoint, ofGraphql] = [["TEMPLATE-ENTRYPOINT-EMPTY"], ["GRAPHQL-INPUT-DOCKER-ARGS-ABSENT"]] as const;
      for (const [claims, templateId, text] of [
        [neither, await byRest({}), "the entrypoint with the-cmd-of-the-image"],
        [ofEntrypoint, await byRest({ dockerStartCmd: ["another", "command"] }), "the entrypoint with another command"],
        [ofEntrypoint, await byRest({ dockerEntrypoint: other }), "another entrypoint"],
        [ofGraphql, await byGraphql({}), "the entrypoint with the-cmd-of-the-image"],
        [ofGraphql, await byGraphql({ dockerArgs: "with arguments" }), "the entrypoint with with arguments"],
      ] as const) {
        expect(...claims).equals(await saidBy({ templateId }), [text], "what the container says");
      }
    },
  }),
  atService({
    name: "what a container wrote to its disk is gone after a restart, a stop and a deletion, of pods and of workers",
    claims: ["TEMPLATE-CONTAINER-DISK-WIPED", "POD-STOP-LOSES-DISK", "POD-DELETE-ERASES-DISK"],
    condition: { shared: true, compute: "docker" },
    needs: ["containers"],
    async run({ service, rest, expect }) {
      await using image = await speakingImage();
      const pod = await createPod(service, { imageName: image.name, volumeInGb: 1, volumeMountPath: VOLUME_PATH });
      const path = `/pods/${String(pod["id"])}`;
      const start = "the entrypoint with the-cmd-of-the-image";
      const again = [start, "found on the volume"];
      const wiped = expect("TEMPLATE-CONTAINER-DISK-WIPED");
      wiped.equals(await said(service, path, 1), [start]);
      await rest("POST", `${path}/restart`);
      wiped.equals(await said(service, path, 3), [start, ...again], "the log after a restart");
      await rest("POST", `${path}/stop`);
      await rest("POST", `${path}/start`);
      const third = [start, ...again, ...again];
      expect("POD-STOP-LOSES-DISK").equals(await said(service, path, third.length), third, "the log after a stop");
      const held = await heldInEngine(String(pod["id"]));
      expect("POD-DELETE-ERASES-DISK").equals(held.length, 2, "the container and the volume of the pod in the engine");
      await rest("DELETE", path);
      const left = await until(() => heldInEngine(String(pod["id"])), [], ERASED_WITHIN_MS);
      expect("POD-DELETE-ERASES-DISK").equals(left, [], "what the engine has of the deleted pod");
      await removeVolumes(left);
      // A worker that ends at once, and another one is started in its place.
      const dockerEntrypoint = ["/bin/sh", "-c", `${MARKING}; exit 1`, "sh"];
      const templateId = await service.template({ imageName: image.name, dockerEntrypoint });
      const { endpointId } = await service.endpoint({ templateId, computeType: "CPU", workersMin: 1, workersMax: 1 });
      const texts = (await said(service, `/endpoints/${endpointId}`, 2)).slice(0, 2);
      const begins = "the entrypoint with ";
      wiped.equals(texts, [begins, begins], "the log of a worker after a restart");
      await rest("PATCH", `/endpoints/${endpointId}`, { workersMin: 0, workersMax: 0 });
    },
  }),
];
