/** `/admin/case-studies`. */
import type { CaseStudy } from "../../api/contract/types.gen";
import { useState } from "react";
import { factLine } from "../../features/case-studies/facts";
import { fromMd } from "../../ui/breakpoints";
import { count } from "../../ui/format";
import { Photograph as Picture } from "../../ui/photograph";
import { Tiles } from "../gallery/tiles";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { PlusIcon } from "../kit/icons";
import { ListPage } from "../kit/list/list-page";
import { OrderMenu } from "../kit/list/order-menu";
import { useList } from "../kit/list/use-list";
import { PublishingBadge } from "../kit/publishing/status";
import { withoutBulk } from "../kit/resource";
import { useShortcuts } from "../kit/shortcuts";
import { adminPaths } from "../paths";
import { AddCaseStudy } from "./add";
import { caseStudies } from "./case-studies";

export function Component() {
  const mayEdit = useMay("content")("edit");
  const [isAdding, setAdding] = useState(false);
  // Rows open a page instead of a drawer.
  const model = { ...useList(mayEdit ? caseStudies : readOnly), addressOf: adminPaths.caseStudy };
  const add = () => setAdding(true);
  useShortcuts(mayEdit ? [{ key: "n", label: "Add case study", run: add }] : []);
  return (
    <ListPage
      model={model}
      actions={<OrderMenu model={model} orders={orders} />}
      primary={
        mayEdit && (
          <Action variant="primary" onClick={add} className="max-md:w-full">
            <PlusIcon />
            Add case study
          </Action>
        )
      }
      rows={<Tiles model={model} mayEdit={mayEdit} Picture={TilePicture} Facts={Facts} Below={Home} />}
    >
      {isAdding && <AddCaseStudy onClose={() => setAdding(false)} />}
    </ListPage>
  );
}

const readOnly = withoutBulk(caseStudies);

const orders = [
  { sort: "position", label: "Site order" },
  { sort: "-updatedAt", label: "Recently updated" },
  { sort: "title", label: "By title" },
] as const;

type TileProps = { item: CaseStudy };

function TilePicture({ item: { picture, pairs } }: TileProps) {
  const frame = "relative block aspect-[4/3] bg-linen";
  if (!picture) return <div className={`${frame} grid place-items-center text-xs text-ash`}>No photograph yet</div>;
  return (
    <div className={frame}>
      <Picture picture={picture} alt="" sizes={`${fromMd} 14rem, 50vw`} className="absolute inset-0 h-full!" />
      {pairs > 0 && (
        <span className="absolute bottom-1.5 left-1.5 rounded bg-paper/90 px-1.5 text-xs leading-5 text-ink">
          Before and after
        </span>
      )}
    </div>
  );
}

function Facts({ item: { status, isFeatured, missingAlt, missingConsent, hasChanges, brokenLinks } }: TileProps) {
  return (
    <>
      <PublishingBadge status={status} />
      {hasChanges && <span className="text-ink">Changes not published</span>}
      {brokenLinks > 0 && <span className="text-error">{count(brokenLinks, "broken link")}</span>}
      {missingConsent && <span className="text-error">No consent</span>}
      {missingAlt && <span className="text-error">No alt text</span>}
      {isFeatured && <span>Featured</span>}
    </>
  );
}

function Home({ item }: TileProps) {
  const line = factLine({ ...item, areaSqft: null });
  return line === "" ? null : <p className="mt-0.5 truncate text-xs text-ash tabular-nums">{line}</p>;
}
