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
