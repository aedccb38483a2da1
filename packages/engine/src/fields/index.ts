/** Rules about the fields of a request: bounds and defaults that the interface states, names, environments, and the two dialects. */
export { type Clearing, withinBounds } from "./accepted-input.ts";
export { type Dialect, documentDialect, hostedDialect, knownDataCenters, type NameRule } from "./dialect.ts";
export { type Environment, refuseProblems } from "./field-rules.ts";
export { inputDefaults } from "./input-defaults.ts";
export { fieldsIn, type FieldKinds, foreignFields, type SchemaName, specFields } from "./spec-fields.ts";
