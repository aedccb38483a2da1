import { useState, type FormEvent } from "react";
import { failureOf } from "./errors.ts";

/** Ties a field to its value: spread it into the field. */
export interface Binding<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly problem: string | undefined;
}

export interface Form<Values extends object> {
  readonly values: Values;
  readonly busy: boolean;
  /** What was thrown at the last attempt, without what is shown at the fields. */
  readonly error: unknown;
  field<Name extends keyof Values & string>(name: Name): Binding<Values[Name]>;
  set(part: Partial<Values>): void;
  /** What is wrong with a field by its name in the request, such as `env.A B`. */
  problemOf(name: string): string | undefined;
  onSubmit(event: FormEvent): void;
}

interface FormOptions<Values extends object> {
  readonly initial: Values;
  /** Sends it. What the service refuses is shown at the fields that it names. */
  readonly submit: (values: Values) => Promise<unknown>;
  /** What the page itself finds wrong, by field. */
  readonly check?: (values: Values) => Readonly<Partial<Record<keyof Values & string, string>>>;
}

/** The values of a form, what is wrong with them, and its sending. */
export function useForm<Values extends object>({ initial, submit, check }: FormOptions<Values>): Form<Values> {
  const [values, setValues] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});

  async function send(): Promise<void> {
    const found = check?.(values) ?? {};
    setProblems(found);
    setError(undefined);
    if (Object.values(found).some((problem) => problem !== undefined)) return;
    setBusy(true);
    try {
      await submit(values);
    } catch (thrown) {
      setError(thrown);
      setProblems(Object.fromEntries(failureOf(thrown).details.map(({ field, message }) => [field, message])));
    } finally {
      setBusy(false);
    }
  }
  const problemOf = (name: string): string | undefined =>
    problems[name] ??
    Object.entries(problems).find(([field]) => field.startsWith(`${name}.`) || field.startsWith(`${name}[`))?.[1];
  return {
    values,
    busy,
    error,
    problemOf,
    field: (name) => ({
      value: values[name],
      onChange: (value) => setValues((now) => ({ ...now, [name]: value })),
      problem: problemOf(name),
    }),
    set: (part) => setValues((now) => ({ ...now, ...part })),
    onSubmit(event) {
      event.preventDefault();
      void send();
    },
  };
}
