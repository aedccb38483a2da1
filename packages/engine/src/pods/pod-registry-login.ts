import type { RegistryLogin } from "../machines/driver/driver.ts";
import type { Pod } from "./pod.ts";
import type { TemplateRepository } from "../resources/endpoints/ports.ts";
import type { RegistryAuthService } from "../resources/registries/registry-auth-service.ts";

/** What knows logins and the templates that lend theirs. */
export interface LoginSources {
  readonly registryAuths: Pick<RegistryAuthService, "login">;
  readonly templates: Pick<TemplateRepository, "get">;
}

/**
 * The login for the image of a pod: its own, or that of another account's template, which lends it for its own image alone and
 * for as long as others may see it.
 */
export async function podRegistryLogin(
  { registryAuths, templates }: LoginSources,
  { accountId, containerRegistryAuthId, imageName, templateId }: Pod,
): Promise<RegistryLogin | null> {
  if (containerRegistryAuthId !== null) return await registryAuths.login(containerRegistryAuthId, imageName);
  const template = templateId === null ? undefined : await templates.get(templateId);
  if (template === undefined || template.accountId === accountId || template.containerRegistryAuthId === null)
    return null;
  const isLent = (template.isPublic || template.isPlatform) && template.imageName === imageName;
  return isLent ? await registryAuths.login(template.containerRegistryAuthId, imageName) : null;
}
