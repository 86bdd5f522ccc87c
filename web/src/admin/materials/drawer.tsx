/** The drawer of a material. */
import type { Material } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { adminPaths } from "../paths";
import { date, money } from "../../ui/format";
import { Link } from "../../ui/link";
import { toast } from "../../ui/toast";
import { DrawnSurface } from "../../features/materials/drawn-surface";
import { useMay } from "../kit/access";
import { actionClass } from "../kit/button";
import { Drawer, DrawerSection, PendingSection } from "../kit/drawer";
import { messageOf } from "../kit/failure";
import { RecordFacts } from "../kit/form/sections";
import { MenuItem, MenuLine, MoreMenu } from "../kit/menu";
import { mutate, query, invalidate } from "../kit/query";
import { DeleteDialog } from "../kit/delete-dialog";
import { useShortcuts } from "../kit/shortcuts";
import { useVisibleFields } from "./visible-fields";
import { Margin, MaterialStatus, address, addressOf, labelsOf, draftOf, materials, sectionsFor } from "./material";
import { ReplaceDialog } from "./replace-dialog";
import { UsesSection } from "./uses-section";

export function MaterialDrawer({ id }: { id: string }) {
  const { data: material, error, refetch } = useQuery(query(addressOf(id)));
  if (material) return <LoadedDrawer material={material} />;
  return (
    <Drawer name={materials.drawer} title="Material">
      <PendingSection error={error} refetch={refetch} />
    </Drawer>
  );
}

function LoadedDrawer({ material }: { material: Material }) {
  const may = useMay("materials");
  const visible = useVisibleFields();
  const navigate = useNavigate();
  const edit = adminPaths.editMaterial(material.id);
  useShortcuts(may("edit") ? [{ key: "e", label: "Edit", run: () => void navigate(edit) }] : []);
  return (
    <Drawer
      name={materials.drawer}
      title={material.name}
      subtitle={
        <span className="flex flex-wrap gap-x-4 gap-y-0.5">
          <span>{material.code}</span>
          <MaterialStatus material={material} />
          <span>
            Margin <Margin light={material.margin} />
          </span>
        </span>
      }
      actions={
        <>
          {may("edit") && (
            <Link to={edit} className={actionClass()}>
              Edit
            </Link>
          )}
          {may("manage") && <Actions material={material} />}
        </>
      }
    >
      {material.nextPrice && (
        <DrawerSection>
          <p>
            {`Sell rate from ${date(material.nextPrice.effectiveOn)}: `}
            <strong className="font-medium">{money(material.nextPrice.sellPaise)}</strong>
          </p>
        </DrawerSection>
      )}
      {material.drawn && material.texturePhotographId === null && (
        <DrawerSection>
          <div className="flex items-center gap-3">
            <DrawnSurface src={material.drawn} name={material.name} className="h-16 w-22 shrink-0 rounded-picture" />
            <p className="text-sm text-ash">Drawn from its name and code, until it has a photograph of its texture.</p>
          </div>
        </DrawerSection>
      )}
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label="Details" tabIndex={0} className="focus-visible:-outline-offset-2">
        <RecordFacts sections={sectionsFor(visible)} draft={draftOf(material)} initialLabels={labelsOf(material)} />
      </section>
      <UsesSection id={material.id} />
    </Drawer>
  );
}

function Actions({ material }: { material: Material }) {
  const [dialog, setDialog] = useState<"replace" | "archive" | null>(null);
  const navigate = useNavigate();
  const copy = useMutation({
    mutationFn: () => mutate("POST", path("/api/admin/materials/{id}/copy", { id: material.id })),
    retry: false,
    onSuccess: async (made) => {
      await invalidate(address);
      toast({ title: `${made.name} added`, description: `Its code is ${made.code}. Please change it.` });
      void navigate(adminPaths.editMaterial(made.id));
    },
    onError: (error) => toast({ variant: "destructive", title: "Could not duplicate", description: messageOf(error) }),
  });
  return (
    <>
      <MoreMenu>
        <MenuItem onSelect={() => copy.mutate()}>Duplicate</MenuItem>
        <MenuItem onSelect={() => setDialog("replace")}>Replace everywhere…</MenuItem>
        <MenuLine />
        <MenuItem danger onSelect={() => setDialog("archive")}>
          Archive
        </MenuItem>
      </MoreMenu>
      {dialog === "replace" && <ReplaceDialog material={material} onClose={() => setDialog(null)} />}
      {dialog === "archive" && <ArchiveDialog material={material} onClose={() => setDialog(null)} />}
    </>
  );
}

function ArchiveDialog({ material: { id, name }, onClose }: { material: Material; onClose: () => void }) {
  return (
    <DeleteDialog
      record={addressOf(id)}
      list={address}
      drawer={materials.drawer}
      title={`Archive ${name}?`}
      confirm="Archive"
      done={`${name} archived`}
      onClose={onClose}
    >
      It can no longer be chosen. Quotations that use it keep it.
    </DeleteDialog>
  );
}
