/** Compares up to three materials in a table. */
import { type CSSProperties, useEffect, useRef } from "react";
import type { PublicMaterial } from "../../api/contract/types.gen";
import { fromLg } from "../../ui/breakpoints";
import { Link } from "../../ui/link";
import { pageTitle } from "../../ui/page-title";
import { RequestListButton } from "../request/request-button";
import { catalogPath, comparisonPath } from "./address";
import { clearCompared } from "./compare";
import { gradeText, kindLabel, sheetText, thicknessText, warrantyText } from "./facts";
import { Swatch } from "./swatch";

export function Comparison({ materials }: { materials: readonly PublicMaterial[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const single = materials.length === 1 ? materials[0] : undefined;
  return (
    <div className="materials-comparison page">
      <title>{pageTitle(single ? single.name : "Compare materials")}</title>
      <meta name="robots" content="noindex" />
      <header>
        <h1 ref={heading} tabIndex={-1} className="font-display">
          {materials.length === 0 ? "These materials are no longer available." : (single?.name ?? "Compare materials")}
        </h1>
        <Link to={catalogPath}>All materials</Link>
        {materials.length > 1 && (
          <Link to={catalogPath} onClick={clearCompared}>
            Change selection
          </Link>
        )}
      </header>
      {materials.length > 0 && <Table materials={materials} />}
    </div>
  );
}

function Table({ materials }: { materials: readonly PublicMaterial[] }) {
  return (
    <table style={{ "--materials": materials.length } as CSSProperties}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Feature</span>
          </th>
          {materials.map((material) => (
            <th key={material.code} scope="col">
              <div className="material-card-picture">
                <Swatch material={material} sizes={`${fromLg} min(30vw, 340px), 50vw`} priority />
              </div>
              <span className="font-display">{material.name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(materials).map(({ term, values }) => (
          <tr key={term}>
            <th scope="row">{term}</th>
            {values.map((value, index) => (
              <td key={materials[index]?.code}>
                {value || (
                  <>
                    <span aria-hidden="true">–</span>
                    <span className="sr-only">Not specified</span>
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">Quotation</th>
          {materials.map(({ code, name }) => (
            <td key={code}>
              <RequestListButton
                item={{ key: `material:${code}`, label: `${name} (${code})`, path: comparisonPath([code]) }}
              />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** Rows without any value are left out. */
function rowsOf(materials: readonly PublicMaterial[]) {
  const row = (term: string, valueOf: (material: PublicMaterial) => string) => ({
    term,
    values: materials.map(valueOf),
  });
  return [
    row("Type", ({ kind }) => kindLabel(kind)),
    row("Code", ({ code }) => code),
    row("Brand", ({ brand }) => brand ?? ""),
    row("Grade", gradeText),
    row("Thickness", thicknessText),
    row("Sheet", sheetText),
    row("Finish", ({ finish }) => finish),
    row("Colour code", ({ colourCode }) => colourCode),
    row("Warranty", warrantyText),
    row("About", ({ description }) => description),
    row("Used in", ({ usedIn }) => usedIn.map(({ title }) => title).join(", ")),
  ].filter(({ values }) => values.some((value) => value !== ""));
}
