/** A handler in Python that answers with what this expression says of a `job`. */
export const python = (result: string, imports = ""): string => `import os
import runpod
${imports}

def handler(job):
    return ${result}

runpod.serverless.start({"handler": handler})
`;
/** Answers whom its input names. */
export const HELLO = python('{"hello": job["input"].get("name", "nobody")}');
/** The same in JavaScript, without a call of `serve`. */
export const EXPORTED = "export default ({ input }) => ({ hello: input.name ?? 'nobody' });\n";
/** What both answer to an empty input. */
export const hello = { hello: "nobody" };
