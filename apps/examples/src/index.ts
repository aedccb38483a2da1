export { exampleHandlers, handlersDirectory, type ExampleHandler } from "./example-handlers.ts";
