import type { ShownPage } from "./shown-page.ts";

/** A terminal that is open in the container of a pod. */
export function terminalPage(podId: string): ShownPage {
  return {
    name: "pod-terminal",
    path: `/pods/${podId}/terminal`,
    async prepare(page) {
      const screen = page.locator(".xterm-rows");
      const shows = async (text: string): Promise<void> => await screen.getByText(text).first().waitFor();
      await page.getByLabel("Command").fill("node -i");
      await page.getByRole("button", { name: "Open a terminal" }).click();
      await shows("Welcome to Node.js");
      await page.keyboard.type("console.log(`\\x1b[32mgrist\\x1b[0m ${6 * 7 + 1000}`)\n");
      await shows("1042");
    },
  };
}
