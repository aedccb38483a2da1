import { batchesDocument, openaiDocument, type OpenApiDocument, queueDocument, workerDocument } from "@millrace/spec";

type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** One document of all operations under `/v2`: those of clients, batches, of clients made for OpenAI, and of workers. */
export function servedQueueDocument(prefix: string): OpenApiDocument {
  const worker = withOwnNames(workerDocument, queueDocument, "Worker");
  const openai = withOwnNames(openaiDocument, queueDocument, "Openai");
  const batches = withOwnNames(batchesDocument, queueDocument, "Batches");
  const [server] = queueDocument.servers ?? [];
  return {
    ...queueDocument,
    info: {
      ...queueDocument.info,
      title: "Millrace queue and worker API",
      summary: "Submit jobs to an endpoint, follow them and steer its queue; take jobs and report what became of them.",
      description: [
        queueDocument.info.description,
        "# Batches",
        batches.info.description,
        "# Clients made for OpenAI",
        openai.info.description,
        "# Workers",
        worker.info.description,
      ].join("\n\n"),
    },
    servers: [{ ...server, url: prefix, description: "The queue and worker API of this service." }],
    tags: [queueDocument, batches, openai, worker].flatMap(({ tags = [] }) => tags),
    paths: { ...queueDocument.paths, ...batches.paths, ...openai.paths, ...worker.paths },
    components: [batches, openai, worker].map(componentsOf).reduce(merged, componentsOf(queueDocument)),
  };
}

/** The document with a new name for every component that `other` has under the same name with different content. */
function withOwnNames(document: OpenApiDocument, other: OpenApiDocument, prefix: string): OpenApiDocument {
  const theirs = componentsOf(other);
  let text = JSON.stringify(document);
  const renamed = Object.entries(componentsOf(document)).map(([kind, entries]) => {
    const names = Object.entries(entries).map(([name, content]) => {
      const taken = theirs[kind]?.[name];
      if (taken === undefined || JSON.stringify(taken) === JSON.stringify(content)) return [name, name] as const;
      text = text.replaceAll(`"#/components/${kind}/${name}"`, `"#/components/${kind}/${prefix}${name}"`);
      return [name, `${prefix}${name}`] as const;
    });
    return [kind, new Map(names)] as const;
  });
  const parsed = JSON.parse(text) as OpenApiDocument;
  const components = renamed.map(([kind, names]) => {
    const entries = Object.entries(componentsOf(parsed)[kind] ?? {});
    return [kind, Object.fromEntries(entries.map(([name, content]) => [names.get(name) ?? name, content]))];
  });
  return { ...parsed, components: Object.fromEntries(components) };
}

function merged(one: Components, other: Components): Components {
  const kinds = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...kinds].map((kind) => [kind, { ...one[kind], ...other[kind] }]));
}

function componentsOf({ components = {} }: OpenApiDocument): Components {
  return components as Components;
}
