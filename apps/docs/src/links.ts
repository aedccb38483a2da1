import { posix } from "node:path";

import { PAGE_OF_SPEC } from "./pages.ts";

/** Code, which is left as it is, in fences or within a line; or a link: its text, which may hold code, and its target. */
const CODE_OR_LINK =
  /^(?:```|~~~)[^]*?^(?:```|~~~)$|(!?)\[((?:`[^`\n]*`|[^\]\\`]|\\.)*)\]\(\s*<?([^()\s<>]+)>?\s*\)|`[^`\n]*`/gm;

/**
 * The page with links that hold on the site. A link to a file of the repository that is no page becomes its text: the site
 * is also read where the repository is not.
 *
 * @param pageOfFile where on the site a file of the repository is
 * @param assets files that lie on the site as they are, such as `docs/deploy/compose.yaml`
 */
export function siteLinks(
  markdown: string,
  file: string,
  pageOfFile: ReadonlyMap<string, string>,
  assets: ReadonlySet<string>,
): string {
  return markdown.replaceAll(CODE_OR_LINK, replaced);

  function replaced(
    whole: string,
    image: string | undefined,
    text: string | undefined,
    href: string | undefined,
  ): string {
    if (image === undefined || text === undefined || href === undefined) return whole;
    if (/^[a-z][a-z0-9+.-]*:|^#|^\//i.test(href)) return whole;
    const [path = "", fragment] = href.split("#", 2);
    const target = posix.join(posix.dirname(file), path).replace(/\/$/, "");
    const page = pageOfFile.get(target) ?? pageOfFile.get(`${target}/README.md`) ?? PAGE_OF_SPEC[target];
    const anchor = fragment === undefined ? "" : `#${fragment}`;
    // A page that is made from a specification names it; a link would lead to where the reader is.
    if (page !== undefined && page === pageOfFile.get(file))
      return anchor === "" ? text : `${image}[${text}](${anchor})`;
    if (page !== undefined) return `${image}[${text}](/${page}.md${anchor})`;
    if (assets.has(target)) return `${image}[${text}](/${target.replace(/^docs\//, "")})`;
    return text;
  }
}
