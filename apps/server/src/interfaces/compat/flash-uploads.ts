import type { FlashService } from "@millrace/engine";
import type { FastifyInstance } from "fastify";
import { refuseMethods } from "../../http/answers/refuse-methods.ts";
import { uploadedBytes } from "../../http/body/uploaded-bytes.ts";

const ROUTE = "/compat/flash/uploads/:buildId";

/** The address that a build is uploaded to. Its token is in the query, which no log has. */
export function flashUploadPath(buildId: string, token: string): string {
  return `${ROUTE.replace(":buildId", buildId)}?token=${token}`;
}

/** Takes the archives of applications. Their clients have no key there, only the address. */
export function registerFlashUploads(fastify: FastifyInstance, flash: Pick<FlashService, "receive">): void {
  refuseMethods(fastify, { url: ROUTE, allow: ["PUT"] });
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.route<{ Params: { readonly buildId: string }; Querystring: { readonly token?: string | string[] } }>({
      method: "PUT",
      url: ROUTE,
      handler: async (request, reply) => {
        const [token = ""] = [request.query.token].flat();
        const content = uploadedBytes(request.raw);
        try {
          await flash.receive(request.params.buildId, token, content);
        } finally {
          content.destroy();
        }
        return reply.code(200).send();
      },
    });
  });
}
