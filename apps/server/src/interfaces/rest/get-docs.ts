import { docsHeaders, docsPage } from "../docs/docs-page.ts";
import type { RestHandler } from "./rest-handler.ts";

export const getDocs: RestHandler<"getDocs"> = (_request, context) => ({
  status: 200,
  headers: docsHeaders,
  body: docsPage(context.document.info.title),
});
