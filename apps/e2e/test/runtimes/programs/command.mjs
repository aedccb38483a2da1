/** Runs the program with the address, key and name of its arguments, and prints what came of it as JSON. */
import { callService } from "./three-clients.mjs";

const [baseUrl, apiKey, name] = globalThis.process.argv.slice(2);
console.log(JSON.stringify(await callService({ baseUrl, apiKey, name })));
