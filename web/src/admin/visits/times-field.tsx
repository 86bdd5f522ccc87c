/** Designer and free time of a visit, which depend on each other. */
import type { VisitDesigner, VisitTimes } from "../../api/contract/types.gen";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useController, type Control } from "react-hook-form";
import * as z from "zod/mini";
import { path } from "../../api/path";
import { TimePicker } from "../../features/site-visit/time-picker";
import { SelectField } from "../kit/form/fields";
import { query } from "../kit/query";
import { Pending } from "../kit/states";

export type TimeValues = {
  /** Null for anyone. */
  designerId: string | null;
  startsAt: string | null;
};

export const timeFields = {
  designerId: z.nullable(z.string()),
  startsAt: z.nullable(z.string()).check(z.refine((start) => start !== null, { error: "Please choose a time." })),
};

/** Free times for a lead's visit. `movedVisit` is the visit to move, whose own time counts as free. */
export function useVisitTimes(lead: string, movedVisit?: string) {
  return useQuery({
    ...query(path("/api/admin/leads/{id}/visit-times", { id: lead }), { movedVisit: movedVisit ?? null }),
    // A colleague may book meanwhile.
    staleTime: 0,
  });
}

/** The designer who comes at a time: the chosen one, or the one to prefer of those who are free. */
export function designerAt(times: VisitTimes | undefined, { designerId, startsAt }: TimeValues): string | null {
  if (designerId !== null) return designerId;
  return times?.slots.find((slot) => slot.startsAt === startsAt)?.designers[0] ?? null;
}

type TimesFieldProps<Values extends TimeValues> = {
  control: Control<Values>;
  answer: ReturnType<typeof useVisitTimes>;
  /** The designer so far, who can be shown before the answer is there. */
  designer: { id: string; name: string } | null | undefined;
  /** The start of the visit to move, which is not offered again with the same designer. */
  except?: { startsAt: string; designerId: string };
};

export function TimesField<Values extends TimeValues>({
  control,
  answer,
  designer: present,
  except,
}: TimesFieldProps<Values>) {
  // The fields are those of `TimeValues`, whatever else the form has.
  const own = control as unknown as Control<TimeValues>;
  const { value: designer, onChange: setDesigner } = useController({ control: own, name: "designerId" }).field;
  const time = useController({ control: own, name: "startsAt" });
  const { value: start, onChange: setStart } = time.field;
  const { data, error, refetch } = answer;
  const slots = (data?.slots ?? []).filter(
    ({ startsAt, designers }) =>
      (designer === null || designers.includes(designer)) &&
      !(startsAt === except?.startsAt && (designer ?? designers[0]) === except.designerId),
  );
  const isGone = data !== undefined && start !== null && !slots.some(({ startsAt }) => startsAt === start);
  useEffect(() => {
    // Taken by somebody else meanwhile, or not free with another designer.
    if (isGone) setStart(null);
  }, [isGone, setStart]);
  const hasLeft = data !== undefined && designer !== null && !data.designers.some(({ id }) => id === designer);
  useEffect(() => {
    // The lead's designer makes no visits any more.
    if (hasLeft) setDesigner(null);
  }, [hasLeft, setDesigner]);
  if (data?.designers.length === 0) {
    return (
      <p>Nobody can make visits yet: no user has the role Designer and works here. An admin adds them under Users.</p>
    );
  }
  const chosen = designerAt(data, { designerId: designer, startsAt: start });
  const name = data?.designers.find(({ id }) => id === chosen)?.name;
  const choices =
    data?.designers.map((one) => ({ value: one.id, label: labelOf(one) })) ??
    (present ? [{ value: present.id, label: present.name }] : []);
  return (
    <div className="space-y-4 text-ink">
      <SelectField
        control={own}
        name="designerId"
        label="Designer"
        optional
        noneLabel="Any designer"
        choices={choices}
        hint={designer === null && name && start ? `${name} will come.` : undefined}
      />
      {!data ? (
        <Pending error={error} refetch={refetch} lines={4} className="" />
      ) : slots.length > 0 ? (
        <TimePicker times={slots} value={start} onChange={setStart} error={time.fieldState.error?.message} />
      ) : (
        <p role="status" className="text-ash">
          {designer === null
            ? "Nobody has a free time in the days that visits are booked for."
            : "No free time in the days that visits are booked for. Choose another designer."}
        </p>
      )}
    </div>
  );
}

function labelOf({ name, isAssigned, isLocal }: VisitDesigner): string {
  const facts = [isAssigned && "the lead’s designer", isLocal && "covers this pincode"].filter(Boolean);
  return facts.length > 0 ? `${name} (${facts.join(", ")})` : name;
}
