import "./button.css";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link } from "wouter";
import { Icon, type IconName } from "./icon.tsx";

interface Look {
  readonly icon?: IconName;
  /** `primary` is the one thing that a page or dialog is for; `danger` ends or deletes something. */
  readonly kind?: "primary" | "danger" | "danger-primary" | "quiet" | undefined;
  readonly small?: boolean | undefined;
}

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> {
  /** Shown while what it began goes on; it cannot be pressed then. */
  readonly busy?: boolean;
}

/** Something to press. Without `type` it submits no form. */
export function Button({ icon, kind, small, busy = false, children, disabled, ...rest }: ButtonProps): ReactNode {
  return (
    <button type="button" className={classOf({ kind, small })} disabled={disabled === true || busy} {...rest}>
      {icon !== undefined && <Icon name={icon} />}
      {busy ? "Working…" : children}
    </button>
  );
}

interface IconButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "children"> {
  readonly icon: IconName;
  /** What it does, for those who do not see the picture; also shown by the pointer. */
  readonly label: string;
}

/** A button that is a picture only. */
export function IconButton({ icon, label, kind = "quiet", small, ...rest }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={`${classOf({ kind, small })} button-icon`}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}

interface LinkButtonProps extends Look {
  readonly href: string;
  readonly children: ReactNode;
}

/** A link to another page that looks like a button. */
export function LinkButton({ href, icon, kind, small, children }: LinkButtonProps): ReactNode {
  return (
    <Link href={href} className={classOf({ kind, small })}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </Link>
  );
}

function classOf({ kind, small }: Omit<Look, "icon">): string {
  const kinds = kind === undefined ? [] : kind.split("-").map((word) => `button-${word}`);
  return ["button", ...kinds, ...(small === true ? ["button-small"] : [])].join(" ");
}
