/** Templates: saved rooms that new quotations can start from. */
import type { QuotationTemplate } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { count, date } from "../../ui/format";
import { Link } from "../../ui/link";
import { useMay } from "../kit/access";
import { IconAction, actionClass } from "../kit/button";
import { ActionDialog } from "../kit/confirm";
import { Drawer } from "../kit/drawer";
import { inputClass } from "../kit/form/fields";
import { MoreIcon } from "../kit/icons";
import { Menu, MenuItem } from "../kit/menu";
import { mutate, query } from "../kit/query";
import { EmptyState, Pending } from "../kit/states";
import { adminPaths } from "../paths";
import { Labelled } from "./editor/labelled";

export const templatesAddress = "/api/admin/quotation-templates";

/** The query parameter that opens the drawer. */
export const templatesDrawer = "templates";

export function templatesPath(): string {
  return `${adminPaths.finance()}?${templatesDrawer}=all`;
}

function newFromTemplate(template: string): string {
  return `${adminPaths.newQuotation()}?template=${encodeURIComponent(template)}`;
}

type OpenDialog = { action: "rename" | "delete"; template: QuotationTemplate } | null;

export function TemplatesDrawer() {
  const { data, error, refetch } = useQuery({ ...query(templatesAddress), staleTime: 0 });
  const mayManage = useMay("quotations")("manage");
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
  return (
    <Drawer name={templatesDrawer} title="Templates" subtitle="Saved rooms to start new quotations from">
      {!data && <Pending error={error} refetch={refetch} lines={6} />}
      {data?.length === 0 && (
        <EmptyState title="No templates yet">
          Open a quotation with rooms you often reuse, and choose “Save rooms as template”.
        </EmptyState>
      )}
      <ul aria-label="Templates" className="divide-y divide-seam">
        {data?.map((template) => (
          <li key={template.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 md:flex-nowrap md:px-6">
            <TemplateFacts template={template} />
            {mayManage && (
              <div className="flex items-center gap-1">
                <Link
                  to={newFromTemplate(template.id)}
                  aria-label={`Use ${template.name}`}
                  className={actionClass({ variant: "plain" })}
                >
                  Use
                </Link>
                <Menu
                  button={
                    <IconAction label={`More actions for ${template.name}`}>
                      <MoreIcon />
                    </IconAction>
                  }
                >
                  <MenuItem onSelect={() => setDialog({ action: "rename", template })}>Rename…</MenuItem>
                  <MenuItem danger onSelect={() => setDialog({ action: "delete", template })}>
                    Delete…
                  </MenuItem>
                </Menu>
              </div>
            )}
          </li>
        ))}
      </ul>
      {dialog?.action === "rename" && <RenameDialog template={dialog.template} onClose={close} />}
      {dialog?.action === "delete" && <DeleteDialog template={dialog.template} onClose={close} />}
    </Drawer>
  );
}

function TemplateFacts({ template: { name, rooms, lines, createdAt, createdBy } }: { template: QuotationTemplate }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="font-medium wrap-anywhere">{name}</p>
      <p>{rooms.join(", ")}</p>
      <p className="text-xs text-ash">
        {[count(lines, "line"), date(createdAt), createdBy?.name].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}

type DialogProps = { template: QuotationTemplate; onClose: () => void };

function RenameDialog({ template: { id, version, name: before }, onClose }: DialogProps) {
  const [name, setName] = useState(before);
  return (
    <ActionDialog
      title="Rename template"
      confirm="Rename"
      disabled={name.trim() === "" || name.trim() === before}
      run={() => mutate("PUT", path("/api/admin/quotation-templates/{id}", { id }), { name: name.trim(), version })}
      invalidates={[templatesAddress]}
      onClose={onClose}
    >
      <Labelled label="Name" className="pt-1 text-ink">
        {(id) => (
          <input
            id={id}
            value={name}
            maxLength={120}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
            className={inputClass}
          />
        )}
      </Labelled>
    </ActionDialog>
  );
}

function DeleteDialog({ template: { id, name }, onClose }: DialogProps) {
  return (
    <ActionDialog
      title={`Delete ${name}?`}
      confirm="Delete template"
      danger
      run={() => mutate("DELETE", path("/api/admin/quotation-templates/{id}", { id }))}
      done={{ title: "Template deleted", description: name }}
      invalidates={[templatesAddress]}
      onClose={onClose}
    >
      Quotations created from it won't change.
    </ActionDialog>
  );
}
