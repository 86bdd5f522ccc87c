/** The quotation's totals, always in view. */
import type { QuotationDetail } from "../../../api/contract/types.gen";
import { Dialog } from "radix-ui";
import { type ReactNode, useState } from "react";
import { taxesOf } from "../../../features/gst/taxes";
import { IconAction } from "../../kit/button";
import { inputClass } from "../../kit/form/fields";
import { CrossIcon, UpIcon } from "../../kit/icons";
import { usePhone } from "../../kit/media";
import { Status } from "../../kit/status";
import { money } from "../../../ui/format";
import { amountText, discountText, percentText, readDiscount } from "../amounts";
import { approvalText, marginLights } from "../labels";
import { useEditor } from "./context";
import { ParsedInput } from "../../kit/form/parsed-input";

export type Priced = Pick<QuotationDetail, "price" | "discount" | "margin" | "approval">;

type BarProps = {
  priced: Priced & Pick<QuotationDetail, "mayApprove">;
  isBehind: boolean;
  /** The number of lines whose rate needs a reason. */
  missingReasons: number;
  /** Focuses the first of them; undefined on a phone. */
  onShowMissing: (() => void) | undefined;
};

export function TotalsBar(props: BarProps) {
  return usePhone() ? <PhoneBar {...props} /> : <WideBar {...props} />;
}

function WideBar({ priced, isBehind, missingReasons, onShowMissing }: BarProps) {
  const { totals, supply } = priced.price;
  const taxes = taxesOf(supply, totals.tax);
  return (
    <section
      aria-label="Totals"
      className="@container sticky bottom-0 z-20 border-t border-seam bg-paper px-4 py-2.5 shadow-[0_-8px_24px_-16px_rgb(29_26_23/0.3)] md:px-6"
    >
      {/* One line: with less room GST is one figure, and the checks wrap beside the sums. */}
      <div className="flex items-end justify-between gap-x-6 gap-y-2 @max-[56rem]:flex-wrap">
        <dl className={`flex items-end gap-x-5 gap-y-2 @max-[56rem]:flex-wrap ${isBehind ? "text-ash" : ""}`}>
          <Figure label="Subtotal">{amountText(totals.subtotalPaise)}</Figure>
          {totals.surchargePaise > 0 && <Figure label="Express">{amountText(totals.surchargePaise)}</Figure>}
          <Figure label="Discount">
            <span className="flex items-center gap-2">
              <span className="relative">
                <DiscountBox
                  className="h-7! w-20! px-2! text-right"
                  messageClass="absolute bottom-full left-0 mb-1 w-44 rounded-md border border-seam bg-paper p-1.5"
                />
              </span>
              {totals.discountPaise > 0 && <span>−{amountText(totals.discountPaise)}</span>}
            </span>
          </Figure>
          <Figure label="Taxable">{amountText(totals.taxablePaise)}</Figure>
          <Figure label="GST" className="@min-[82rem]:hidden">
            {amountText(taxes.reduce((sum, { paise }) => sum + paise, 0))}
          </Figure>
          {taxes.map(({ name, paise }) => (
            <Figure key={name} label={name} className="@max-[82rem]:hidden">
              {amountText(paise)}
            </Figure>
          ))}
          {totals.roundOffPaise !== 0 && (
            <Figure label="Round off" className="@max-[82rem]:hidden">
              {amountText(totals.roundOffPaise)}
            </Figure>
          )}
        </dl>
        <div className="flex min-w-0 items-end gap-6">
          {totals.grossPaise > 0 && (
            <Checks priced={priced} missingReasons={missingReasons} onShowMissing={onShowMissing} />
          )}
          <dl>
            <div className="text-right">
              <dt className="text-xs text-ash">Payable</dt>
              <dd className={`font-display text-2xl leading-7 tabular-nums ${isBehind ? "text-ash" : ""}`}>
                {money(totals.payablePaise)}
              </dd>
            </div>
          </dl>
        </div>
      </div>
    </section>
  );
}

function Figure({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt className="text-xs text-ash">{label}</dt>
      <dd className="leading-7 tabular-nums">{children}</dd>
    </div>
  );
}

function DiscountBox({ className = "", ...message }: { className?: string; messageClass?: string }) {
  const { sheet, dispatch } = useEditor();
  return (
    <ParsedInput
      aria-label="Overall discount"
      value={sheet.head.discount}
      write={discountText}
      read={readDiscount}
      example="4% or ₹5,000"
      placeholder="None"
      onChange={(discount) => dispatch({ type: "head", changes: { discount } })}
      className={`${inputClass} tabular-nums ${className}`}
      {...message}
    />
  );
}

