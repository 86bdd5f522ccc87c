/** Drawers to build, show and edit a link. */
import { useQuery } from "@tanstack/react-query";
import { Suspense, lazy, useState } from "react";
import { useWatch } from "react-hook-form";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { AdLink } from "../../api/contract/types.gen";
import { toast } from "../../ui/toast";
import { Action } from "../kit/button";
import { CopyButton } from "../kit/copy";
import { DeleteDialog } from "../kit/delete-dialog";
import { Drawer, DrawerSection, PendingSection } from "../kit/drawer";
import { Fact, Facts } from "../kit/facts";
import { SuggestedField } from "../kit/form/suggested-field";
import { TextField } from "../kit/form/fields";
import * as limits from "../kit/form/limits.gen";
import { RecordForm } from "../kit/form/record-form";
import { useRecordForm } from "../kit/form/use-record-form";
import { MenuItem, MenuLine, MoreMenu } from "../kit/menu";
import { client, invalidate, mutate, query } from "../kit/query";
import { Skeleton } from "../kit/states";
import {
  type LinkValues,
  address,
  addressOf,
  blank,
  draftOf,
  labels,
  links,
  pages,
  schema,
  urlOf,
  usual,
} from "./links";

const QrCode = lazy(() => import("./qr-code").then((module) => ({ default: module.QrCode })));

/** `copied` is the link that the new one starts from. */
export function AddLink({ copied }: { copied: string | null }) {
  const close = useClose();
  const { data, error, refetch } = useQuery({ ...query(addressOf(copied ?? "")), enabled: copied !== null });
  if (copied !== null && !data) {
    return (
      <Drawer name={links.drawer} title="Build link">
        <PendingSection error={error} refetch={refetch} />
      </Drawer>
    );
  }
  return (
    <Drawer name={links.drawer} title={data ? `Duplicate ${data.name}` : "Build link"}>
      <LinkForm
        values={data ? { ...draftOf(data), name: "" } : blank}
        save={(draft) => mutate("POST", address, draft)}
        button="Save link"
        onCancel={() => close(null)}
        onSaved={(link) => {
          toast({ title: `${link.name} saved` });
          close(link.id);
        }}
      />
    </Drawer>
  );
}

/** Opens a link, or none, and forgets what a new one started from. */
function useClose(): (id: string | null) => void {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (id) => {
    const next = new URLSearchParams(search);
    next.delete("copy");
    if (id === null) next.delete(links.drawer);
    else next.set(links.drawer, id);
    void navigate({ pathname, search: next.toString() }, { replace: true, preventScrollReset: true });
  };
}

export function LinkDrawer({ id, mayEdit }: { id: string; mayEdit: boolean }) {
  const record = addressOf(id);
  const { data: link, error, refetch } = useQuery(query(record));
  const [isEditing, setEditing] = useState(false);
  if (!link) {
    return (
      <Drawer name={links.drawer} title="Link">
        <PendingSection error={error} refetch={refetch} />
      </Drawer>
    );
  }
  if (isEditing) {
    return (
      <Drawer name={links.drawer} title={link.name} subtitle="Editing">
        <LinkForm
          values={draftOf(link)}
          version={link.version}
          save={(draft, version) => mutate("PUT", record, { ...draft, version })}
          button="Save"
          onCancel={() => setEditing(false)}
          onSaved={(saved) => {
            client.setQueryData(query(record).queryKey, saved);
            toast({ title: "Saved" });
            setEditing(false);
          }}
        />
      </Drawer>
    );
  }
  return <OpenLink link={link} mayEdit={mayEdit} onEdit={() => setEditing(true)} />;
}

function OpenLink({ link, mayEdit, onEdit }: { link: AdLink; mayEdit: boolean; onEdit: () => void }) {
  const url = urlOf(link);
  return (
    <Drawer
      name={links.drawer}
      title={link.name}
      actions={
        mayEdit && (
          <>
            <Action onClick={onEdit}>Edit</Action>
            <Actions link={link} />
          </>
        )
      }
    >
      <DrawerSection title="Address" aside={<CopyButton text={url} what="address" />}>
        <Address url={url} />
      </DrawerSection>
      <DrawerSection title="QR code">
        <Suspense fallback={<Skeleton lines={6} />}>
          <QrCode text={url} name={fileName(link.name)} />
        </Suspense>
      </DrawerSection>
      <DrawerSection title="Parameters">
        <Facts>
          <Fact label={labels.landingPage}>{link.landingPage}</Fact>
          <Fact label={labels.source}>{link.source}</Fact>
          <Fact label={labels.medium}>{link.medium}</Fact>
          <Fact label={labels.campaign}>{link.campaign}</Fact>
          <Fact label={labels.content}>{link.content}</Fact>
          <Fact label={labels.term}>{link.term}</Fact>
        </Facts>
      </DrawerSection>
    </Drawer>
  );
}

