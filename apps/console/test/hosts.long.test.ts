import { describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { accessibilityProblems } from "./support/accessibility.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { keyWith, signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

describe.runIf(needs("the console in a browser", chromiumPath !== undefined, "install chromium"))("hosts", () => {
  const service = watchedService();

  test("an operator cordons, drains and frees a host, after a question each time", async () => {
    const { hosts } = (await service.rest("GET", "/v1/service/hosts")) as {
      hosts: readonly { id: string; name: string }[];
    };
    const [{ id, name } = { id: "", name: "" }] = hosts;
    const host = async (): Promise<unknown> => {
      const { cordoned, draining } = await service.rest("GET", `/v1/service/hosts/${id}`);
      return { cordoned, draining };
    };
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, "/hosts");
    const table = page.getByRole("table", { name: "Hosts" });
    await table.getByText("Ready", { exact: true }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await table.getByRole("button", { name: `Cordon ${name}` }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(await host()).toEqual({ cordoned: false, draining: false });
    await table.getByRole("button", { name: `Cordon ${name}` }).click();
    await page.getByRole("button", { name: "Cordon the host" }).click();
    await table.getByText("Cordoned", { exact: true }).waitFor();
    expect(await host()).toEqual({ cordoned: true, draining: false });

    await table.getByRole("button", { name: `Drain ${name}` }).click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Drain the host" }).click();
    await table.getByText("Draining", { exact: true }).waitFor();
    await table.getByText("No workers left").waitFor();

    await table.getByRole("button", { name, exact: true }).click();
    await page.getByRole("dialog").getByText("No pod or worker runs on this host.").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Close" }).click();

    await table.getByRole("button", { name: `Uncordon ${name}` }).click();
    await page.getByRole("button", { name: "Uncordon the host" }).click();
    await table.getByText("Ready", { exact: true }).waitFor();
    expect(await host()).toEqual({ cordoned: false, draining: false });
    expect(tab.complaints).toEqual([]);
  });

  test("others see no hosts, and none are read for them", async () => {
    await using tab = await openPage();
    await signIn(tab.page, service, "/hosts", await keyWith(service, ["manage"]));
    await tab.page.getByText("Only operators see the hosts of the service.").waitFor();
    expect(await accessibilityProblems(tab.page)).toEqual([]);
    expect(tab.requests.filter((url) => url.includes("/service/hosts"))).toEqual([]);
  });
});
