import type { Template } from "@millrace/rest-client";
import { templateCategories } from "@millrace/spec";
import type { ReactNode } from "react";
import { useSearchParams } from "wouter";
import { links } from "../navigation/links.ts";
import { useRead } from "../../data/use-read.ts";
import { useRights } from "../../data/rights.ts";
import { LinkButton } from "../../parts/button.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { SelectField } from "../../parts/fields.tsx";
import { Empty } from "../../parts/note.tsx";
import { PageFrame } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { nameOf, purposeOf } from "./template-words.ts";

const columns: readonly Column<Template>[] = [
  { id: "name", header: "Name", width: "minmax(9rem, 2fr)", sort: nameOf, cell: nameOf },
  {
    id: "image",
    header: "Image",
    width: "minmax(9rem, 2fr)",
    from: 560,
    sort: (template) => template.imageName ?? "",
    cell: (template) => <span className="mono">{template.imageName}</span>,
  },
  { id: "for", header: "For", width: "5rem", sort: purposeOf, cell: purposeOf },
  {
    id: "category",
    header: "Category",
    width: "6rem",
    from: 760,
    sort: (template) => template.category ?? "",
    cell: (template) => template.category,
  },
  {
    id: "shared",
    header: "Shared",
    width: "6rem",
    from: 420,
    cell: (template) => {
      if (template.isPlatform === true) return "official";
      return template.isPublic === true ? "public" : <span className="soft">no</span>;
    },
  },
];

const CATEGORIES = ["", ...templateCategories].map((value) => ({ value, label: value || "All categories" }));

/** The templates of the account, or those that everybody may use. */
export function Page(): ReactNode {
  const canManage = useRights().can("manage");
  const [search, setSearch] = useSearchParams();
  const isPublic = search.get("of") === "everyone";
  const category = search.get("category") ?? "";
  const templates = useRead(["templates", isPublic ? "everyone" : "own"], ({ rest }, signal) =>
    rest.templates.list(
      {
        includePublicTemplates: isPublic,
        includePlatformTemplates: isPublic,
        includeEndpointBoundTemplates: !isPublic,
      },
      { signal },
    ),
  );
  const create = canManage && (
    <LinkButton href={links.newTemplate()} icon="plus" kind="primary">
      New template
    </LinkButton>
  );
  function choose(chosen: string): void {
    setSearch({ ...(isPublic ? { of: "everyone" } : {}), ...(chosen === "" ? {} : { category: chosen }) });
  }
  return (
    <PageFrame title="Templates" actions={create}>
      <div>
        <Tabs
          label="Whose templates"
          current={isPublic ? "everyone" : "own"}
          tabs={[
            { id: "own", label: "This account", href: links.templates() },
            { id: "everyone", label: "For everyone", href: `${links.templates()}?of=everyone` },
          ]}
        />
        <div className="page-body">
          <div className="bar bar-alone" role="search" aria-label="Templates">
            <SelectField label="Category" hideLabel value={category} onChange={choose} choices={CATEGORIES} />
          </div>
          <ReadView read={templates}>
            {(all) => (
              <DataTable
                label="Templates"
                columns={columns}
                rows={chosenOf(all, { isPublic, category })}
                rowKey={(template) => template.id ?? ""}
                rowHref={(template) => links.template(template.id ?? "")}
                empty={<NoTemplates isPublic={isPublic} category={category} create={create} />}
              />
            )}
          </ReadView>
        </div>
      </div>
    </PageFrame>
  );
}

interface Chosen {
  readonly isPublic: boolean;
  /** Empty = all. */
  readonly category: string;
}

function chosenOf(all: readonly Template[], { isPublic, category }: Chosen): readonly Template[] {
  return all.filter(
    (template) =>
      (!isPublic || template.isPublic === true || template.isPlatform === true) &&
      (category === "" || template.category === category),
  );
}

function NoTemplates({ isPublic, category, create }: Chosen & { readonly create: ReactNode }): ReactNode {
  if (category !== "")
    return <Empty title={`No templates of the category ${category}`}>Select another category.</Empty>;
  if (isPublic) {
    return (
      <Empty title="No public templates">
        No account has published a template. An owner publishes a template by marking it as public.
      </Empty>
    );
  }
  return (
    <Empty title="No templates yet" action={create}>
      A template defines how a pod or a worker starts: image, command, environment, disks and ports. Every endpoint has
      a template; for pods it is optional.
    </Empty>
  );
}
