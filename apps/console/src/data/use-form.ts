import { useEffect, useRef, useState, type FormEvent } from "react";
import { failureOf } from "./errors.ts";
import { useBusy } from "./use-busy.ts";

/** Ties a field to its value: spread it into the field. */
export interface Binding<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly problem: string | undefined;
}

export interface Form<Values extends object> {
  readonly values: Values;
  readonly busy: boolean;
  /** What went wrong at the last attempt; undefined when all of it is shown at fields. */
  readonly error: unknown;
  field<Name extends keyof Values & string>(name: Name): Binding<Values[Name]>;
  set(part: Partial<Values>): void;
  /** What is wrong with a field by its name in the request, such as `env.A B`. A field that asks shows it. */
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

type Problems = Readonly<Record<string, string | undefined>>;

/** The values of a form, what is wrong with them, and its sending. After an attempt that failed, the first wrong field has the focus. */
export function useForm<Values extends object>({ initial, submit, check }: FormOptions<Values>): Form<Values> {
  const [values, setValues] = useState(initial);
  const [busy, start] = useBusy();
  const [error, setError] = useState<unknown>();
  const [problems, setProblems] = useState<Problems>({});
  const [failures, setFailures] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  /** Names of the fields on the page. */
  const shown = useRef<Set<string>>(new Set());
  shown.current = new Set();
  useEffect(() => focusFirstProblem(element.current), [failures]);

  function fail(found: Problems, thrown?: unknown): void {
    setProblems(found);
    setError(thrown);
    setFailures((now) => now + 1);
  }
  async function send(): Promise<void> {
    const found = check?.(values) ?? {};
    if (Object.values(found).some((problem) => problem !== undefined)) return fail(found);
    setProblems({});
    setError(undefined);
    try {
      await submit(values);
    } catch (thrown) {
      const { details } = failureOf(thrown);
      const refused = Object.fromEntries(details.map(({ field, message }) => [field, message]));
      fail(refused, errorBeside(thrown, shown.current));
    }
  }
  const problemOf = (name: string): string | undefined => {
    shown.current.add(name);
    return Object.entries(problems).find(([field]) => isAt(field, name))?.[1];
  };
  const set = (part: Partial<Values>): void => {
    setValues((now) => ({ ...now, ...part }));
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))));
  };
  return {
    values,
    busy,
    error,
    problemOf,
    field: (name) => ({
      value: values[name],
      // The key of an object with one computed name is not inferred.
      onChange: (value) => set({ [name]: value } as unknown as Partial<Values>),
      problem: problemOf(name),
    }),
    set,
    onSubmit(event) {
      event.preventDefault();
      element.current = event.currentTarget as HTMLFormElement;
      void start(send);
    },
  };
}

function isAt(field: string, name: string): boolean {
  return field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`);
}

/** What is wrong but shown at no field; undefined = nothing. */
export function errorBeside(thrown: unknown, shown: ReadonlySet<string>): unknown {
  const { details } = failureOf(thrown);
  if (details.length === 0) return thrown;
  const others = details.filter(({ field }) => ![...shown].some((name) => isAt(field, name)));
  return others.length === 0
    ? undefined
    : new Error(others.map(({ field, message }) => `${field}: ${message}`).join("; "));
}

function focusFirstProblem(form: HTMLFormElement | null): void {
  const problem = form?.querySelector(".field-problem");
  const folded = problem?.closest("details");
  if (folded !== null && folded !== undefined) folded.open = true;
  problem?.closest(".field, .check")?.querySelector<HTMLElement>("input, select, textarea, button")?.focus();
}