function Address({ url }: { url: string }) {
  return <code className="block font-mono text-xs wrap-anywhere select-all">{url}</code>;
}

/** `Kitchens, November` as `kitchens-november`. */
function fileName(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return plain || "link";
}

function Actions({ link }: { link: AdLink }) {
  const [isArchiving, setArchiving] = useState(false);
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();

  function duplicate() {
    const next = new URLSearchParams(search);
    next.set(links.drawer, "new");
    next.set("copy", link.id);
    void navigate({ pathname, search: next.toString() }, { preventScrollReset: true });
  }

  return (
    <>
      <MoreMenu>
        <MenuItem onSelect={duplicate}>Duplicate</MenuItem>
        <MenuLine />
        <MenuItem danger onSelect={() => setArchiving(true)}>
          Archive…
        </MenuItem>
      </MoreMenu>
      {isArchiving && (
        <DeleteDialog
          record={addressOf(link.id)}
          list={address}
          drawer={links.drawer}
          title={`Archive ${link.name}?`}
          confirm="Archive"
          done={`${link.name} archived`}
          onClose={() => setArchiving(false)}
        >
          It leaves this list. Advertisements that use its address keep working, and are counted as before.
        </DeleteDialog>
      )}
    </>
  );
}

type LinkFormProps = {
  values: LinkValues;
  version?: number;
  save: (draft: LinkValues, version: number) => Promise<AdLink>;
  button: string;
  onCancel: () => void;
  onSaved: (link: AdLink) => void;
};

function LinkForm({ values, version, save, button, onCancel, onSaved }: LinkFormProps) {
  const form = useRecordForm<LinkValues, AdLink>({
    schema,
    values,
    version,
    save,
    draftOf,
    onSaved: (link) => {
      void invalidate(address);
      onSaved(link);
    },
  });
  const { control } = form;
  const most = limits.AdLinkDraft;
  return (
    <RecordForm focusFirst form={form} save={button} onCancel={onCancel} labels={labels}>
      <DrawerSection>
        <div className="space-y-4">
          <TextField control={control} name="name" label={labels.name} hint="For colleagues." limit={most.name.max} />
          <SuggestedField
            control={control}
            name="landingPage"
            label={labels.landingPage}
            hint="A page of our site, without parameters."
            limit={most.landingPage.max}
            suggestions={pages}
            optional={false}
          />
          <SuggestedField
            control={control}
            name="source"
            label={labels.source}
            hint="Where the visitor comes from."
            limit={most.source.max}
            suggestions={usual.source}
            optional={false}
          />
          <SuggestedField
            control={control}
            name="medium"
            label={labels.medium}
            hint="How they come."
            limit={most.medium.max}
            suggestions={usual.medium}
            optional={false}
          />
          <TextField
            control={control}
            name="campaign"
            label={labels.campaign}
            hint="The name or ID that the platform has for it, so that its leads meet its costs."
            limit={most.campaign.max}
          />
          <TextField
            control={control}
            name="content"
            label={labels.content}
            hint="Which of several advertisements."
            limit={most.content.max}
            optional
          />
          <TextField
            control={control}
            name="term"
            label={labels.term}
            hint="Search words that were paid for."
            limit={most.term.max}
            optional
          />
        </div>
      </DrawerSection>
      <Preview control={control} />
    </RecordForm>
  );
}

/** The address as it is typed. */
function Preview({ control }: Pick<ReturnType<typeof useRecordForm<LinkValues, AdLink>>, "control">) {
  const values = { ...blank, ...useWatch({ control }) };
  const isComplete = schema.safeParse({ ...values, name: "x" }).success;
  const url = urlOf(values);
  return (
    <DrawerSection title="Address" aside={isComplete && <CopyButton text={url} what="address" />}>
      {isComplete ? (
        <Address url={url} />
      ) : (
        <p className="text-ash">Choose a page, a source, a medium and a campaign to see the address.</p>
      )}
    </DrawerSection>
  );
}
