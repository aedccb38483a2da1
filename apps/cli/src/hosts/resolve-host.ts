import type { Operand } from "../command/command.ts";
import type { OpenService } from "../connection/open-service.ts";
import { resolveNamed } from "../connection/resolve-named.ts";
import type { Host } from "./host-view.ts";

export const hostOperand: Operand = { name: "HOST", help: "Id of the host, or its name if no other host has it" };

/** The host of this id or unique name. @throws as `resolveNamed` */
export async function resolveHost({ rest }: Pick<OpenService, "rest">, wanted: string): Promise<Host> {
  const list = async (): Promise<readonly Host[]> => (await rest.service.listHosts()).hosts;
  const { id } = await resolveNamed({ one: "host", group: "hosts" }, list, wanted);
  return await rest.service.getHost(id);
}
