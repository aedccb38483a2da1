import { type GraphqlClient, GraphqlRequestError, createGraphqlClient } from "@millrace/graphql-client";

/** Deploys a Pod with a GPU of the first type that has stock, and gives its id. */
export async function deployNotebook(client: GraphqlClient): Promise<string | undefined> {
  const gpuTypes = await client.catalog.gpuTypes({}, { gpuCount: 1 });
  const inStock = gpuTypes.find((type) => type.lowestPrice?.stockStatus === "High");
  try {
    const pod = await client.pods.deployOnDemand({
      name: "notebook",
      imageName: "jupyter/minimal-notebook:latest",
      gpuTypeId: inStock?.id,
      containerDiskInGb: 20,
      ports: "8888/http,22/tcp",
    });
    return pod?.id;
  } catch (error) {
    if (error instanceof GraphqlRequestError && error.code === "CONFLICT") return undefined;
    throw error;
  }
}

/** A client for a service on this machine; the key comes from the environment. */
export function localClient(apiKey: string = process.env["MILLRACE_API_KEY"] ?? ""): GraphqlClient {
  return createGraphqlClient({ baseUrl: process.env["MILLRACE_BASE_URL"] ?? "http://127.0.0.1:8080", apiKey });
}
