/** The quotation's header: customer, site, delivery and terms. */
import { useState } from "react";
import { date } from "../../../ui/format";
import { DateInput } from "../../kit/form/date-input";
import { Select, inputClass } from "../../kit/form/fields";
import { DownIcon } from "../../kit/icons";
import type { Head } from "../sheet/sheet";
import { supplyTypes } from "../../leads/labels";
import { deliveries, packages, states } from "../labels";
import { useEditor } from "./context";
import { Labelled } from "./labelled";

type HeadProps = {
  /** Validation messages by field. */
  reasons: Readonly<Record<string, string>>;
  today: string;
};

/** Fields that are null rather than blank. */
const nullable = { clientGstin: true } as const;

export function HeadFields({ reasons, today }: HeadProps) {
  const { sheet, choices, dispatch } = useEditor();
  const { head } = sheet;
  const isWrong = Object.keys(reasons).some((field) => field in head);
  const [isExpanded, setExpanded] = useState(head.clientName === "");
  const isOpen = isExpanded || isWrong;
  const change = (changes: Partial<Head>) => dispatch({ type: "head", changes });

  function textBox(name: "clientName" | "clientPhone" | "clientEmail" | "clientGstin" | "siteAddress", limit: number) {
    return (id: string) => (
      <input
        id={id}
        value={head[name] ?? ""}
        maxLength={limit}
        autoComplete="off"
        aria-invalid={reasons[name] ? true : undefined}
        onChange={({ target: { value } }) => change({ [name]: value === "" && name in nullable ? null : value })}
        onBlur={() => dispatch({ type: "commit" })}
        className={inputClass}
      />
    );
  }

  function textArea(name: "note" | "terms", limit: number, placeholder: string) {
    return (id: string) => (
      <textarea
        id={id}
        rows={2}
        value={head[name]}
        maxLength={limit}
        placeholder={placeholder}
        onChange={({ target }) => change({ [name]: target.value })}
        onBlur={() => dispatch({ type: "commit" })}
        className={`${inputClass} field-sizing-content h-auto max-h-60 min-h-16 py-2 max-md:h-auto`}
      />
    );
  }

  return (
    <section aria-label="Customer and terms" className="border-y border-seam bg-paper md:mx-6 md:rounded-lg md:border">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setExpanded(!isOpen)}
        className="flex min-h-10 w-full items-center gap-3 px-4 py-2 text-left hover:bg-plaster max-md:min-h-11 md:rounded-lg"
      >
        <DownIcon className={`size-3.5 text-ash transition-transform ${isOpen ? "" : "-rotate-90"}`} />
        <span className="shrink-0 font-medium">Customer and terms</span>
        <span className="min-w-0 flex-1 truncate text-ash">{summary(head)}</span>
      </button>
      {isOpen && (
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 px-4 pt-1 pb-4 md:grid-cols-4">
          <Labelled label="Customer" reason={reasons["clientName"]} className="max-md:col-span-2">
            {textBox("clientName", 120)}
          </Labelled>
          <Labelled label="Phone" reason={reasons["clientPhone"]}>
            {textBox("clientPhone", 32)}
          </Labelled>
          <Labelled label="E-mail" reason={reasons["clientEmail"]}>
            {textBox("clientEmail", 254)}
          </Labelled>
          <Labelled label="GSTIN (business customers)" reason={reasons["clientGstin"]} className="max-md:col-span-2">
            {textBox("clientGstin", 15)}
          </Labelled>
          <Labelled label="Site address" reason={reasons["siteAddress"]} className="col-span-2">
            {textBox("siteAddress", 400)}
          </Labelled>
          <Labelled label="Place of supply">
            {(id) => (
              <Select
                id={id}
                value={head.placeOfSupply}
                onChange={({ target }) => change({ placeOfSupply: target.value })}
              >
                {states.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Labelled>
          <Labelled label="Designer">
            {(id) => (
              <Select
                id={id}
                value={head.designerId ?? ""}
                onChange={({ target }) => change({ designerId: target.value || null })}
              >
                <option value="">Unassigned</option>
                {choices.designers.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Labelled>
          <Labelled label="Supply type (GST of advances)">
            {(id) => (
              <Select
                id={id}
                value={head.supplyType}
                onChange={({ target }) => {
                  const supplyType = supplyTypes.find(({ value }) => value === target.value)?.value;
                  if (supplyType) change({ supplyType });
                }}
              >
                {supplyTypes.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Labelled>
          <Labelled label="Delivery">
            {(id) => (
              <Select
                id={id}
                value={head.delivery}
                onChange={({ target }) => {
                  const delivery = deliveries.find(({ value }) => value === target.value)?.value;
                  if (delivery) change({ delivery });
                }}
              >
                {deliveries.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Labelled>
          <Labelled label="Package">
            {(id) => (
              <Select
                id={id}
                value={head.package ?? ""}
                onChange={({ target }) =>
                  change({
                    package: packages.find(({ value }) => value === target.value)?.value ?? null,
                  })
                }
              >
                <option value="">None</option>
                {packages.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Labelled>
          <Labelled label="Valid until" reason={reasons["validUntil"]}>
            {(id) => (
              <DateInput
                id={id}
                value={head.validUntil}
                min={today}
                onChange={(validUntil) => validUntil && change({ validUntil })}
                className={inputClass}
              />
            )}
          </Labelled>
          <Labelled label="Payment schedule">
            {(id) => (
              <Select
                id={id}
                value={head.paymentTemplate}
                onChange={({ target }) => change({ paymentTemplate: target.value })}
              >
                {choices.paymentTemplates.map(({ name }, place) => (
                  // A blank value means the default, which is the first.
                  <option key={name} value={place === 0 ? "" : name}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Labelled>
          <Labelled label="Note to the customer (printed above the rooms)" className="col-span-2 md:col-span-4">
            {textArea("note", 2000, "")}
          </Labelled>
          <Labelled
            label="Custom terms (blank = standard terms)"
            className="col-span-2 md:col-span-4"
            reason={reasons["terms"]}
          >
            {textArea("terms", 20_000, choices.terms)}
          </Labelled>
        </div>
      )}
    </section>
  );
}

/** Shown while the section is collapsed. */
function summary({ clientPhone, siteAddress, placeOfSupply, delivery, validUntil }: Head): string {
  const state = states.find(({ value }) => value === placeOfSupply)?.label.replace(/ \(\d+\)$/, "");
  return [
    clientPhone,
    siteAddress,
    state,
    delivery === "express" && "express delivery",
    `valid until ${date(validUntil)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}
