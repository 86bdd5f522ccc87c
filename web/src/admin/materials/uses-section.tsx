/** Where a material is used: how many records name it, and links to the latest. */
import { useQuery } from "@tanstack/react-query";
import { path } from "../../api/path";
import type { MaterialUses } from "../../api/contract/types.gen";
import { number } from "../../ui/format";
import { Link } from "../../ui/link";
import { DrawerSection, PendingSection } from "../kit/drawer";
import { query } from "../kit/query";
import { adminPaths } from "../paths";

type UsedBy = NonNullable<MaterialUses["designs"]>;

export function UsesSection({ id }: { id: string }) {
  const { data: uses, error, refetch } = useQuery(query(path("/api/admin/materials/{id}/uses", { id })));
  if (!uses) return <PendingSection error={error} refetch={refetch} lines={3} />;
  return (
    <DrawerSection title="Where used">
      <dl className="grid gap-y-2 text-sm">
        <Row label="Open quotations" used={uses.quotations} pathOf={adminPaths.quotation} />
        <Row label="Designs" used={uses.designs} pathOf={adminPaths.design} />
        <Row label="Catalogue items" used={uses.catalogItems} pathOf={adminPaths.catalogItem} />
      </dl>
    </DrawerSection>
  );
}

type RowProps = { label: string; used: UsedBy | null; pathOf: (id: string) => string };

/** Left out for users who may not see the list. */
function Row({ label, used, pathOf }: RowProps) {
  if (!used) return null;
  const others = used.count - used.latest.length;
  return (
    <div className="grid gap-x-3 sm:grid-cols-[10rem_1fr]">
      <dt className="text-ash">{label}</dt>
      <dd>
        {number(used.count)}
        {used.latest.length > 0 && (
          <ul>
            {used.latest.map(({ id, name }) => (
              <li key={id}>
                <Link to={pathOf(id)} className="inline-flex min-h-6 items-center text-link">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {others > 0 && <p className="text-ash">{`and ${number(others)} more`}</p>}
      </dd>
    </div>
  );
}
