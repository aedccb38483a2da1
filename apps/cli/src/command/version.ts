import { restDocument } from "@millrace/spec";
import manifest from "../../package.json" with { type: "json" };

/** The program's version, and that of the interface it speaks. */
export const version: { readonly program: string; readonly interface: string } = {
  program: manifest.version,
  interface: restDocument.info.version,
};
