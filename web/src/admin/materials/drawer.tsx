/** One material: its facts, and what can be done with it. */
import type { Material } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { adminPaths } from "../paths";
import { date, money } from "../../ui/format";
import { Link } from "../../ui/link";
import { toast } from "../../ui/toast";
import { useMay } from "../kit/access";
import { actionClass } from "../kit/button";
import { Drawer, DrawerSection, PendingSection } from "../kit/drawer";
import { messageOf } from "../kit/failure";
import { RecordFacts } from "../kit/form/sections";
import { MenuItem, MenuLine, MoreMenu } from "../kit/menu";
import { mutate, query, invalidate } from "../kit/query";
import { DeleteDialog } from "../kit/delete-dialog";
import { useShortcuts } from "../kit/shortcuts";
import { useKnowledge } from "./costs";
import { Margin, State, address, addressOf, labelsOf, draftOf, materials, sectionsFor } from "./material";
import { Substitute } from "./substitute";

export function MaterialDrawer({ id }: { id: string }) {
  const { data: material, error, refetch } = useQuery(query(addressOf(id)));
  if (material) return <Known material={material} />;
  return (
    <Drawer name={materials.drawer} title="Material">
      <PendingSection error={error} refetch={refetch} />
    </Drawer>
  );
}

function Known({ material }: { material: Material }) {
  const may = useMay("materials");
  const knows = useKnowledge();
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
          <State material={material} />
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
          {may("manage") && <Deeds material={material} />}
        </>
      }
    >
      {material.nextPrice && (
        <DrawerSection>
          <p>
            {`From ${date(material.nextPrice.effectiveOn)} it is sold for `}
            <strong className="font-medium">{money(material.nextPrice.sellPaise)}</strong>.
          </p>
        </DrawerSection>
      )}
      {/* There is nothing to press in it: the keys must find it, or it could not be scrolled. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label="Facts" tabIndex={0} className="focus-visible:-outline-offset-2">
        <RecordFacts sections={sectionsFor(knows)} draft={draftOf(material)} initialLabels={labelsOf(material)} />
      </section>
    </Drawer>
  );
}

function Deeds({ material }: { material: Material }) {
  const [asking, setAsking] = useState<"substitute" | "archive" | null>(null);
  const navigate = useNavigate();
  const copy = useMutation({
    mutationFn: () => mutate("POST", path("/api/admin/materials/{id}/copy", { id: material.id })),
    retry: false,
    onSuccess: async (made) => {
      await invalidate(address);
      toast({ title: `${made.name} added`, description: `As ${made.code}; give it a code of its own.` });
      void navigate(adminPaths.editMaterial(made.id));
    },
    onError: (error) => toast({ variant: "destructive", title: "Not copied", description: messageOf(error) }),
  });
  return (
    <>
      <MoreMenu>
        <MenuItem onSelect={() => copy.mutate()}>Copy</MenuItem>
        <MenuItem onSelect={() => setAsking("substitute")}>Substitute everywhere…</MenuItem>
        <MenuLine />
        <MenuItem danger onSelect={() => setAsking("archive")}>
          Archive
        </MenuItem>
      </MoreMenu>
      {asking === "substitute" && <Substitute material={material} onClose={() => setAsking(null)} />}
      {asking === "archive" && <Archive material={material} onClose={() => setAsking(null)} />}
    </>
  );
}

function Archive({ material: { id, name }, onClose }: { material: Material; onClose: () => void }) {
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
      No list will offer it any more. Quotations that name it keep it.
    </DeleteDialog>
  );
}
