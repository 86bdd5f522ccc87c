/** Dialog that schedules or edits a maintenance window. */
import type { Window as MaintenanceWindow } from "../../../api/contract/types.gen";
import { path } from "../../../api/path";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { type Resolver, useForm, useWatch } from "react-hook-form";
import { ApiError } from "../../../api/error";
import { toast } from "../../../ui/toast";
import { ConfirmDialog } from "../../kit/confirm";
import { TextAreaField } from "../../kit/form/fields";
import { MomentField } from "../../kit/form/moment-field";
import { messageOf } from "../../kit/failure";
import { mutate, invalidate } from "../../kit/query";
import { maintenanceAddress } from "../../maintenance-banner/status";
import { duration } from "../../maintenance-banner/messages";
import { fromInput } from "../../kit/form/ist";
import { type WindowDraft, messageLimit, toRequest, windowSchema } from "./draft";

type WindowFormProps = {
  draft: WindowDraft;
  /** Null for a new window. */
  window: MaintenanceWindow | null;
  onClose: () => void;
};

export function WindowForm({ draft, window, onClose }: WindowFormProps) {
  const form = useForm<WindowDraft>({
    defaultValues: draft,
    resolver: zodResolver(windowSchema) as unknown as Resolver<WindowDraft>,
    mode: "onTouched",
  });
  const length = useDuration(form);
  const work = useMutation({
    mutationFn: (values: WindowDraft) =>
      window
        ? mutate("PUT", path("/api/admin/maintenance/windows/{id}", { id: window.id }), {
            ...toRequest(values),
            version: window.version,
          })
        : mutate("POST", "/api/admin/maintenance/windows", toRequest(values)),
    onSuccess: async () => {
      await invalidate(maintenanceAddress);
      toast({ title: window ? "Maintenance window saved" : "Maintenance scheduled" });
      onClose();
    },
    onError: (error) => {
      const [field, reason] = fieldErrorOf(error) ?? [];
      if (field) form.setError(field, { type: "server", message: reason ?? "" }, { shouldFocus: true });
    },
  });
  return (
    <ConfirmDialog
      title={window ? "Edit maintenance window" : "Schedule maintenance"}
      confirm={window ? "Save" : "Schedule"}
      busy={work.isPending}
      error={work.error && !fieldErrorOf(work.error) ? messageOf(work.error) : undefined}
      onConfirm={() => void form.handleSubmit((values) => work.mutate(values))()}
      onCancel={onClose}
    >
      <div className="space-y-4 pt-2 text-ink">
        <div className="grid gap-4 md:grid-cols-2">
          <MomentField control={form.control} name="startsAt" label="Starts" disabled={window?.state === "open"} />
          <MomentField control={form.control} name="endsAt" label="Ends" hint={length} />
        </div>
        <TextAreaField
          control={form.control}
          name="message"
          label="Message to visitors"
          hint="Leave blank for the default message."
          limit={messageLimit}
          optional
        />
      </div>
    </ConfirmDialog>
  );
}

/** The window's duration as text. */
function useDuration({ control }: ReturnType<typeof useForm<WindowDraft>>): string {
  const [startsAt, endsAt] = useWatch({ control, name: ["startsAt", "endsAt"] }).map(fromInput);
  const length = startsAt && endsAt ? Date.parse(endsAt) - Date.parse(startsAt) : 0;
  return length > 0 ? duration(length) : "";
}

/** The form field that the server rejected, and why. */
function fieldErrorOf(error: unknown): [keyof WindowDraft, string] | null {
  if (!(error instanceof ApiError)) return null;
  const [rejected] = Object.keys(error.fields ?? {});
  const field = (["startsAt", "endsAt", "message"] as const).find((name) => name === rejected);
  return field ? [field, messageOf(error)] : null;
}
