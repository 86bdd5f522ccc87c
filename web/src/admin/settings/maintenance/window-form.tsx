/** Plans a window, or changes one, in a question of its own. */
import type { Window as MaintenanceWindow } from "../../../api/contract/types.gen";
import { path } from "../../../api/path";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { type Resolver, useForm, useWatch } from "react-hook-form";
import { ApiError } from "../../../api/error";
import { toast } from "../../../ui/toast";
import { ConfirmDialog } from "../../kit/confirm";
import { TextAreaField, TextField } from "../../kit/form/fields";
import { messageOf } from "../../kit/failure";
import { mutate, refresh } from "../../kit/query";
import { maintenanceAddress } from "../../maintenance-banner/status";
import { duration } from "../../maintenance-banner/words";
import { fromInput } from "../ist";
import { type WindowDraft, messageLimit, sent, windowSchema } from "./draft";

type WindowFormProps = {
  draft: WindowDraft;
  /** The one that is changed; null for a new one. */
  window: MaintenanceWindow | null;
  onClose: () => void;
};

export function WindowForm({ draft, window, onClose }: WindowFormProps) {
  const form = useForm<WindowDraft>({
    defaultValues: draft,
    resolver: zodResolver(windowSchema) as unknown as Resolver<WindowDraft>,
    mode: "onTouched",
  });
  const length = useLength(form);
  const work = useMutation({
    mutationFn: (values: WindowDraft) =>
      window
        ? mutate("PUT", path("/api/admin/maintenance/windows/{id}", { id: window.id }), {
            ...sent(values),
            version: window.version,
          })
        : mutate("POST", "/api/admin/maintenance/windows", sent(values)),
    onSuccess: async () => {
      await refresh(maintenanceAddress);
      toast({ title: window ? "The window is changed" : "The window is planned" });
      onClose();
    },
    onError: (error) => {
      const [place, reason] = refusal(error) ?? [];
      if (place) form.setError(place, { type: "server", message: reason ?? "" }, { shouldFocus: true });
    },
  });
  return (
    <ConfirmDialog
      title={window ? "Change this window" : "Plan a window"}
      confirm={window ? "Save" : "Plan it"}
      busy={work.isPending}
      error={work.error && !refusal(work.error) ? messageOf(work.error) : undefined}
      onConfirm={() => void form.handleSubmit((values) => work.mutate(values))()}
      onCancel={onClose}
    >
      <div className="space-y-4 pt-2 text-ink">
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            control={form.control}
            name="startsAt"
            label="Begins"
            type="datetime-local"
            hint="Indian time"
            disabled={window?.state === "open"}
          />
          <TextField control={form.control} name="endsAt" label="Ends" type="datetime-local" hint={length} />
        </div>
        <TextAreaField
          control={form.control}
          name="message"
          label="Message to visitors"
          hint="Empty: the page's own two sentences."
          limit={messageLimit}
          optional
        />
      </div>
    </ConfirmDialog>
  );
}

/** How long it lasts, in words. */
function useLength({ control }: ReturnType<typeof useForm<WindowDraft>>): string {
  const [startsAt, endsAt] = useWatch({ control, name: ["startsAt", "endsAt"] }).map(fromInput);
  const length = startsAt && endsAt ? Date.parse(endsAt) - Date.parse(startsAt) : 0;
  return length > 0 ? duration(length) : "";
}

/** The field that a refusal is about, and the reason. */
function refusal(error: unknown): [keyof WindowDraft, string] | null {
  if (!(error instanceof ApiError)) return null;
  const [field] = Object.keys(error.fields ?? {});
  const place = (["startsAt", "endsAt", "message"] as const).find((name) => name === field);
  return place ? [place, messageOf(error)] : null;
}
