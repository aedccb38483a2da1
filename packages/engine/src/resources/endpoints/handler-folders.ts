import { invalidField } from "../../kernel/errors.ts";

/**
 * The handler folders that the hosts have, those with the most similar names first, when an image `local/<name>` stands for none of
 * them; null when it stands for one, is of another kind, or the folders of all hosts cannot be known here.
 */
export type MissingHandlerLookup = (imageName: string) => Promise<readonly string[] | null>;

/** More would hide the one that was meant. */
const NAMED_MAX = 5;

/**
 * Refuses workers of a handler folder that is not there: no worker of them could ever start. @throws DomainError `invalid_request`
 *
 * @param field what names the image in the request: the image itself, or a template that has it
 */
export async function requireHandlerFolder(
  imageName: string,
  missing: MissingHandlerLookup,
  field: "imageName" | "templateId" = "templateId",
): Promise<void> {
  const others = await missing(imageName);
  if (others === null) return;
  const known =
    others.length === 0
      ? "There is none yet"
      : `There are ${others.slice(0, NAMED_MAX).join(", ")}${others.length > NAMED_MAX ? " and more" : ""}`;
  if (field === "imageName") {
    throw invalidField(
      field,
      `no handler folder ${JSON.stringify(imageName)} exists. ${known}. Create the folder first, or name another image`,
    );
  }
  throw invalidField(
    field,
    `its template has the imageName ${JSON.stringify(imageName)}, and no handler folder of this name exists. ${known}. ` +
      "Create the folder first, or correct imageName in the template",
  );
}
