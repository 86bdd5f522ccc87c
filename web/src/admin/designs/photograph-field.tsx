/** A form field for a photograph of the library; its value is the id. */
import { query } from "../kit/query";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { FieldError } from "../../form/field";
import { Photograph as Picture } from "../../ui/photograph";
import { addressOf, nameOf } from "../gallery/photographs";
import { PhotographPicker } from "../gallery/picker";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { type FieldProps, useField } from "../kit/form/fields";

export function PhotographField<Values extends FieldValues>(props: FieldProps<Values, string | null>) {
  const { control, name, label, hint, disabled = false, className } = props;
  const { value, onChange, ref, error } = useField<Values, string | null>({ control, name });
  const [isPicking, setPicking] = useState(false);
  const title = useId();
  return (
    <div role="group" aria-labelledby={title} className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <span id={title} className="font-medium">
          {label}
        </span>
        <span className="text-sm text-ash">Optional</span>
      </div>
      <div className="flex items-center gap-3">
        {value !== null && <PhotographPreview id={value} />}
        <Action ref={ref} disabled={disabled} onClick={() => setPicking(true)}>
          {value === null ? "Choose photograph" : "Change"}
        </Action>
        {value !== null && (
          <Action variant="quiet" disabled={disabled} onClick={() => onChange(null)}>
            Remove
          </Action>
        )}
      </div>
      {error && <FieldError>{error}</FieldError>}
      {hint && <p className="mt-1.5 text-sm text-ash">{hint}</p>}
      {isPicking && (
        <PhotographPicker
          single
          title={label}
          confirm={() => "Choose"}
          onChoose={([photograph]) => {
            if (photograph) onChange(photograph.id);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}

/** Blank for users without access to the library. */
export function PhotographPreview({ id }: { id: string }) {
  const may = useMay("content");
  const { data } = useQuery({ ...query(addressOf(id)), enabled: may("view") });
  return (
    <div className="h-16 w-22 shrink-0 overflow-hidden rounded-picture bg-linen">
      {data?.picture && (
        <Picture
          picture={data.picture}
          alt={data.alt || nameOf(data)}
          focal={data.focal}
          sizes="6rem"
          className="h-full!"
        />
      )}
    </div>
  );
}
