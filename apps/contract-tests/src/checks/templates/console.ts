import type { Scenario } from "../../suite/scenario.ts";
import { openConsole } from "../../target/browser.ts";
import { made } from "./shared.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "The web console filters templates by category, and shows the readme of the one that is selected",
    claims: ["TEMPLATE-CATEGORY-CONSOLE", "TEMPLATE-README-CONSOLE"],
    safety: "disposable",
    needs: ["browser"],
    async run(context) {
      const { keys, expect } = context;
      // The console has no dialect.
      const baseUrl = context.baseUrl.replace(/\/compat$/, "");
      const heading = context.name("heading");
      const amd = await made(context, { category: "AMD", readme: `# ${heading}\n\nA *word*.` });
      const cpu = await made(context, { category: "CPU" });
      await using opened = await openConsole(baseUrl, keys.own, "/templates");
      const { page } = opened;
      const linkTo = ({ fields }: typeof amd) => page.getByRole("link", { name: String(fields["name"]), exact: true });
      const shown = async (): Promise<readonly number[]> => [await linkTo(amd).count(), await linkTo(cpu).count()];
      await linkTo(cpu).waitFor();
      const filter = expect("TEMPLATE-CATEGORY-CONSOLE");
      filter.equals(await shown(), [1, 1], "shown without a filter");
      await page.getByLabel("Category").selectOption("CPU");
      await linkTo(amd)
        .waitFor({ state: "detached" })
        .catch(() => undefined);
      filter.equals(await shown(), [0, 1], "shown of the category CPU");
      await page.getByLabel("Category").selectOption("AMD");
      await linkTo(amd).click();
      const readme = page.getByRole("heading", { name: heading });
      const told = readme.waitFor().then(() => "shown");
      const isShown = (await told.catch(() => "not shown")) === "shown";
      expect("TEMPLATE-README-CONSOLE").equals(isShown, true, "the heading of the readme is on the page");
    },
  },
];
