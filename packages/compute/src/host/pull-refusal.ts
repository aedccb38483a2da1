import { MachineStartError, type RegistryLogin } from "@millrace/engine";
import { parseImageReference } from "./image-reference.ts";

/** Messages of engines and registries, which have no error codes. */
const unauthorised =
  /unauthori[sz]ed|authentication required|no basic auth credentials|incorrect username or password|access.*denied|\bdenied\b|forbidden|\b401\b|\b403\b/i;
const unknownImage =
  /not found|manifest unknown|name unknown|no such image|does not exist|no matching manifest|unsupported media type/i;
const invalidName = /invalid reference|invalid tag|must be lowercase|invalid repository name|repository name must/i;
/** These messages may also match the patterns above. */
const temporary =
  /timeout|timed out|connection refused|no such host|lookup .* on|no space left|too many requests|toomanyrequests|server error|unexpected status.* 5\d\d|\bEOF\b/i;

/** The error for a failed pull: a permanent one that says what to do and holds no secret, or one after which to try again. */
export function pullRefusal(imageName: string, login: RegistryLogin | null, message: string): Error {
  const { registry } = parseImageReference(imageName);
  const image = JSON.stringify(imageName);
  if (temporary.test(message))
    return new Error(`The image ${image} could not be pulled: ${withoutLogin(message, login)}`);
  if (invalidName.test(message)) return new MachineStartError(`${image} is not the name of an image.`);
  if (unauthorised.test(message)) {
    return new MachineStartError(
      login === null
        ? `The registry ${registry} requires a login for the image ${image}, or has no image of that name. Check the name, or ` +
            "attach registry credentials."
        : `The registry ${registry} refused the login for the image ${image}. Check the registry credentials and their permission to read it.`,
    );
  }
  if (unknownImage.test(message)) {
    return new MachineStartError(
      `The registry ${registry} has no image ${image} for this kind of machine. Check its name and tag.`,
    );
  }
  return new Error(`The image ${image} could not be pulled: ${withoutLogin(message, login)}`);
}

/** Engines should not repeat a password. If one does, this removes it. */
function withoutLogin(message: string, login: RegistryLogin | null): string {
  if (login === null || login.password === "") return message;
  const forms = [login.password, encodeURIComponent(login.password), JSON.stringify(login.password).slice(1, -1)];
  const encoded = Buffer.from(`${login.username}:${login.password}`).toString("base64");
  return [...forms, encoded].reduce((text, form) => text.replaceAll(form, "…"), message);
}
