/** The drawer that creates many coupons at once, which differ in their code. */
import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { ApiError } from "../../../api/error";
import { downloadText } from "../../../features/files/download";
import { count } from "../../../ui/format";
import { Link } from "../../../ui/link";
import { toast } from "../../../ui/toast";
import { Action } from "../../kit/button";
import { CopyButton } from "../../kit/copy";
import { Drawer, DrawerSection, useOpenRecord } from "../../kit/drawer";
import { NumberField, TextField } from "../../kit/form/fields";
import * as limits from "../../kit/form/limits.gen";
import { RecordForm } from "../../kit/form/record-form";
import { useRecordForm } from "../../kit/form/use-record-form";
import { invalidate, mutate } from "../../kit/query";
import { adminPaths } from "../../paths";
import { type CodesDraft, type SharedDraft, address, codesRequestOf, codesSchema } from "./coupon";
import { coupons } from "./coupons";
import { CouponFields } from "./fields";
import { useNames } from "./names";

type Made = { prefix: string; codes: string[] };

/** `values` are blank, or like those of another coupon. */
export function AddCodes({ values }: { values: CodesDraft }) {
  const [made, setMade] = useState<Made | null>(null);
  return (
    <Drawer
      name={coupons.drawer}
      title={made ? count(made.codes.length, "code") + " created" : "Create codes"}
      subtitle={made ? undefined : "Many coupons that differ in their code"}
    >
      {made ? <MadeCodes made={made} /> : <CodesForm values={values} onMade={setMade} />}
    </Drawer>
  );
}

function CodesForm({ values, onMade }: { values: CodesDraft; onMade: (made: Made) => void }) {
  const names = useNames(values);
  const open = useOpenRecord(coupons.drawer);
  /** No answer came, but the codes may have been created. */
  const [isUnsure, setUnsure] = useState(false);
  const form = useRecordForm<CodesDraft, Made>({
    schema: codesSchema,
    values,
    // Sent again, it would create as many once more.
    isSentOnce: true,
    save: async (draft) => {
      setUnsure(false);
      try {
        return await create(draft);
      } catch (error) {
        setUnsure(error instanceof ApiError && ["NETWORK", "TIMEOUT", "SERVER"].includes(error.kind));
        throw error;
      }
    },
    onSaved: (made) => {
      void invalidate(address);
      toast({ title: `${count(made.codes.length, "code")} created` });
      onMade(made);
    },
  });
  return (
    <RecordForm focusFirst form={form} save="Create codes" onCancel={() => open(null)}>
      <CouponFields
        form={form.form as unknown as UseFormReturn<SharedDraft>}
        names={names}
        first={
          <div className="grid gap-4 md:grid-cols-2">
            <TextField
              control={form.control}
              name="prefix"
              label="Prefix"
              hint="Eight random characters follow, such as DIWALI-7KQ2MX4P."
              limit={limits.CouponCodes.prefix.max}
              autoComplete="off"
            />
            <NumberField
              control={form.control}
              name="count"
              label="Number of codes"
              hint={`Up to ${limits.CouponCodes.count.max}.`}
            />
          </div>
        }
      />
      {isUnsure && (
        <DrawerSection title="Before you try again">
          <p role="alert">
            The codes may have been created all the same. Check whether the list has coupons with this prefix.
          </p>
        </DrawerSection>
      )}
    </RecordForm>
  );
}

async function create(draft: CodesDraft): Promise<Made> {
  try {
    const { codes } = await mutate("POST", "/api/admin/coupons/bulk-codes", codesRequestOf(draft));
    return { prefix: draft.prefix, codes };
  } catch (error) {
    throw error instanceof ApiError ? atFields(error) : error;
  }
}

/** The request has the fields that the codes share in a part of their own; the form doesn't. */
function atFields(error: ApiError): ApiError {
  const { message, kind, status, code, requestId, fields = {} } = error;
  const ownFields = Object.entries(fields).map(([name, reason]) => [name.replace(/^coupon\./, ""), reason]);
  const problem = { fields: Object.fromEntries(ownFields), ...(code && { code }), ...(requestId && { requestId }) };
  return new ApiError(message, { kind, status, problem, cause: error });
}

function MadeCodes({ made: { prefix, codes } }: { made: Made }) {
  const text = `${codes.join("\n")}\n`;
  const where = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone with the form.
  useEffect(() => where.current?.focus(), []);
  return (
    <DrawerSection
      title="Codes"
      aside={
        <span className="flex items-center">
          <Action
            variant="quiet"
            className="-my-2 h-8! text-xs max-md:h-11!"
            onClick={() => downloadText(text, `coupon-codes-${prefix}.txt`)}
          >
            Download
          </Action>
          <CopyButton text={text} what="all codes" />
        </span>
      }
    >
      <p ref={where} tabIndex={-1} className="mb-3 text-ash outline-none">
        Each is a coupon of its own in the list.{" "}
        <Link to={`${adminPaths.coupons()}?q=${encodeURIComponent(prefix)}`} className="text-link">
          Show coupons with {prefix}
        </Link>
      </p>
      <ul aria-label="New codes" className="grid gap-x-6 gap-y-1 font-mono text-sm md:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </DrawerSection>
  );
}
