/** `/admin/quotations/new`: for whom, and what to begin with. */
import type { LeadKitchen, QuotationItem, QuotationOrigin, QuotationTemplate } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { adminPaths } from "../paths";
import { Field } from "../../form/field";
import { count, money, phone } from "../../ui/format";
import { Link } from "../../ui/link";
import { useMay } from "../kit/access";
import { Action, actionClass } from "../kit/button";
import { messageOf } from "../kit/failure";
import { Combobox } from "../kit/form/combobox";
import { PageHeader } from "../kit/page-header";
import { mutate, query, refresh } from "../kit/query";
import type { Choice, Page } from "../kit/resource";
import { Skeleton } from "../kit/states";
import { addressOf as leadAddress } from "../leads/address";
import { address } from "./address";
import { kitchenAbout, kitchenName } from "./kitchens";
import { leadWords, leadsNamed } from "./leads-named";
import { templatesAddress, templatesPath } from "./templates";

type Origin = "nothing" | "kitchen" | "template" | "quotation";

export function Component() {
  const [search] = useSearchParams();
  const asked = search.get("lead");
  const customer = search.get("customer");
  const [lead, setLead] = useState(asked);
  const [template, setTemplate] = useState(search.get("template"));
  const [quotation, setQuotation] = useState<string | null>(null);
  const [kitchen, setKitchen] = useState<string | null>(null);
  const [chosen, setOrigin] = useState<Origin | null>(template === null ? null : "template");
  const known = useQuery({ ...query(leadAddress(asked ?? "")), enabled: asked !== null });
  const kitchens = useKitchens(lead);
  const origin = originNow(chosen, kitchens.length > 0);
  const planned = kitchens.find(({ enquiry }) => enquiry === kitchen) ?? kitchens[0];
  const navigate = useNavigate();

  const from = originOf({ origin, template, quotation, kitchen: planned });
  const isComplete = origin === "nothing" || from !== null;
  const work = useMutation({
    mutationFn: () =>
      mutate("POST", address, {
        ...(lead && { leadId: lead }),
        ...(customer && { customerId: customer }),
        ...(from && { from }),
      }),
    retry: false,
    onSuccess: (quotation) => {
      void refresh(address);
      // Going back leads to where one came from, and not to this question.
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
            label="Whose wish does it answer?"
            hint={
              customer === null
                ? "Name, phone, address and delivery are taken from the lead."
                : "Address and delivery are taken from the lead."
            }
            optional
          >
            {(control) => (
              <Combobox
                {...control}
                label="Leads"
                value={lead}
                onChange={setLead}
                choices={leadsNamed}
                called={known.data && leadWords(known.data)}
                nothing="Nobody's yet"
              />
            )}
          </Field>
          <fieldset>
            <legend className="mb-1.5 font-medium">What does it begin with?</legend>
            <div className="divide-y divide-seam rounded-md border border-seam">
              {kitchens.length > 0 && (
                <OriginChoice
                  {...choose("kitchen")}
                  label="The kitchen that they planned"
                  about="As lines, at the rate card's prices."
                >
                  <Kitchens kitchens={kitchens} chosen={planned?.enquiry} onChoose={setKitchen} />
                </OriginChoice>
              )}
              <OriginChoice {...choose("nothing")} label="An empty sheet" about="Add rooms and items yourself." />
              <OriginChoice {...choose("template")} label="A template" about="Rooms that were kept for this.">
                <Field label="Template">
                  {(control) => (
                    <Combobox
                      {...control}
                      label="Templates"
                      value={template}
                      onChange={setTemplate}
                      choices={templatesNamed}
                    />
                  )}
                </Field>
                <Link to={templatesPath()} className="mt-2 inline-flex min-h-6 items-center text-xs text-link">
                  Manage templates
                </Link>
              </OriginChoice>
              <OriginChoice
                {...choose("quotation")}
                label="An earlier quotation"
                about="Its rooms and lines, at today's prices."
              >
                <Field label="Earlier quotation">
                  {(control) => (
                    <Combobox
                      {...control}
                      label="Quotations"
                      value={quotation}
                      onChange={setQuotation}
                      choices={quotationsNamed}
                    />
                  )}
                </Field>
              </OriginChoice>
            </div>
          </fieldset>
        </div>
        <div className="flex flex-wrap items-center gap-3 border-t border-seam px-4 py-3 md:px-6">
          {work.error && (
            <p role="alert" className="w-full text-oxide-deep">
              {messageOf(work.error)}
            </p>
          )}
          <Action type="submit" variant="primary" busy={work.isPending} disabled={!isComplete}>
            Start writing
          </Action>
          <Link to={adminPaths.finance()} className={actionClass()}>
            Cancel
          </Link>
        </div>
      </form>
    </>
  );
}

/** Whom it is for, where that is settled. */
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
      {error && <p className="text-oxide-deep">{messageOf(error)}</p>}
      {!data && !error && <Skeleton lines={2} />}
    </div>
  );
}

/** Whoever has planned a kitchen is offered that one, until something else is chosen. */
function originNow(chosen: Origin | null, hasKitchen: boolean): Origin {
  if (chosen === null || chosen === "kitchen") return hasKitchen ? "kitchen" : "nothing";
  return chosen;
}

type Chosen = {
  origin: Origin;
  template: string | null;
  quotation: string | null;
  kitchen: LeadKitchen | undefined;
};

function originOf({ origin, template, quotation, kitchen }: Chosen): QuotationOrigin | null {
  switch (origin) {
    case "nothing":
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
  /** What else has to be said once it is chosen. */
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
  if (only && kitchens.length === 1) return <KitchenWords kitchen={only} />;
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
          <KitchenWords kitchen={kitchen} />
        </label>
      ))}
    </div>
  );
}

function KitchenWords({ kitchen }: { kitchen: LeadKitchen }) {
  return (
    <span>
      {kitchenName(kitchen)} <span className="block text-xs text-ash tabular-nums">{kitchenAbout(kitchen)}</span>
    </span>
  );
}

const noKitchens: readonly LeadKitchen[] = [];

/** What the person behind the lead planned with the calculator, the latest first. */
function useKitchens(lead: string | null): readonly LeadKitchen[] {
  const may = useMay("leads");
  const { data = noKitchens } = useQuery({
    ...query(path("/api/admin/leads/{id}/kitchens", { id: lead ?? "" })),
    enabled: lead !== null && may("view"),
  });
  return data;
}

function templatesNamed() {
  return {
    ...query(templatesAddress),
    select: (templates: QuotationTemplate[]): Choice[] =>
      templates.map(({ id, name, rooms, lines }) => ({
        value: id,
        label: `${name} (${count(rooms.length, "room")}, ${count(lines, "line")})`,
      })),
  };
}

function quotationsNamed(typed: string) {
  return {
    ...query(address, { q: typed, perPage: 25 }),
    select: ({ items }: Page<QuotationItem>): Choice[] =>
      items.map(({ id, number, clientName, payablePaise }) => ({
        value: id,
        label: `${clientName || "Nobody yet"}, ${number ?? "draft"}, ${money(payablePaise)}`,
      })),
  };
}
