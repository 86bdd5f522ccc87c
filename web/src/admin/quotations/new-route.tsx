/** `/admin/quotations/new` */
import type {
  KitchenDrawing,
  LeadKitchen,
  QuotationItem,
  QuotationOrigin,
  QuotationTemplate,
} from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { adminPaths } from "../paths";
import { DrawingPicture } from "../../features/drawing/drawing-picture";
import { Field } from "../../form/field";
import { count, money, phone } from "../../ui/format";
import { Link } from "../../ui/link";
import { useMay } from "../kit/access";
import { Action, actionClass } from "../kit/button";
import { messageOf } from "../kit/failure";
import { Combobox } from "../kit/form/combobox";
import { PageHeader } from "../kit/page-header";
import { mutate, query, invalidate } from "../kit/query";
import type { Choice, Page } from "../kit/resource";
import { Skeleton } from "../kit/states";
import { addressOf as leadAddress } from "../leads/address";
import { address } from "./address";
import { kitchenSummary, kitchenName } from "./kitchens";
import { leadLabel, leadChoices } from "./lead-choices";
import { templatesAddress, templatesPath } from "./templates";

type Origin = "blank" | "kitchen" | "template" | "quotation";

export function Component() {
  const [search] = useSearchParams();
  const initialLead = search.get("lead");
  const customer = search.get("customer");
  const [lead, setLead] = useState(initialLead);
  const [template, setTemplate] = useState(search.get("template"));
  const [quotation, setQuotation] = useState<string | null>(null);
  const [kitchen, setKitchen] = useState<string | null>(null);
  const [chosen, setOrigin] = useState<Origin | null>(template === null ? null : "template");
  const leadQuery = useQuery({ ...query(leadAddress(initialLead ?? "")), enabled: initialLead !== null });
  const kitchens = useKitchens(lead);
  const origin = effectiveOrigin(chosen, kitchens.length > 0);
  const chosenKitchen = kitchens.find(({ enquiry }) => enquiry === kitchen) ?? kitchens[0];
  const navigate = useNavigate();

  const from = originOf({ origin, template, quotation, kitchen: chosenKitchen });
  const isComplete = origin === "blank" || from !== null;
  const work = useMutation({
    mutationFn: () =>
      mutate("POST", address, {
        ...(lead && { leadId: lead }),
        ...(customer && { customerId: customer }),
        ...(from && { from }),
      }),
    retry: false,
    onSuccess: (quotation) => {
      void invalidate(address);
      // Replaced, so that Back does not return to this form.
      void navigate(adminPaths.editQuotation(quotation.id), { replace: true });
    },
  });
  const choose = (value: Origin) => ({ value, isChosen: origin === value, onChoose: () => setOrigin(value) });

  return (
    <>
      <PageHeader title="New quotation" />
      <form
        className="border-y border-seam bg-paper md:mx-6 md:max-w-2xl md:rounded-lg md:border"
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete) work.mutate();
        }}
      >
        <div className="space-y-6 px-4 py-5 md:px-6">
          {customer !== null && <CustomerFact id={customer} />}
          <Field
            label="Which lead is this for?"
            hint={
              customer === null
                ? "We'll copy the name, phone, address and delivery from the lead."
                : "We'll copy the address and delivery from the lead."
            }
            optional
          >
            {(control) => (
              <Combobox
                {...control}
                label="Leads"
                value={lead}
                onChange={setLead}
                choices={leadChoices}
                initialLabel={leadQuery.data && leadLabel(leadQuery.data)}
                noneLabel="No lead"
              />
            )}
          </Field>
          <fieldset>
            <legend className="mb-1.5 font-medium">Start from</legend>
            <div className="divide-y divide-seam rounded-md border border-seam">
              {kitchens.length > 0 && (
                <OriginChoice
                  {...choose("kitchen")}
                  label="Planned kitchen"
                  about="The kitchen they planned online, at rate card prices."
                >
                  <Kitchens kitchens={kitchens} chosen={chosenKitchen?.enquiry} onChoose={setKitchen} />
                  {chosenKitchen?.drawing && <KitchenSheets drawing={chosenKitchen.drawing} />}
                </OriginChoice>
              )}
              <OriginChoice {...choose("blank")} label="Blank quotation" about="Add rooms and items yourself." />
              <OriginChoice {...choose("template")} label="Template" about="Start from saved rooms.">
                <Field label="Template">
                  {(control) => (
                    <Combobox
                      {...control}
                      label="Templates"
                      value={template}
                      onChange={setTemplate}
                      choices={templateChoices}
                    />
                  )}
                </Field>
                <Link to={templatesPath()} className="mt-2 inline-flex min-h-6 items-center text-xs text-link">
                  Manage templates
                </Link>
              </OriginChoice>
              <OriginChoice
                {...choose("quotation")}
                label="Existing quotation"
                about="Copy its rooms and lines at today's prices."
              >
                <Field label="Quotation to copy">
                  {(control) => (
                    <Combobox
                      {...control}
                      label="Quotations"
                      value={quotation}
                      onChange={setQuotation}
                      choices={quotationChoices}
                    />
                  )}
                </Field>
              </OriginChoice>
            </div>
          </fieldset>
        </div>
        <div className="flex flex-wrap items-center gap-3 border-t border-seam px-4 py-3 md:px-6">
          {work.error && (
            <p role="alert" className="w-full text-error">
              {messageOf(work.error)}
            </p>
          )}
          <Action type="submit" variant="primary" busy={work.isPending} disabled={!isComplete}>
            Create quotation
          </Action>
          <Link to={adminPaths.finance()} className={actionClass()}>
            Cancel
          </Link>
        </div>
      </form>
    </>
  );
}

