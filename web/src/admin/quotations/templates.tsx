/** Rooms that were kept for new quotations: looked through, called otherwise, taken off the list. */
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
import { Blank, Pending } from "../kit/states";
import { adminPaths } from "../paths";
import { Labelled } from "./editor/labelled";

export const templatesAddress = "/api/admin/quotation-templates";

/** The query parameter that opens them beside the list. */
export const templatesDrawer = "templates";

export function templatesPath(): string {
  return `${adminPaths.finance()}?${templatesDrawer}=all`;
}

/** Where a quotation is begun with a template. */
function beginWith(template: string): string {
  return `${adminPaths.newQuotation()}?template=${encodeURIComponent(template)}`;
}

type Asking = { to: "rename" | "delete"; template: QuotationTemplate } | null;

export function TemplatesDrawer() {
  const { data, error, refetch } = useQuery({ ...query(templatesAddress), staleTime: 0 });
  const mayManage = useMay("quotations")("manage");
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  return (
    <Drawer name={templatesDrawer} title="Templates" subtitle="Rooms that new quotations can begin with">
      {!data && <Pending error={error} refetch={refetch} lines={6} />}
      {data?.length === 0 && (
        <Blank title="No template yet.">
          Open a quotation whose rooms come up again and again, and choose “Keep its rooms as a template”.
        </Blank>
      )}
      <ul aria-label="Templates" className="divide-y divide-seam">
        {data?.map((template) => (
          <li key={template.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 md:flex-nowrap md:px-6">
            <TemplateFacts template={template} />
            {mayManage && (
              <div className="flex items-center gap-1">
                <Link
                  to={beginWith(template.id)}
                  aria-label={`Use ${template.name}`}
                  className={actionClass({ variant: "plain" })}
                >
                  Use
                </Link>
                <Menu
                  button={
                    <IconAction label={`More about ${template.name}`}>
                      <MoreIcon />
                    </IconAction>
                  }
                >
                  <MenuItem onSelect={() => setAsking({ to: "rename", template })}>Rename…</MenuItem>
                  <MenuItem danger onSelect={() => setAsking({ to: "delete", template })}>
                    Delete…
                  </MenuItem>
                </Menu>
              </div>
            )}
          </li>
        ))}
      </ul>
      {asking?.to === "rename" && <RenameQuestion template={asking.template} onClose={close} />}
      {asking?.to === "delete" && <DeleteQuestion template={asking.template} onClose={close} />}
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

type QuestionProps = { template: QuotationTemplate; onClose: () => void };

function RenameQuestion({ template: { id, version, name: before }, onClose }: QuestionProps) {
  const [name, setName] = useState(before);
  return (
    <ActionDialog
      title="Rename the template"
      confirm="Rename"
      disabled={name.trim() === "" || name.trim() === before}
      run={() => mutate("PUT", path("/api/admin/quotation-templates/{id}", { id }), { name: name.trim(), version })}
      refreshes={[templatesAddress]}
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

function DeleteQuestion({ template: { id, name }, onClose }: QuestionProps) {
  return (
    <ActionDialog
      title={`Delete ${name}?`}
      confirm="Delete"
      danger
      run={() => mutate("DELETE", path("/api/admin/quotation-templates/{id}", { id }))}
      done={{ title: "Template deleted", description: name }}
      refreshes={[templatesAddress]}
      onClose={onClose}
    >
      Quotations that began with it stay as they are.
    </ActionDialog>
  );
}
