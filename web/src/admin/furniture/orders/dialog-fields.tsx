/** Fields of an order's dialogs. */
import type { ReactNode } from "react";
import type { RefundDestination } from "../../../api/contract/types.gen";
import { Select, inputClass } from "../../kit/form/fields";

export const noUpi: RefundDestination = { way: "upi", upiId: "" };
const noBank: RefundDestination = { way: "bank_transfer", accountName: "", accountNumber: "", ifsc: "" };

type DestinationProps = {
  value: RefundDestination;
  onChange: (value: RefundDestination) => void;
  bySource?: boolean;
};

/** Where a refund goes. */
export function Destination({ value, onChange, bySource = false }: DestinationProps) {
  return (
    <div className="space-y-3">
      <Labelled label="Refund to">
        <Select
          value={value.way}
          onChange={({ target }) =>
            onChange(target.value === "source" ? { way: "source" } : target.value === "upi" ? noUpi : noBank)
          }
        >
          {bySource && <option value="source">The payment&apos;s source, by the gateway</option>}
          <option value="upi">UPI id</option>
          <option value="bank_transfer">Bank account</option>
        </Select>
      </Labelled>
      {value.way === "upi" && (
        <Text label="UPI id" value={value.upiId} onChange={(upiId) => onChange({ ...value, upiId })} max={320} />
      )}
      {value.way === "bank_transfer" && (
        <div className="grid gap-3 md:grid-cols-3">
          <Text
            label="Account holder"
            value={value.accountName}
            onChange={(accountName) => onChange({ ...value, accountName })}
            max={120}
          />
          <Text
            label="Account number"
            value={value.accountNumber}
            onChange={(accountNumber) => onChange({ ...value, accountNumber })}
            max={18}
            numeric
          />
          <Text
            label="IFSC"
            value={value.ifsc}
            onChange={(ifsc) => onChange({ ...value, ifsc: ifsc.toUpperCase() })}
            max={11}
          />
        </div>
      )}
    </div>
  );
}

export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="block text-ink">
      <span className="mb-1.5 block font-medium">{label}</span>
      {children}
    </label>
  );
}

type TextProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  max: number;
  lines?: number;
  numeric?: boolean;
};

export function Text({ label, value, onChange, max, lines = 1, numeric = false }: TextProps) {
  return (
    <Labelled label={label}>
      {lines > 1 ? (
        <textarea
          rows={lines}
          maxLength={max}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={`${inputClass} h-auto py-2`}
        />
      ) : (
        <input
          maxLength={max}
          inputMode={numeric ? "decimal" : undefined}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={inputClass}
        />
      )}
    </Labelled>
  );
}
