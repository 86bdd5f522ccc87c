/** A material in the catalogue. */
import type { MaterialUse, PublicMaterial } from "../../api/contract/types.gen";
import { designPath } from "../../features/designs/paths";
import { fromLg, fromMd } from "../../ui/breakpoints";
import { Link } from "../../ui/link";
import { paths } from "../../paths";
import { useOpenPages } from "../home/open-pages";
import { RequestListButton } from "../request/request-button";
import { comparisonPath, maxCompared } from "./address";
import { setCompared, useCompared } from "./compare";
import { gradeText, kindLabel, sheetText, thicknessText, warrantyText } from "./facts";
import { Swatch } from "./swatch";

const sizes = `${fromLg} 280px, ${fromMd} 45vw, 100vw`;

export function MaterialCard({ material, isFirst = false }: { material: PublicMaterial; isFirst?: boolean }) {
  const { code, name, kind, brand, finish, colourCode, description, datasheet, usedIn } = material;
  const facts = [
    { term: "Grade", text: gradeText(material) },
    { term: "Thickness", text: thicknessText(material) },
    { term: "Sheet", text: sheetText(material) },
    { term: "Finish", text: [finish, colourCode].filter(Boolean).join(", ") },
    { term: "Warranty", text: warrantyText(material) },
    { term: "Brand", text: brand ?? "" },
  ].filter(({ text }) => text !== "");
  return (
    <article className="material-card">
      <div className="material-card-picture">
        <Swatch material={material} sizes={sizes} priority={isFirst} />
      </div>
      <p className="material-card-kind">{`${kindLabel(kind)} · ${code}`}</p>
      <h3 className="font-display">{name}</h3>
      {description && <p className="material-card-text">{description}</p>}
      <dl>
        {facts.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Uses usedIn={usedIn} />
      {datasheet && (
        <p className="material-card-text">
          <a href={datasheet} target="_blank" rel="noreferrer" className="material-more">
            Data sheet
          </a>
        </p>
      )}
      <div className="material-card-actions">
        <CompareBox code={code} name={name} />
        <RequestListButton
          item={{ key: `material:${code}`, label: `${name} (${code})`, path: comparisonPath([code]) }}
        />
      </div>
    </article>
  );
}

function Uses({ usedIn }: { usedIn: readonly MaterialUse[] }) {
  const openPages = useOpenPages();
  const hasKitchens = openPages("kitchen-designs") !== undefined;
  const links = usedIn.flatMap(({ title, slug, designType }) => {
    if (designType) return openPages("designs") ? [{ to: designPath({ designType, slug }, hasKitchens), title }] : [];
    return openPages("catalog") ? [{ to: paths.catalogItem(slug), title }] : [];
  });
  if (links.length === 0) return null;
  return (
    <div className="material-uses">
      <p>Used in</p>
      <ul>
        {links.map(({ to, title }) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function CompareBox({ code, name }: { code: string; name: string }) {
  const compared = useCompared();
  const isSelected = compared.some(({ key }) => key === code);
  const isFull = compared.length >= maxCompared && !isSelected;
  return (
    <label className="material-compare" data-full={isFull || undefined}>
      <input
        type="checkbox"
        checked={isSelected}
        disabled={isFull}
        aria-label={`Compare ${name}`}
        onChange={({ target }) => setCompared({ key: code, name }, target.checked)}
      />
      <span aria-hidden="true">Compare</span>
    </label>
  );
}
