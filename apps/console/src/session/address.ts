/** The console's own path, such as `/console`, also below the prefix of a proxy. */
export const consolePath: string = import.meta.env.DEV
  ? "/console"
  : new URL(/* @vite-ignore */ "..", import.meta.url).pathname.slice(0, -1);

/** Root address of the service that the console was loaded from, without a slash at the end. */
export const serviceUrl: string = location.origin + consolePath.slice(0, consolePath.lastIndexOf("/"));

/** Address of a page of the documentation, or a part of one: `guides/volumes#copy-files`. */
export function docsUrl(at: string): string {
  return `${serviceUrl}/docs/${at}`;
}
