import { ConflictError, createRestClient } from "@millrace/rest-client";

const millrace = createRestClient({
  baseUrl: process.env["MILLRACE_BASE_URL"] ?? "http://127.0.0.1:8080",
  apiKey: process.env["MILLRACE_API_KEY"] ?? "",
});

const template = await millrace.templates.create({
  name: "echo",
  imageName: "local/echo",
  isServerless: true,
});

try {
  await millrace.templates.create({ name: "echo", imageName: "local/echo" });
} catch (error) {
  if (!(error instanceof ConflictError)) {
    throw error;
  }
  console.log(`The name is taken: ${error.message}`);
}

const found = await millrace.templates.get(template.id, { includeEndpointBoundTemplates: true });
console.log(`${found.name ?? "A template"} runs ${found.imageName ?? "no image"}.`);

const { response, requestId } = await millrace.templates.delete(template.id).withResponse();
console.log(`Deleted with ${response.status}; request ${requestId ?? "unknown"}.`);
