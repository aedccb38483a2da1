import { docsHeaders, docsPage } from "../docs/docs-page.ts";
import type { RestHandlers } from "./rest-handler.ts";

/** The description of the interface, as a document and as a page. */
export const documentationHandlers = {
  getOpenApi: (_request, context) => ({
    status: 200,
    body: { ...context.document },
  }),

  getDocs: (_request, context) => ({
    status: 200,
    headers: docsHeaders,
    body: docsPage(context.document.info.title),
  }),
} satisfies Partial<RestHandlers>;
