import { readFile } from "node:fs/promises";
import { defaultPriceList, parsePriceList, type PriceList, PriceListError, errorMessage } from "@millrace/engine";
import { SettingError } from "./settings.ts";

/** Reads the prices of the operator. Without a file: the shipped prices. @throws SettingError */
export async function readPriceList(file: string | undefined): Promise<PriceList> {
  if (file === undefined) return defaultPriceList;
  try {
    return parsePriceList(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    throw new SettingError(`MILLRACE_PRICES_FILE: ${file} ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof PriceListError) return `cannot be used: ${error.message}`;
  if (error instanceof SyntaxError) return `is not JSON: ${error.message}`;
  return `cannot be read: ${errorMessage(error)}`;
}
