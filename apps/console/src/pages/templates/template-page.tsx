import type { Template } from "@millrace/rest-client";
import { useState, type ReactNode } from "react";
import { useLocation, useParams } from "wouter";
import { links } from "../navigation/links.ts";
import { isMissing } from "../../data/errors.ts";
import { useRead } from "../../data/use-read.ts";
import { useChange } from "../../parts/use-change.ts";
import { useRights } from "../../data/rights.ts";
import { Button, LinkButton } from "../../parts/button.tsx";
import { CopyText } from "../../parts/code.tsx";
import { ConfirmDialog } from "../../parts/dialog.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Markdown } from "../../parts/markdown.tsx";
import { Empty } from "../../parts/note.tsx";
import { PageFrame, Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { nameOf, ownerOf, purposeOf } from "./template-words.ts";

/** One template: what it starts, and its readme. */
export function Page(): ReactNode {
  const { templateId = "" } = useParams();
  const canManage = useRights().can("manage");
  const read = useRead(["template", templateId], ({ rest }, signal) =>
    rest.templates.get(
      templateId,
      { includePublicTemplates: true, includePlatformTemplates: true, includeEndpointBoundTemplates: true },
      { signal },
    ),
  );
  // Only a template of the account is in this list, and only that can be changed.
  const own = new Set(
    (
      useRead(["templates", "own"], ({ rest }, signal) =>
        rest.templates.list({ includeEndpointBoundTemplates: true }, { signal }),
      ).data ?? []
    ).map(({ id }) => id ?? ""),
  );
  const trail = [{ label: "Templates", href: links.templates() }];
  if (isMissing(read.error)) {
    return (
      <PageFrame title="Template" trail={trail}>
        <Empty title="Template not found" action={<LinkButton href={links.templates()}>All templates</LinkButton>}>
          The template was deleted, or it belongs to another account and is not public.
        </Empty>
      </PageFrame>
    );
  }
  const template = read.data;
  return (
    <PageFrame
      title={template === undefined ? templateId : nameOf(template)}
      trail={trail}
      actions={
        canManage && template !== undefined && <TemplateActions template={template} isOwn={own.has(templateId)} />
      }
    >
      <ReadView read={read}>
        {(shown) => (
          <>
            <Settings template={shown} owner={ownerOf(shown, own)} />
            <Panel title="Readme">
              {(shown.readme ?? "").trim() === "" ? (
                <p className="soft">The template has no readme.</p>
              ) : (
                <Markdown text={shown.readme ?? ""} />
              )}
            </Panel>
          </>
        )}
      </ReadView>
    </PageFrame>
  );
}

function TemplateActions({ template, isOwn }: { readonly template: Template; readonly isOwn: boolean }): ReactNode {
  const [asks, setAsks] = useState(false);
  const [, navigate] = useLocation();
  const change = useChange();
  const id = template.id ?? "";
  return (
    <>
      {template.isServerless !== true && (
        <LinkButton href={links.newPod(id)} icon="plus" kind="primary">
          New pod
        </LinkButton>
      )}
      {isOwn && (
        <>
          <LinkButton href={links.template(id, "edit")} icon="edit">
            Edit
          </LinkButton>
          <Button icon="trash" kind="danger" onClick={() => setAsks(true)}>
            Delete
          </Button>
        </>
      )}
      {asks && (
        <ConfirmDialog
          title={`Delete the template ${nameOf(template)}?`}
          verb="Delete the template"
          onClose={() => setAsks(false)}
          onConfirm={async () => {
            await change(({ rest }) => rest.templates.delete(id), {
              done: `${nameOf(template)} was deleted`,
              changes: [["templates"]],
            });
            navigate(links.templates());
          }}
        >
          Running pods of the template continue. A template that an endpoint uses cannot be deleted.
        </ConfirmDialog>
      )}
    </>
  );
}

function Settings({ template, owner }: { readonly template: Template; readonly owner: string }): ReactNode {
  const { dockerEntrypoint = [], dockerStartCmd = [], env = {}, ports = [] } = template;
  return (
    <div className="columns">
      <Panel title="Container">
        <Facts
          facts={[
            ["Image", mono(template.imageName ?? "")],
            ["Entrypoint", dockerEntrypoint.length === 0 ? "From the image" : mono(dockerEntrypoint.join(" "))],
            ["Start command", dockerStartCmd.length === 0 ? "From the image" : mono(dockerStartCmd.join(" "))],
            [
              "Environment",
              Object.keys(env).length === 0
                ? "None"
                : mono(
                    Object.entries(env)
                      .map(([name, value]) => `${name}=${value}`)
                      .join("\n"),
                  ),
            ],
            ["Registry credentials", template.containerRegistryAuthId],
          ]}
        />
      </Panel>
      <Panel title="Template">
        <Facts
          facts={[
            ["Id", <CopyText key="id" text={template.id ?? ""} label="the id" />],
            ["For", purposeOf(template)],
            ["Category", template.category],
            ["Owner", owner],
            ["Shared", template.isPublic === true ? "With every account, environment variables included" : "No"],
            ["Ports", ports.length === 0 ? "None" : mono(ports.join(", "))],
            ["Container disk", `${template.containerDiskInGb ?? 0} GB`],
            [
              "Volume",
              (template.volumeInGb ?? 0) === 0
                ? "None"
                : `${template.volumeInGb} GB at ${template.volumeMountPath ?? ""}`,
            ],
          ]}
        />
      </Panel>
    </div>
  );
}

function mono(text: string): ReactNode {
  return <span className="mono pre-line">{text}</span>;
}