/** Margin, approval and missing reasons. */
function Checks({ priced, missingReasons, onShowMissing }: Omit<BarProps, "isBehind">) {
  const { margin, approval, mayApprove, discount } = priced;
  const { tone, label } = marginLights[margin.light];
  return (
    <ul aria-label="Checks before sending" className="max-w-[24rem] min-w-32 space-y-0.5 text-xs">
      <li>
        <Status tone={tone}>
          <span className="whitespace-normal">
            {label}
            {margin.percent !== null && `, ${percentText(margin.percent)}`}
          </span>
        </Status>
      </li>
      {approval && (
        <li className="flex gap-1.5">
          <span aria-hidden="true" className="mt-[5px] size-2 shrink-0 rounded-full bg-brass" />
          <span>
            {approvalText(approval, mayApprove)}
            {discount !== null && approval.reasons.includes("discount") && ` (total discount ${percentText(discount)})`}
          </span>
        </li>
      )}
      {missingReasons > 0 && (
        <li>
          <MissingReasons onShowMissing={onShowMissing}>
            {missingReasons === 1 ? "1 rate needs a reason" : `${missingReasons} rates need a reason`}
          </MissingReasons>
        </li>
      )}
    </ul>
  );
}

function MissingReasons({ onShowMissing, children }: Pick<BarProps, "onShowMissing"> & { children: ReactNode }) {
  if (!onShowMissing) return <Status tone="attention">{children}</Status>;
  return (
    <button type="button" onClick={onShowMissing} className="text-left underline underline-offset-2">
      {children}
    </button>
  );
}

function PhoneBar(props: BarProps) {
  const [open, setOpen] = useState(false);
  const { priced, isBehind } = props;
  const { totals, supply } = priced.price;
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <button
          type="button"
          className="sticky bottom-0 z-20 flex w-full items-center justify-between gap-3 border-t border-seam bg-paper px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] text-left shadow-[0_-8px_24px_-16px_rgb(29_26_23/0.3)]"
        >
          <span>
            <span className="block text-xs text-ash">Payable</span>
            <span className={`block font-display text-xl leading-6 tabular-nums ${isBehind ? "text-ash" : ""}`}>
              {money(totals.payablePaise)}
            </span>
          </span>
          <span className="flex items-center gap-2 text-xs">
            <Status tone={priced.approval ? "attention" : marginLights[priced.margin.light].tone}>
              {priced.approval
                ? priced.mayApprove
                  ? "Yours to approve"
                  : "Needs approval"
                : marginLights[priced.margin.light].label}
            </Status>
            <span className="sr-only">Show all totals</span>
            <UpIcon />
          </span>
        </button>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-ink/55" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-40 max-h-[85dvh] overflow-y-auto rounded-t-panel bg-paper px-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-sm outline-none"
        >
          <div className="flex items-center justify-between py-2">
            <Dialog.Title className="font-display text-xl">Totals</Dialog.Title>
            <Dialog.Close asChild>
              <IconAction label="Close">
                <CrossIcon />
              </IconAction>
            </Dialog.Close>
          </div>
          <dl className="divide-y divide-seam">
            <Line label="Subtotal">{amountText(totals.subtotalPaise)}</Line>
            {totals.surchargePaise > 0 && <Line label="Express delivery">{amountText(totals.surchargePaise)}</Line>}
            <Line label="Discount">
              <span className="flex items-center gap-3">
                <span>
                <DiscountBox className="w-28! text-right" />
              </span>
                {totals.discountPaise > 0 && <span>−{amountText(totals.discountPaise)}</span>}
              </span>
            </Line>
            <Line label="Taxable">{amountText(totals.taxablePaise)}</Line>
            {taxesOf(supply, totals.tax).map(({ name, paise }) => (
              <Line key={name} label={name}>
                {amountText(paise)}
              </Line>
            ))}
            <Line label="Round off">{amountText(totals.roundOffPaise)}</Line>
            <Line label="Payable">
              <strong className="font-display text-xl font-medium">{money(totals.payablePaise)}</strong>
            </Line>
          </dl>
          <div className="mt-3">
            <Checks {...props} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <dt className="text-ash">{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
