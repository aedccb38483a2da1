/** How many frozen workers of an endpoint the service tells of in its metrics. */
export async function parkedWorkers(url: string, key: string, endpointId: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${key}` } });
  const line = new RegExp(`endpoint="${endpointId}",state="parked"} (\\d+)`).exec(await response.text());
  return Number(line?.[1]);
}