function CustomerFact({ id }: { id: string }) {
  const { data, error } = useQuery(query(path("/api/admin/customers/{id}", { id })));
  return (
    <div>
      <p className="mb-1.5 font-medium">Customer</p>
      {data && (
        <p>
          {data.name}
          <span className="block text-ash">
            {[data.phone && phone(data.phone), data.email].filter(Boolean).join(", ")}
          </span>
        </p>
      )}
      {error && <p className="text-error">{messageOf(error)}</p>}
      {!data && !error && <Skeleton lines={2} />}
    </div>
  );
}

/** Defaults to the lead's planned kitchen, if there is one. */
function effectiveOrigin(chosen: Origin | null, hasKitchen: boolean): Origin {
  if (chosen === null || chosen === "kitchen") return hasKitchen ? "kitchen" : "blank";
  return chosen;
}

type OriginChoices = {
  origin: Origin;
  template: string | null;
  quotation: string | null;
  kitchen: LeadKitchen | undefined;
};

function originOf({ origin, template, quotation, kitchen }: OriginChoices): QuotationOrigin | null {
  switch (origin) {
    case "blank":
      return null;
    case "kitchen":
      return kitchen ? { kitchen: kitchen.plan } : null;
    case "template":
      return template ? { template: { id: template } } : null;
    case "quotation":
      return quotation ? { quotation: { id: quotation } } : null;
  }
}

type OriginChoiceProps = {
  value: Origin;
  label: string;
  about: string;
  isChosen: boolean;
  onChoose: () => void;
  /** Further fields, shown while this is chosen. */
  children?: ReactNode;
};

function OriginChoice({ value, label, about, isChosen, onChoose, children }: OriginChoiceProps) {
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-baseline gap-3 px-3 py-2">
        <input
          type="radio"
          name="origin"
          value={value}
          checked={isChosen}
          onChange={onChoose}
          className="size-4 translate-y-0.5 accent-areca"
        />
        <span>
          {label} <span className="text-ash max-md:block">{about}</span>
        </span>
      </label>
      {isChosen && children && <div className="px-3 pb-3 pl-10">{children}</div>}
    </div>
  );
}

type KitchensProps = {
  kitchens: readonly LeadKitchen[];
  chosen: string | undefined;
  onChoose: (enquiry: string) => void;
};

function Kitchens({ kitchens, chosen, onChoose }: KitchensProps) {
  const [only] = kitchens;
  if (only && kitchens.length === 1) return <KitchenText kitchen={only} />;
  return (
    <div role="radiogroup" aria-label="Planned kitchens" className="space-y-1">
      {kitchens.map((kitchen) => (
        <label key={kitchen.enquiry} className="flex cursor-pointer items-baseline gap-3 py-1">
          <input
            type="radio"
            name="kitchen"
            checked={kitchen.enquiry === chosen}
            onChange={() => onChoose(kitchen.enquiry)}
            className="size-4 translate-y-0.5 accent-areca"
          />
          <KitchenText kitchen={kitchen} />
        </label>
      ))}
    </div>
  );
}

function KitchenText({ kitchen }: { kitchen: LeadKitchen }) {
  return (
    <span>
      {kitchenName(kitchen)} <span className="block text-xs text-ash tabular-nums">{kitchenSummary(kitchen)}</span>
    </span>
  );
}

/** What they planned, and the warnings of the drawing. */
function KitchenSheets({ drawing: { plan, elevations, isometric, warnings } }: { drawing: KitchenDrawing }) {
  return (
    <div className="mt-3 space-y-3">
      <div className="grid items-end gap-3 md:grid-cols-2">
        {[plan, ...elevations, isometric].map((sheet) => (
          <DrawingPicture key={sheet.title} sheet={sheet} className="w-full border border-seam bg-paper" />
        ))}
      </div>
      {warnings.length > 0 && (
        <ul aria-label="Check before quoting" className="space-y-1 border-l-2 border-brass pl-3">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const noKitchens: readonly LeadKitchen[] = [];

/** Kitchens from the lead's calculator enquiries, latest first. */
function useKitchens(lead: string | null): readonly LeadKitchen[] {
  const may = useMay("leads");
  const { data = noKitchens } = useQuery({
    ...query(path("/api/admin/leads/{id}/kitchens", { id: lead ?? "" })),
    enabled: lead !== null && may("view"),
  });
  return data;
}

function templateChoices() {
  return {
    ...query(templatesAddress),
    select: (templates: QuotationTemplate[]): Choice[] =>
      templates.map(({ id, name, rooms, lines }) => ({
        value: id,
        label: `${name} (${count(rooms.length, "room")}, ${count(lines, "line")})`,
      })),
  };
}

function quotationChoices(typed: string) {
  return {
    ...query(address, { q: typed, perPage: 25 }),
    select: ({ items }: Page<QuotationItem>): Choice[] =>
      items.map(({ id, number, clientName, payablePaise }) => ({
        value: id,
        label: `${clientName || "No customer"}, ${number ?? "draft"}, ${money(payablePaise)}`,
      })),
  };
}
