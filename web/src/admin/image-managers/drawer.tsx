/** One photograph at its place on a page: its words there, its time, and whether visitors see it. */
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
import { categories, placeWords } from "../gallery/places";
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
import { address, addressOf, draftOf, drawer, nameOf, schema, standingOf } from "./placement";

export function PlacementDrawer({ placement }: { placement: Placement }) {
  const { id, page, slot, photograph, version } = placement;
  const may = useMay("content");
  // Only who may publish changes what visitors see.
  const mayEdit = may(placement.isActive ? "manage" : "edit");
  const record = addressOf(id);
  const standing = standingOf(placement);
  /** What was to be saved when another picture stood at the head of the page. */
  const [taken, setTaken] = useState<{ draft: PlacementDraft; version: number; message: string } | null>(null);

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
          setTaken({ draft, version, message: error.message });
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
          Focal point, crops and file in the gallery
        </Link>
      </DrawerSection>
      <DrawerSection>
        <div className="space-y-4">
          <ToggleField control={control} name="isActive" label="Shown to visitors" disabled={!may("manage")} />
          <div className="grid gap-4 md:grid-cols-2">
            <DateField control={control} name="startsOn" label="First day" optional />
            <DateField control={control} name="endsOn" label="Last day" optional />
          </div>
        </div>
      </DrawerSection>
      <DrawerSection title="Words">
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
            label="Alt text here"
            hint={photograph.alt ? `Without it: ${photograph.alt}` : "The photograph has none of its own yet."}
            limit={limits.PlacementDraft.alt.max}
            rows={2}
            orNull
          />
          <TextField
            control={control}
            name="link"
            label="Link"
            hint="A page of ours, such as /pricing, or an address that begins with https://."
            orNull
          />
        </div>
      </DrawerSection>
      {page === "painting" && (
        <DrawerSection title="Painting">
          <div className="space-y-4">
            <SelectField control={control} name="category" label="Kind of work" choices={categories} optional />
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
          <span>{placeWords(page, slot)}</span>
          <Status tone={standing.tone}>{standing.text}</Status>
        </span>
      }
      actions={mayEdit && <Deeds placement={placement} />}
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
      {taken && (
        <Replace
          id={id}
          {...taken}
          onSaved={(saved) => {
            setTaken(null);
            form.applySaved(saved, draftOf(saved));
          }}
          onClose={() => setTaken(null)}
        />
      )}
    </Drawer>
  );
}

const labels = { isActive: "Shown", startsOn: "First day", endsOn: "Last day" };

type ReplaceProps = {
  id: string;
  draft: PlacementDraft;
  version: number;
  message: string;
  onSaved: (saved: Placement) => void;
  onClose: () => void;
};

/** A page has one head: the other one gives way. */
function Replace({ id, draft, version, message, onSaved, onClose }: ReplaceProps) {
  return (
    <ActionDialog
      title="Take its place?"
      confirm="Replace"
      run={() => mutate("PUT", withParams(addressOf(id), { replaces: true }), { ...draft, version })}
      onDone={onSaved}
      onClose={onClose}
    >
      {message}
    </ActionDialog>
  );
}

function Deeds({ placement }: { placement: Placement }) {
  const [isRemoving, setRemoving] = useState(false);
  const name = nameOf(placement);
  return (
    <>
      <MoreMenu>
        <MenuItem danger onSelect={() => setRemoving(true)}>
          Remove from the page
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
