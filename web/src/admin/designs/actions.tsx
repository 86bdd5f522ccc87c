/** A design's actions: create a quotation, preview, duplicate, delete. */
import type { CustomerItem, DesignDetail } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { phone } from "../../ui/format";
import { toast } from "../../ui/toast";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { ActionDialog } from "../kit/confirm";
import { messageOf } from "../kit/failure";
import { Combobox } from "../kit/form/combobox";
import { MenuItem, MenuLine, MoreMenu } from "../kit/menu";
import { PreviewLinkDialog } from "../kit/preview-link";
import { mutate, query, invalidate, invalidateExcept } from "../kit/query";
import type { Choice as Offered, Page } from "../kit/resource";
import { adminPaths } from "../paths";
import { Labelled } from "../quotations/editor/labelled";
import { leadChoices } from "../quotations/lead-choices";
import { address, addressOf } from "./design";
import type { Choice } from "./price-preview";

type OpenDialog = "preview" | "quotation" | "delete" | null;

type DesignActionsProps = {
  design: DesignDetail;
  hasChanges: boolean;
  /** The add-ons chosen in the price preview. A new quotation starts with them. */
  choice: Choice;
};

export function DesignActions({ design, hasChanges, choice }: DesignActionsProps) {
  const [dialog, openDialog] = useState<OpenDialog>(null);
  const may = useMay("designs");
  const mayQuote = useMay("quotations")("manage");
  const navigate = useNavigate();
  const copy = useMutation({
    mutationFn: () => mutate("POST", path("/api/admin/designs/{id}/duplicate", { id: design.id })),
    retry: false,
    onSuccess: async (made) => {
      await invalidate(address);
      toast({ title: `${made.title} added`, description: "It's a draft. Give it a new title." });
      void navigate(adminPaths.design(made.id));
    },
    onError: (error) => toast({ variant: "destructive", title: "Couldn't duplicate", description: messageOf(error) }),
  });
  const close = () => openDialog(null);
  const reason = hasChanges ? "Please save your changes first." : undefined;
  return (
    <>
      {mayQuote && (
        <Action disabled={design.templateId === null} onClick={() => openDialog("quotation")}>
          Create quotation
        </Action>
      )}
      {may("edit") && (
        <MoreMenu>
          <MenuItem onSelect={() => openDialog("preview")}>Preview link…</MenuItem>
          <MenuItem onSelect={() => copy.mutate()} reason={reason}>
            Duplicate
          </MenuItem>
          {may("manage") && (
            <>
              <MenuLine />
              <MenuItem danger onSelect={() => openDialog("delete")}>
                Delete…
              </MenuItem>
            </>
          )}
        </MoreMenu>
      )}
      {dialog === "preview" && (
        <PreviewLinkDialog
          address={path("/api/admin/designs/{id}/preview", { id: design.id })}
          noun="design"
          hasChanges={hasChanges}
          onClose={close}
        />
      )}
      {dialog === "quotation" && <CreateQuotation design={design} choice={choice} onClose={close} />}
      {dialog === "delete" && <DeleteDesign design={design} onClose={close} />}
    </>
  );
}

type DialogProps = { design: DesignDetail; onClose: () => void };

const origins = [
  { value: "lead", label: "A lead" },
  { value: "customer", label: "A customer" },
] as const;

function CreateQuotation({ design, choice, onClose }: DialogProps & { choice: Choice }) {
  const mayCustomers = useMay("customers")("view");
  const [origin, setOrigin] = useState<(typeof origins)[number]["value"]>("lead");
  const [id, setId] = useState<string | null>(null);
  const navigate = useNavigate();
  return (
    <ActionDialog
      title={`Create a quotation for ${design.title}`}
      confirm="Create quotation"
      disabled={id === null}
      run={() =>
        mutate("POST", path("/api/admin/designs/{id}/quotation", { id: design.id }), {
          addons: choice.addons,
          areaSqft: choice.areaSqft,
          [origin === "lead" ? "leadId" : "customerId"]: id,
        })
      }
      onDone={(quotation) => void navigate(adminPaths.editQuotation(quotation.id))}
      invalidates={["/api/admin/quotations"]}
      onClose={onClose}
    >
      <p>It starts with the template's rooms at today's rates and the add-ons chosen in the price preview.</p>
      {mayCustomers && (
        <div role="radiogroup" aria-label="Recipient" className="flex gap-5 text-ink">
          {origins.map(({ value, label }) => (
            <label key={value} className="inline-flex min-h-8 items-center gap-2">
              <input
                type="radio"
                name="origin"
                checked={origin === value}
                onChange={() => {
                  setOrigin(value);
                  setId(null);
                }}
                className="size-4 accent-areca"
              />
              {label}
            </label>
          ))}
        </div>
      )}
      {/* Leaves space for the options, because the dialog scrolls. */}
      <div className="min-h-72 text-ink">
        <Labelled label={origin === "lead" ? "Lead" : "Customer"}>
          {(control) => (
            <Combobox
              key={origin}
              id={control}
              label={origin === "lead" ? "Leads" : "Customers"}
              value={id}
              onChange={setId}
              choices={origin === "lead" ? leadChoices : customerChoices}
            />
          )}
        </Labelled>
      </div>
    </ActionDialog>
  );
}

function customerChoices(typed: string) {
  return {
    ...query("/api/admin/customers", { q: typed, perPage: 25 }),
    select: ({ items }: Page<CustomerItem>): Offered[] =>
      items.map(({ id, name, phone: number }) => ({ value: id, label: `${name}, ${phone(number)}` })),
  };
}

function DeleteDesign({ design: { id, title }, onClose }: DialogProps) {
  const navigate = useNavigate();
  return (
    <ActionDialog
      title={`Delete ${title}?`}
      confirm="Delete"
      danger
      run={() => mutate("DELETE", addressOf(id))}
      done={{ title: `${title} deleted` }}
      onDone={() => {
        void navigate(adminPaths.designs());
        void invalidateExcept(addressOf(id), address);
      }}
      onClose={onClose}
    >
      This cannot be undone. Its address becomes free; quotations created from it stay.
    </ActionDialog>
  );
}
