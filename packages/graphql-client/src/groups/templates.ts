import {
  DeleteTemplateDocument,
  MyPodTemplatesDocument,
  PodTemplateDocument,
  PodTemplatesDocument,
  SaveTemplateDocument,
} from "../generated/operations.ts";
import type * as Schema from "../generated/schema.ts";
import type { CallOptions, Execute } from "../transport/transport.ts";
import type { Template } from "../transport/types.ts";
import { ownAccount } from "./own-account.ts";

/** Operations on templates. */
export interface Templates {
  /** The templates that the account made. */
  list(options?: CallOptions): Promise<readonly Template[]>;
  /** The templates that every account may use. */
  listPublic(input?: Schema.PodTemplateInput, options?: CallOptions): Promise<readonly Template[]>;
  /** One template that the account may use; null when there is none with this id. */
  get(id: string, options?: CallOptions): Promise<Template | null>;
  /** Creates a template, or changes the one whose `id` is given. */
  save(input: Schema.SaveTemplateInput, options?: CallOptions): Promise<Template | null>;
  /** Deletes a template by its name. Refused while it is in use. */
  delete(templateName: string, options?: CallOptions): Promise<void>;
}

/** Binds the operations on templates to a transport. */
export function createTemplates(execute: Execute): Templates {
  return {
    list: async (options) => ownAccount(await execute(MyPodTemplatesDocument, {}, options)).podTemplates,
    listPublic: async (input, options) =>
      (await execute(PodTemplatesDocument, { input: input ?? null }, options)).podTemplates,
    get: async (id, options) => (await execute(PodTemplateDocument, { id }, options)).podTemplate,
    save: async (input, options) => (await execute(SaveTemplateDocument, { input }, options)).saveTemplate,
    delete: async (templateName, options) => {
      await execute(DeleteTemplateDocument, { templateName }, options);
    },
  };
}
