import type { FieldProblem } from "../../kernel/errors.ts";
import type { Environment } from "../../fields/field-rules.ts";
import { secretsIn } from "../secrets/secret.ts";
import type { Template } from "./templates.ts";

/** What a template gives an account that uses it. */
type Lent = Pick<Template, "id" | "accountId" | "isPlatform" | "env">;

/**
 * The variables that an account takes from a template. One of another account must not choose which secrets of this one its image
 * gets: variables that refer to secrets are left out. The operator, who keeps platform templates, has all secrets anyway.
 */
export function lentEnvironment(template: Lent, accountId: string): Environment {
  if (template.accountId === accountId || template.isPlatform) return template.env;
  return Object.fromEntries(Object.entries(template.env).filter(([, value]) => secretsIn(value).length === 0));
}

/** Refuses variables that {@link lentEnvironment} leaves out, unless the account gives values of its own. */
export function lentEnvironmentProblems(template: Lent, accountId: string, own: Environment = {}): FieldProblem[] {
  const lent = lentEnvironment(template, accountId);
  return Object.entries(template.env).flatMap(([name, value]) =>
    name in lent || name in own
      ? []
      : [
          {
            field: `env.${name}`,
            message:
              `the template ${template.id} of another account asks for your secret ${secretsIn(value).join(", ")}. State a ` +
              "value for the variable in this request to agree or to refuse",
          },
        ],
  );
}
