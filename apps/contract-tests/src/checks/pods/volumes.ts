import { filesWith } from "../../steps/files.ts";
import { deploy } from "../../derived/interfaces/graphql-pods.ts";
import { INSIDE, type Inside, lookInside, podInside } from "../../steps/resources/inside.ts";
import { type Context, type Scenario, atService, until } from "../../steps/words.ts";

const GRAPHQL_VOLUME = { imageName: INSIDE, ports: "8080/http", volumeInGb: 1 };

/** Acts on a pod, and reads the state inside its new container. */
async function after(context: Context, podId: string, before: Inside, act: () => Promise<unknown>): Promise<Inside> {
  await act();
  return await lookInside(context, podId, {}, ({ runId }) => runId !== before.runId);
}

/** The volumes of pods. */
export const scenarios: readonly Scenario[] = [
  {
    name: "a pod finds on its volume what it wrote before it was restarted, reset and stopped",
    claims: [
      "TEMPLATE-VOLUME-PERSISTS",
      "TEMPLATE-VOLUME-NOT-SHARED",
      "POD-STOP-KEEPS-VOLUME",
      "POD-RESTART-200",
      "POD-RESET-200",
    ],
    needs: ["handlers"],
    async run({ context, expect, rest, template }) {
      const templateId = await template({ imageName: INSIDE, isServerless: false, volumeInGb: 1 });
      const id = await podInside(context, { templateId });
      let inside = await lookInside(context, id, { write: "before" });
      expect("TEMPLATE-VOLUME-PERSISTS").equals(inside.kept, "before", "what the pod wrote");
      for (const verb of ["restart", "reset"] as const) {
        inside = await after(context, id, inside, () => rest("POST", `/pods/${id}/${verb}`));
        // The answer shows that another process has replaced the first.
        expect(verb === "reset" ? "POD-RESET-200" : "POD-RESTART-200").equals(inside.kept, "before", "on its volume");
        expect("TEMPLATE-VOLUME-PERSISTS").equals(inside.kept, "before", `after ${verb}`);
      }
      inside = await after(context, id, inside, async () => {
        await rest("POST", `/pods/${id}/stop`);
        await rest("POST", `/pods/${id}/start`);
      });
      expect("POD-STOP-KEEPS-VOLUME").equals(inside.kept, "before", "after a stop and a start");
      const other = await podInside(context, { templateId });
      const { kept } = await lookInside(context, other);
      expect("TEMPLATE-VOLUME-NOT-SHARED").equals(kept, null, "on the volume of another pod of the template");
    },
  },
  {
    name: "a pod made by GraphQL finds on its volume what it wrote",
    claims: ["GRAPHQL-INPUT-VOLUME-PERSISTS", "GRAPHQL-POD-EDIT-JOB"],
    needs: ["handlers"],
    async run({ context, expect, rest, graphql }) {
      const id = String((await deploy(context, GRAPHQL_VOLUME))["id"]);
      const first = await lookInside(context, id, { write: "before" });
      const restarted = await after(context, id, first, () => rest("POST", `/pods/${id}/restart`));
      expect("GRAPHQL-INPUT-VOLUME-PERSISTS").equals(restarted.kept, "before", "after a restart");
      const edit = "mutation ($input: PodEditJobInput) { podEditJob(input: $input) { id } }";
      const input = { podId: id, ...GRAPHQL_VOLUME, containerDiskInGb: 6 };
      const edited = await after(context, id, restarted, () => graphql(edit, { input }));
      expect("GRAPHQL-POD-EDIT-JOB").equals(edited.kept, "before", "on the volume of the container that is new");
    },
  },
  atService({
    name: "what a pod wrote to its volume is erased with it",
    claims: ["POD-DELETE-ERASES"],
    safety: "disposable",
    needs: ["handlers", "processes"],
    async run({ service, says }) {
      const canary = "a-canary-that-is-erased";
      const id = await podInside(service, { volumeInGb: 1 });
      await lookInside(service, id, { write: canary });
      const before = await filesWith(service.dataDir, canary);
      says.that(before.length === 1, "what was written in one file", before);
      await service.rest("DELETE", `/pods/${id}`);
      const left = await until(() => filesWith(service.dataDir, canary), []);
      says.equals(left, [], "files with it after the pod was deleted");
    },
  }),
];
