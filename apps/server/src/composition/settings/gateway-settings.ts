import type { AddressInfo } from "node:net";
import type { HostGateway } from "@millrace/engine";
import { ownGateway } from "../../forwarding/gateway-address.ts";
import { databaseUrls } from "./database-urls.ts";
import { SettingError } from "./setting-error.ts";

/** Reads the address of this gateway for the others, as an origin. @throws SettingError */
export function readGatewayUrl(text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  const url = URL.parse(text);
  const isPlain = url !== null && ["http:", "https:"].includes(url.protocol) && url.href === `${url.origin}/`;
  if (isPlain) return url.origin;
  throw new SettingError(
    `MILLRACE_GATEWAY_URL must be an http or https address without a path such as http://10.0.0.5:8080, not "${text}".`,
  );
}

/** The address that other gateways shall use for this one. */
export function gatewayOf(
  { gatewayUrl, databaseUrl }: { readonly gatewayUrl: string | undefined; readonly databaseUrl: string | undefined },
  listening: AddressInfo,
): Promise<HostGateway> {
  const [database] = databaseUrl === undefined ? [] : databaseUrls(databaseUrl);
  const host = database === undefined ? undefined : URL.parse(database)?.hostname;
  const meetingPoint = host === "" ? undefined : host?.replaceAll(/[[\]]/g, "");
  return ownGateway({ gatewayUrl, listening, meetingPoint });
}
