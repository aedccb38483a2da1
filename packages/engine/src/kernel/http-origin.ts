/** The origin of an HTTP server at a host name or an address; addresses of version 6 stand in brackets there. */
export function httpOrigin(host: string, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
