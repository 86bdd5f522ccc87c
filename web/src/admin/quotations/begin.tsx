/** `/admin/quotations/new`: for whom, and what to begin with. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { paths } from "../../paths";
import { adminPaths } from "../paths";
import { Field } from "../../form/field";
import { count, money, phone } from "../../ui/format";
import { Link } from "../../ui/link";
import { Action, actionClass } from "../kit/button";
import { messageOf } from "../kit/failure";
import { Combobox } from "../kit/form/combobox";
import { PageHeader } from "../kit/page-header";
import { ask, refresh, tell } from "../kit/query";
import type { Choice, Page } from "../kit/resource";
import { addressOf as leadAddress } from "../leads/address";
import type { LeadDetail, LeadItem } from "../leads/contract";
import { addressOf } from "./address";
import type { QuotationDetail, QuotationItem, QuotationTemplate } from "./contract";

type Origin = "nothing" | "template" | "quotation";

const origins: readonly { value: Origin; label: string; about: string }[] = [
  { value: "nothing", label: "An empty sheet", about: "Add rooms and items yourself." },
  { value: "template", label: "A template", about: "Rooms that were kept for this." },
  {
    value: "quotation",
    label: "An earlier quotation",
    about: "Its rooms and lines, at today's prices.",
  },
];

export function Component() {
  const [search] = useSearchParams();
  const asked = search.get("lead");
  const [lead, setLead] = useState(asked);
  const [origin, setOrigin] = useState<Origin>("nothing");
  const [template, setTemplate] = useState<string | null>(null);
  const [quotation, setQuotation] = useState<string | null>(null);
  const known = useQuery({ ...ask<LeadDetail>(leadAddress(asked ?? "")), enabled: asked !== null });
  const navigate = useNavigate();

  const from =
    origin === "template" && template ? { template } : origin === "quotation" && quotation ? { quotation } : null;
  const isComplete = origin === "nothing" || from !== null;
  const work = useMutation({
    mutationFn: () =>
      tell<QuotationDetail>("POST", addressOf(), {
        ...(lead && { leadId: lead }),
        ...(from && { from }),
      }),
    retry: false,
    onSuccess: (quotation) => {
      void refresh(addressOf());
      // Going back leads to where one came from, and not to this question.
      void navigate(adminPaths.editQuotation(quotation.id), { replace: true });
    },
  });

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
          <Field
            label="Whose wish does it answer?"
            hint="Name, phone, address and delivery are taken from the lead."
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
              {origins.map(({ value, label, about }) => (
                <div key={value}>
                  <label className="flex min-h-11 cursor-pointer items-baseline gap-3 px-3 py-2">
                    <input
                      type="radio"
                      name="origin"
                      checked={origin === value}
                      onChange={() => setOrigin(value)}
                      className="size-4 translate-y-0.5 accent-areca"
                    />
                    <span>
                      {label} <span className="text-ash max-md:block">{about}</span>
                    </span>
                  </label>
                  {origin === value && value === "template" && (
                    <div className="px-3 pb-3 pl-10">
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
                    </div>
                  )}
                  {origin === value && value === "quotation" && (
                    <div className="px-3 pb-3 pl-10">
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
                    </div>
                  )}
                </div>
              ))}
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
          <Link to={paths.adminFinance()} className={actionClass()}>
            Cancel
          </Link>
        </div>
      </form>
    </>
  );
}

function leadsNamed(typed: string) {
  return {
    ...ask<Page<LeadItem>>(leadAddress(), { q: typed, perPage: 25, sort: "-receivedAt" }),
    select: ({ items }: Page<LeadItem>): Choice[] => items.map((lead) => ({ value: lead.id, label: leadWords(lead) })),
  };
}

function leadWords({ customerName, customerPhone }: Pick<LeadItem, "customerName" | "customerPhone">): string {
  return customerPhone ? `${customerName}, ${phone(customerPhone)}` : customerName;
}

function templatesNamed() {
  return {
    ...ask<QuotationTemplate[]>("/api/admin/quotation-templates"),
    select: (templates: QuotationTemplate[]): Choice[] =>
      templates.map(({ id, name, rooms, lines }) => ({
        value: id,
        label: `${name} (${count(rooms.length, "room")}, ${count(lines, "line")})`,
      })),
  };
}

function quotationsNamed(typed: string) {
  return {
    ...ask<Page<QuotationItem>>(addressOf(), { q: typed, perPage: 25 }),
    select: ({ items }: Page<QuotationItem>): Choice[] =>
      items.map(({ id, number, clientName, payablePaise }) => ({
        value: id,
        label: `${clientName || "Nobody yet"}, ${number ?? "draft"}, ${money(payablePaise)}`,
      })),
  };
}
