import type { Session } from "../../session/session.tsx";

/** As the service itself names the example when it deploys it. */
export const EXAMPLE_NAME = "example-text-stream";
/** A handler that comes with the program: it gives a text back word by word, as a language model would. */
const IMAGE = "local/text-stream";
export const EXAMPLE_INPUT = { text: "The river turns the wheel, and the wheel turns the stone.", delayMs: 150 };

/** Deployments that have not ended: a page that is opened again joins the one that it began. */
const underWay = new WeakMap<Session, Promise<string>>();

/** Deploys the example unless it is there. @returns the id of the endpoint */
export function deployExample(session: Session): Promise<string> {
  const deployment = underWay.get(session) ?? deploy(session).finally(() => underWay.delete(session));
  underWay.set(session, deployment);
  return deployment;
}

async function deploy({ rest }: Session): Promise<string> {
  const deployed = (await rest.endpoints.list()).find(({ name }) => name === EXAMPLE_NAME);
  if (deployed?.id !== undefined) return deployed.id;
  const templates = await rest.templates.list();
  const template =
    templates.find(({ name }) => name === EXAMPLE_NAME) ??
    (await rest.templates.create({ name: EXAMPLE_NAME, imageName: IMAGE, category: "CPU", isServerless: true }));
  const { id } = await rest.endpoints.create({
    name: EXAMPLE_NAME,
    templateId: template.id ?? "",
    computeType: "CPU",
    vcpuCount: 1,
    workersMax: 1,
    idleTimeout: 60,
  });
  return id;
}
