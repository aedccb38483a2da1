import type { ReactNode } from "react";
import { hintText } from "../data/hint-text.ts";
import { withCode } from "./with-code.tsx";
import type { Schema } from "../data/resolve-schema.ts";
import {
  AreaField,
  CheckField,
  ChecksField,
  type Choice,
  NumberField,
  SelectField,
  TextField,
  type FieldText,
} from "./fields.tsx";
import { PairsField } from "./pairs-field.tsx";
import { wordOf } from "./status.tsx";

/** The values of a form by field; one that is left out is undefined. */
export type FieldValues = Readonly<Record<string, unknown>>;

interface SchemaFieldsProps {
  readonly schema: Schema;
  /** The fields to show, in their order. */
  readonly names: readonly string[];
  readonly values: FieldValues;
  readonly onChange: (name: string, value: unknown) => void;
  readonly problemOf: (name: string) => string | undefined;
  /** Choices of a field that say more than its names: with their price, for example. */
  readonly choices?: Readonly<Record<string, readonly Choice[] | undefined>>;
}

/** A text longer than this is written in several lines. */
const ONE_LINE_CHARS = 1_000;

/** Fields of a request as the interface describes them, each with its description and bounds. */
export function SchemaFields({
  schema,
  names,
  values,
  onChange,
  problemOf,
  choices = {},
}: SchemaFieldsProps): ReactNode {
  return (
    <div className="form-grid">
      {names.map((name) => {
        const field = schema.properties?.[name];
        if (field === undefined) return null;
        const text = { label: field.title ?? labelOf(name), hint: hintOf(field), problem: problemOf(name) };
        return (
          <div key={name} className={isWide(field) ? "form-wide" : undefined}>
            <SchemaField
              schema={field}
              text={text}
              value={values[name]}
              onChange={(value) => onChange(name, value)}
              choices={choices[name]}
            />
          </div>
        );
      })}
    </div>
  );
}

interface SchemaFieldProps {
  readonly schema: Schema;
  readonly text: FieldText;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly choices: readonly Choice[] | undefined;
}

function SchemaField({ schema, text, value, onChange, choices }: SchemaFieldProps): ReactNode {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "boolean") {
    return <CheckField {...text} checked={(value ?? schema.default ?? false) === true} onChange={onChange} />;
  }
  if (type === "integer" || type === "number") {
    const { minimum: min, maximum: max } = schema;
    const step = type === "number" ? "any" : 1;
    return (
      <NumberField
        {...text}
        {...{ min, max, step }}
        value={value as number | undefined}
        onChange={onChange}
        placeholder={textOf(schema.default)}
      />
    );
  }
  if (type === "array") return <ListField {...{ schema, text, value, onChange, choices }} />;
  if (type === "object")
    return <PairsField {...text} value={(value ?? {}) as Record<string, string>} onChange={onChange} />;
  if (schema.enum !== undefined) {
    const none = textOf(schema.default) === "" ? "Any" : `${nameOf(textOf(schema.default))} (default)`;
    const others = schema.enum
      .filter((one) => one !== schema.default)
      .map((one) => ({ value: one, label: nameOf(one) }));
    const change = (chosen: string): void => onChange(chosen === "" ? undefined : chosen);
    return (
      <SelectField
        {...text}
        value={textOf(value)}
        onChange={change}
        choices={[{ value: "", label: none }, ...others]}
      />
    );
  }
  const change = (typed: string): void => onChange(typed === "" ? undefined : typed);
  if (choices !== undefined) {
    const none = { value: "", label: "None" };
    return <SelectField {...text} value={textOf(value)} onChange={change} choices={[none, ...choices]} />;
  }
  // A text of a given form, such as a path, has one line however long it may be.
  const isLong = schema.pattern === undefined && (schema.maxLength ?? 0) > ONE_LINE_CHARS;
  if (isLong) return <AreaField {...text} value={textOf(value)} onChange={change} />;
  return <TextField {...text} value={textOf(value)} onChange={change} placeholder={textOf(schema.default)} />;
}

/** A list: of names that are known, to tick; of others one a line. */
function ListField({ schema, text, value, onChange, choices }: SchemaFieldProps): ReactNode {
  const values = (value ?? []) as readonly string[];
  const known = schema.items?.enum;
  const isAny = schema["x-when-left-out"] === "any";
  const change = (list: readonly string[]): void => onChange(list.length === 0 ? undefined : list);
  if (known !== undefined) {
    const hint = isAny ? <>{text.hint} None selected: any.</> : text.hint;
    return (
      <ChecksField
        {...text}
        hint={hint}
        values={values}
        onChange={change}
        choices={
          choices?.filter(({ value }) => known.includes(value)) ?? known.map((one) => ({ value: one, label: one }))
        }
      />
    );
  }
  const hint = (
    <>
      {text.hint} One per line.{isAny && " Empty: any."}
    </>
  );
  return (
    <AreaField
      {...text}
      hint={hint}
      mono
      rows={2}
      value={values.join("\n")}
      onChange={(typed) => change(typed === "" ? [] : typed.split("\n"))}
    />
  );
}

function isWide(schema: Schema): boolean {
  return schema.type === "object" || (schema.type === "array" && schema.items?.enum !== undefined);
}

/** `workersMin` as `Workers min`, `gpuTypeIds` as `GPU types`. */
export function labelOf(name: string): string {
  const words = name
    .replace(/Ids$/, "s")
    .replace(/(.)Id$/, "$1")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replaceAll(/\b(gpu|cpu|cuda|http|url|id)(s?)\b/g, (_, short: string, s: string) => short.toUpperCase() + s)
    .replaceAll("vcpu", "vCPU");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `QUEUE_DELAY` as `Queue delay`; ids and versions as they are. */
function nameOf(value: string): string {
  return /^[A-Z_]+$/.test(value) ? wordOf(value) : value;
}

/** The hint of a field; names between backticks as code. */
function hintOf({ description }: Schema): ReactNode {
  return withCode(hintText(description));
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
