/** The drawer of a placement: a photograph on a page with its texts, dates and visibility. */
import * as limits from "../kit/form/limits.gen";
import type { PlacementDraft } from "../drafts";
import type { Placement } from "../../api/contract/types.gen";
import { withParams } from "../../api/path";
import { useState } from "react";
import { ApiError } from "../../api/error";
import { fromMd } from "../../ui/breakpoints";
import { Link } from "../../ui/link";
import { Photograph as Picture } from "../../ui/photograph";
import { toast } from "../../ui/toast";
import { categories, placeLabel } from "../gallery/places";
import { useMay } from "../kit/access";
import { ActionDialog } from "../kit/confirm";
import { Drawer, DrawerSection } from "../kit/drawer";
import { DateField, MoneyField, SelectField, TextAreaField, TextField, ToggleField } from "../kit/form/fields";
import { RecordForm } from "../kit/form/record-form";
import { useRecordForm } from "../kit/form/use-record-form";
import { MenuItem, MoreMenu } from "../kit/menu";
import { mutate, invalidate } from "../kit/query";
import { DeleteDialog } from "../kit/delete-dialog";
import { Status } from "../kit/status";
import { adminPaths } from "../paths";
import { address, addressOf, draftOf, drawer, nameOf, schema, statusOf } from "./placement";

export function PlacementDrawer({ placement }: { placement: Placement }) {
  const { id, page, slot, photograph, version } = placement;
  const may = useMay("content");
  // Changing what visitors see needs permission to publish.
  const mayEdit = may(placement.isActive ? "manage" : "edit");
  const record = addressOf(id);
  const status = statusOf(placement);
  /** The draft that could not be saved because the page has another active hero. */
  const [refused, setRefused] = useState<{ draft: PlacementDraft; version: number; message: string } | null>(null);

  const form = useRecordForm<PlacementDraft, Placement>({
    schema,
    values: draftOf(placement),
    version,
    draftOf,
    save: async (draft, version) => {
      try {
        return await mutate("PUT", record, { ...draft, version });
      } catch (error) {
        if (error instanceof ApiError && error.code === "hero_taken") {
          setRefused({ draft, version, message: error.message });
        }
        throw error;
      }
    },
    onSaved: () => {
      void invalidate(address);
      toast({ title: "Saved" });
    },
  });
  const { control } = form;

  const fields = (
    <>
      <DrawerSection>
        {photograph.picture && (
          <Picture
            picture={photograph.picture}
            alt={photograph.alt}
            sizes={`${fromMd} 33rem, 100vw`}
            className="max-h-72 w-auto! max-w-full rounded-picture"
          />
        )}
        <Link to={adminPaths.photograph(photograph.id)} className="mt-2 inline-flex min-h-6 items-center text-link">
          Edit focal point and crops in the gallery
        </Link>
      </DrawerSection>
      <DrawerSection>
        <div className="space-y-4">
          <ToggleField control={control} name="isActive" label="Visible to visitors" disabled={!may("manage")} />
          <div className="grid gap-4 md:grid-cols-2">
            <DateField control={control} name="startsOn" label="Show from" optional />
            <DateField control={control} name="endsOn" label="Show until" optional />
          </div>
        </div>
      </DrawerSection>
      <DrawerSection title="Texts">
        <div className="space-y-4">
          <TextField control={control} name="title" label="Title" limit={limits.PlacementDraft.title.max} optional />
          <TextAreaField
            control={control}
            name="caption"
            label="Caption"
            limit={limits.PlacementDraft.caption.max}
            rows={2}
            optional
          />
          <TextAreaField
            control={control}
            name="alt"
            label="Alt text on this page"
            hint={photograph.alt ? `Leave blank to use: ${photograph.alt}` : "The photograph has no alt text yet."}
            limit={limits.PlacementDraft.alt.max}
            rows={2}
            orNull
          />
          <TextField
            control={control}
            name="link"
            label="Link"
            hint="A page of this site, such as /pricing, or a link that starts with https://."
            orNull
          />
        </div>
      </DrawerSection>
      {page === "painting" && (
        <DrawerSection title="Painting">
          <div className="space-y-4">
            <SelectField control={control} name="category" label="Category" choices={categories} optional />
            <MoneyField control={control} name="priceFromPaise" label="Price from, per sq ft" optional />
            <TextAreaField
              control={control}
              name="description"
              label="Description"
              limit={limits.PlacementDraft.description.max}
              orNull
            />
          </div>
        </DrawerSection>
      )}
    </>
  );

  return (
    <Drawer
      name={drawer}
      title={nameOf(placement)}
      subtitle={
        <span className="flex flex-wrap gap-x-4 gap-y-0.5">
          <span>{placeLabel(page, slot)}</span>
          <Status tone={status.tone}>{status.text}</Status>
        </span>
      }
      actions={mayEdit && <Actions placement={placement} />}
    >
      {mayEdit ? (
        <RecordForm form={form} save="Save" labels={labels}>
          {fields}
        </RecordForm>
      ) : (
        <fieldset disabled className="contents">
          {fields}
        </fieldset>
      )}
      {refused && (
        <ReplaceHeroDialog
          id={id}
          {...refused}
          onSaved={(saved) => {
            setRefused(null);
            form.applySaved(saved, draftOf(saved));
          }}
          onClose={() => setRefused(null)}
        />
      )}
    </Drawer>
  );
}

const labels = { isActive: "Visible to visitors", startsOn: "Show from", endsOn: "Show until" };

type ReplaceProps = {
  id: string;
  draft: PlacementDraft;
  version: number;
  message: string;
  onSaved: (saved: Placement) => void;
  onClose: () => void;
};

/** A page has one active hero. */
function ReplaceHeroDialog({ id, draft, version, message, onSaved, onClose }: ReplaceProps) {
  return (
    <ActionDialog
      title="Replace the current hero?"
      confirm="Replace"
      run={() => mutate("PUT", withParams(addressOf(id), { replaces: true }), { ...draft, version })}
      onDone={onSaved}
      onClose={onClose}
    >
      {message}
    </ActionDialog>
  );
}

function Actions({ placement }: { placement: Placement }) {
  const [isRemoving, setRemoving] = useState(false);
  const name = nameOf(placement);
  return (
    <>
      <MoreMenu>
        <MenuItem danger onSelect={() => setRemoving(true)}>
          Remove from page
        </MenuItem>
      </MoreMenu>
      {isRemoving && (
        <DeleteDialog
          record={addressOf(placement.id)}
          list={address}
          drawer={drawer}
          title={`Remove ${name} from the page?`}
          confirm="Remove"
          done={`${name} removed from the page`}
          onClose={() => setRemoving(false)}
        >
          The photograph stays in the gallery.
        </DeleteDialog>
      )}
    </>
  );
}
