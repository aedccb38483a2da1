import { type Fields, type Scenario, fieldsOf, objectOf } from "../../steps/words.ts";
import { made } from "./shared.ts";
import { openConsole } from "../../target/machine/browser.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "A template for pods makes pods, one for workers makes endpoints",
    claims: ["TEMPLATE-FIELD-IS-SERVERLESS", "TEMPLATE-RUNTIME-MEANING"],
    async run({ context, expect, rest, name }) {
      const serverless = expect("TEMPLATE-FIELD-IS-SERVERLESS");
      const forWorkers = await made(context, { isServerless: true });
      const forPods = await made(context, { isServerless: false });
      expect("TEMPLATE-RUNTIME-MEANING").contains((await rest("GET", forPods.path)).json, { runtimeInMin: 0 });
      for (const [templateId, status] of [
        [forPods.id, 400],
        [forWorkers.id, 200],
      ] as const) {
        const endpoint = { name: name("endpoint"), workersMax: 0, templateId };
        serverless.status(await rest("POST", "/endpoints", endpoint), status);
      }
      const pod = { name: name("pod"), computeType: "CPU", vcpuCount: 1, templateId: forWorkers.id };
      serverless.status(await rest("POST", "/pods", pod), 400);
    },
  },
  {
    name: "The endpoints of a template get a new version when it changes how workers start",
    claims: ["TEMPLATE-UPDATE-ROLLS-ENDPOINTS"],
    async run({ rest, name, template, endpoint, says }) {
      const login = await rest("POST", "/containerregistryauth", { name: name("login"), username: "u", password: "p" });
      const changes: readonly (readonly [change: Fields, raises: number])[] = [
        [{ imageName: "local/newer" }, 1],
        [{ containerDiskInGb: 3 }, 1],
        [{ volumeMountPath: "/models" }, 1],
        [{ containerRegistryAuthId: fieldsOf(login)["id"] }, 1],
        [{ dockerEntrypoint: ["sh"] }, 1],
        [{ dockerStartCmd: ["python"] }, 1],
        [{ env: { A: "1" } }, 1],
        [{ ports: ["9000/tcp"] }, 1],
        [{ name: name("renamed"), readme: "# Changed", isPublic: true }, 0],
      ];
      const templateId = await template();
      const users = [await endpoint({ templateId }), await endpoint({ templateId }), await endpoint()];
      const versionOf = async (endpointId: string) =>
        Number(fieldsOf(await rest("GET", `/endpoints/${endpointId}`))["version"]);
      const versions = () => Promise.all(users.map(({ endpointId }) => versionOf(endpointId)));
      for (const [index, [change, raises]] of changes.entries()) {
        const before = await versions();
        const [method, suffix] = index % 2 === 0 ? ["PATCH", ""] : ["POST", "/update"];
        says.status(await rest(method, `/templates/${templateId}${suffix}`, change), 200);
        const after = await versions();
        const raised = after.map((version, at) => Math.sign(version - Number(before[at])));
        says.equals(raised, [raises, raises, 0], `versions raised by ${JSON.stringify(change)}, the last not`);
        await rest(method, `/templates/${templateId}${suffix}`, change);
        says.equals(await versions(), after, `versions after ${JSON.stringify(change)} again`);
      }
    },
  },
  {
    name: "The service describes templates without a required field, and their id as a part of the path",
    claims: ["TEMPLATE-NO-REQUIRED-FIELD", "TEMPLATE-GET-ID-PARAMETER"],
    safety: "read-only",
    stateless: true,
    async run({ expect, rest }) {
      const { json } = await rest("GET", "/openapi.json");
      const at = (...names: readonly string[]): unknown =>
        names.reduce<unknown>((found, name) => objectOf(found)[name], json);
      const template = objectOf(at("components", "schemas", "Template"));
      expect("TEMPLATE-NO-REQUIRED-FIELD").that("properties" in template, "a schema of templates", template);
      expect("TEMPLATE-NO-REQUIRED-FIELD").equals(template["required"] ?? [], [], "required fields");
      const path = at("paths", "/templates/{templateId}", "get", "parameters");
      const parameters = (path ?? []) as readonly (Fields & { readonly $ref?: string })[];
      const inPath = parameters
        .map(({ $ref, ...own }) => ($ref === undefined ? own : objectOf(at(...$ref.slice(2).split("/")))))
        .filter((parameter) => parameter["in"] === "path");
      const [id] = inPath;
      expect("TEMPLATE-GET-ID-PARAMETER").contains(id, { name: "templateId", required: true });
      expect("TEMPLATE-GET-ID-PARAMETER").contains(id?.["schema"], { type: "string" });
      expect("TEMPLATE-GET-ID-PARAMETER").equals(inPath.length, 1, "parameters in the path");
    },
  },
  {
    name: "The web console filters templates by category, and shows the readme of the one that is selected",
    claims: ["TEMPLATE-CATEGORY-CONSOLE", "TEMPLATE-README-CONSOLE"],
    needs: ["browser"],
    async run({ context, keys, expect }) {
      // The console has no dialect.
      const baseUrl = context.address().replace(/\/compat$/, "");
      const heading = context.name("heading");
      const amd = await made(context, { category: "AMD", readme: `# ${heading}\n\nA *word*.` });
      const cpu = await made(context, { category: "CPU" });
      await using opened = await openConsole(baseUrl, keys.own, "/templates");
      const { page } = opened;
      const linkTo = ({ fields }: typeof amd) => page.getByRole("link", { name: String(fields["name"]), exact: true });
      const filter = expect("TEMPLATE-CATEGORY-CONSOLE");
      const rows = [
        ["CPU", cpu, amd],
        ["AMD", amd, cpu],
      ] as const;
      // Without a filter either one may be out of sight, among the templates of other checks.
      for (const [category, own, other] of rows) {
        await page.getByLabel("Category").selectOption(category);
        await linkTo(own).waitFor();
        const isGone = linkTo(other).waitFor({ state: "detached" });
        await isGone.catch(() => undefined);
        filter.equals(
          [await linkTo(own).count(), await linkTo(other).count()],
          [1, 0],
          `own and other, with ${category}`,
        );
      }
      await linkTo(amd).click();
      const readme = page.getByRole("heading", { name: heading });
      const told = readme.waitFor().then(() => "shown");
      const isShown = (await told.catch(() => "not shown")) === "shown";
      expect("TEMPLATE-README-CONSOLE").equals(isShown, true, "the heading of the readme is on the page");
    },
  },
];
