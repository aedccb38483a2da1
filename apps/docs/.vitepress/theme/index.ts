import type { EnhanceAppContext } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { weightOf } from "../../src/search.ts";
import "./style.css";

export default {
  extends: DefaultTheme,
  /** The configuration is data: a function in it would be made from text, which the content security policy forbids. */
  enhanceApp({ siteData }: EnhanceAppContext): void {
    const { themeConfig } = siteData.value;
    const search = { provider: "local", options: { miniSearch: { searchOptions: { boostDocument: weightOf } } } };
    siteData.value = { ...siteData.value, themeConfig: { ...themeConfig, search } };
  },
};
