/** What can be done with a design beside writing it. */
import type { DesignDetail } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { phone } from "../../ui/format";
import { toast } from "../../ui/toast";
import type { CustomerItem } from "../../api/contract/types.gen";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { ActionDialog } from "../kit/confirm";
import { messageOf } from "../kit/failure";
import { Combobox } from "../kit/form/combobox";
import { MenuItem, MenuLine, MoreMenu } from "../kit/menu";
import { PreviewLink } from "../kit/preview-link";
import { mutate, query, refresh, refreshWithout } from "../kit/query";
import type { Choice as Offered, Page } from "../kit/resource";
import { adminPaths } from "../paths";
import { Labelled } from "../quotations/editor/labelled";
import { leadsNamed } from "../quotations/leads-named";
import { address, addressOf } from "./design";
import type { Choice } from "./price-preview";

type Asking = "preview" | "quotation" | "deletion" | null;

type DesignActionsProps = {
  design: DesignDetail;
  hasChanges: boolean;
  /** What is added in the price that is shown: a quotation begins with the same. */
  choice: Choice;
};

export function DesignActions({ design, hasChanges, choice }: DesignActionsProps) {
  const [asking, setAsking] = useState<Asking>(null);
  const may = useMay("designs");
  const mayQuote = useMay("quotations")("manage");
  const navigate = useNavigate();
  const copy = useMutation({
    mutationFn: () => mutate("POST", path("/api/admin/designs/{id}/duplicate", { id: design.id })),
    retry: false,
    onSuccess: async (made) => {
      await refresh(address);
      toast({ title: `${made.title} added`, description: "A draft; give it a title of its own." });
      void navigate(adminPaths.design(made.id));
    },
    onError: (error) => toast({ variant: "destructive", title: "Not duplicated", description: messageOf(error) }),
  });
  const close = () => setAsking(null);
  const reason = hasChanges ? "Please save your changes first." : undefined;
  return (
    <>
      {mayQuote && (
        <Action disabled={design.templateId === null} onClick={() => setAsking("quotation")}>
          Create quotation
        </Action>
      )}
      {may("edit") && (
        <MoreMenu>
          <MenuItem onSelect={() => setAsking("preview")}>Preview link…</MenuItem>
          <MenuItem onSelect={() => copy.mutate()} reason={reason}>
            Duplicate
          </MenuItem>
          {may("manage") && (
            <>
              <MenuLine />
              <MenuItem danger onSelect={() => setAsking("deletion")}>
                Delete…
              </MenuItem>
            </>
          )}
        </MoreMenu>
      )}
      {asking === "preview" && (
        <PreviewLink
          address={path("/api/admin/designs/{id}/preview", { id: design.id })}
          noun="design"
          hasChanges={hasChanges}
          onClose={close}
        />
      )}
      {asking === "quotation" && <BeginQuotation design={design} choice={choice} onClose={close} />}
      {asking === "deletion" && <Delete design={design} onClose={close} />}
    </>
  );
}

type QuestionProps = { design: DesignDetail; onClose: () => void };

const origins = [
  { value: "lead", label: "A lead" },
  { value: "customer", label: "A customer" },
] as const;

function BeginQuotation({ design, choice, onClose }: QuestionProps & { choice: Choice }) {
  const mayCustomers = useMay("customers")("view");
  const [origin, setOrigin] = useState<(typeof origins)[number]["value"]>("lead");
  const [id, setId] = useState<string | null>(null);
  const navigate = useNavigate();
  return (
    <ActionDialog
      title={`A quotation for ${design.title}`}
      confirm="Start writing"
      disabled={id === null}
      run={() =>
        mutate("POST", path("/api/admin/designs/{id}/quotation", { id: design.id }), {
          addons: choice.addons,
          areaSqft: choice.areaSqft,
          [origin === "lead" ? "leadId" : "customerId"]: id,
        })
      }
      onDone={(quotation) => void navigate(adminPaths.editQuotation(quotation.id))}
      refreshes={["/api/admin/quotations"]}
      onClose={onClose}
    >
      <p>Its template's rooms at today's rates, and the add-ons that are chosen in its price, become lines.</p>
      {mayCustomers && (
        <div role="radiogroup" aria-label="For whom" className="flex gap-5 text-ink">
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
      {/* Room for what is found: the panel around it scrolls. */}
      <div className="min-h-72 text-ink">
        <Labelled label={origin === "lead" ? "Lead" : "Customer"}>
          {(control) => (
            <Combobox
              key={origin}
              id={control}
              label={origin === "lead" ? "Leads" : "Customers"}
              value={id}
              onChange={setId}
              choices={origin === "lead" ? leadsNamed : customersNamed}
            />
          )}
        </Labelled>
      </div>
    </ActionDialog>
  );
}

function customersNamed(typed: string) {
  return {
    ...query("/api/admin/customers", { q: typed, perPage: 25 }),
    select: ({ items }: Page<CustomerItem>): Offered[] =>
      items.map(({ id, name, phone: number }) => ({ value: id, label: `${name}, ${phone(number)}` })),
  };
}

function Delete({ design: { id, title }, onClose }: QuestionProps) {
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
        void refreshWithout(addressOf(id), address);
      }}
      onClose={onClose}
    >
      It is gone for good, and another design can have its address. Quotations that began with it stay.
    </ActionDialog>
  );
}
