/** Compares up to three designs in a table. */
import { type CSSProperties, useEffect, useRef } from "react";
import type { PublicDesign } from "../../api/contract/types.gen";
import { Cover, Drawing } from "../../features/designs/cover";
import { kitchenLayouts } from "../../features/designs/labels";
import { fromLg } from "../../ui/breakpoints";
import { count, money } from "../../ui/format";
import { Link } from "../../ui/link";
import { useOpenPages } from "../home/open-pages";
import { designPath } from "../../features/designs/paths";
import { type Listing, listingPath, withoutFilters } from "./address";
import { clearCompared } from "./compare";
import { areaText, materialsOf } from "./facts";
import { RequestButton } from "./request-button";
import { labelOf } from "../../ui/label-of";
import { pageTitle } from "../../ui/page-title";

type ComparisonProps = { designs: readonly PublicDesign[]; listing: Listing };

export function Comparison({ designs, listing }: ComparisonProps) {
  const hasKitchens = useOpenPages()("kitchen-designs") !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const back = listingPath(withoutFilters(listing));
  if (designs.length === 0) {
    return (
      <div className="designs-empty page">
        <h1 className="font-display">These designs are no longer available.</h1>
        <Link to={back}>Show all designs</Link>
      </div>
    );
  }
  return (
    <div className="comparison page">
      <title>{pageTitle("Compare designs")}</title>
      <meta name="robots" content="noindex" />
      <header>
        <Link to={back}>All designs</Link>
        <h1 ref={heading} tabIndex={-1} className="font-display">
          Compare designs
        </h1>
        <Link to={back} onClick={clearCompared}>
          Change selection
        </Link>
      </header>
      <table style={{ "--designs": designs.length } as CSSProperties}>
        <thead>
          <tr>
            <th scope="col" className="comparison-corner">
              <span className="sr-only">Feature</span>
            </th>
            {designs.map((design) => (
              <th key={design.id} scope="col">
                <Link to={designPath(design, hasKitchens)}>
                  <FirstPicture design={design} />
                  <span className="font-display">{design.title}</span>
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(designs).map(({ term, values }) => (
            <tr key={term}>
              <th scope="row">{term}</th>
              {values.map((value, index) => (
                <td key={designs[index]?.id}>{Array.isArray(value) ? <Items of={value} /> : value || <Unknown />}</td>
              ))}
            </tr>
          ))}
          <tr className="comparison-actions">
            <th scope="row">Quotation</th>
            {designs.map((design) => (
              <td key={design.id}>
                <RequestButton design={design} variant="secondary" label={`Request quotation: ${design.title}`}>
                  Request quotation
                </RequestButton>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function FirstPicture({ design: { drawing, photographs } }: { design: PublicDesign }) {
  const [first] = photographs;
  if (drawing) return <Drawing drawing={drawing} priority />;
  return first ? <Cover cover={first} sizes={`${fromLg} min(30vw, 340px), 50vw`} priority /> : null;
}

function Items({ of }: { of: readonly string[] }) {
  if (of.length === 0) return <Unknown />;
  return (
    <ul>
      {of.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">Not specified</span>
    </>
  );
}

type Row = { term: string; values: (string | readonly string[])[] };

/** Rows without any value are left out. */
function rowsOf(designs: readonly PublicDesign[]): Row[] {
  const row = (term: string, valueOf: (design: PublicDesign) => Row["values"][number]): Row => ({
    term,
    values: designs.map(valueOf),
  });
  return [
    row("Price from, with GST", ({ priceFromPaise }) => (priceFromPaise ? money(priceFromPaise) : "On request")),
    row("Style", ({ style }) => style),
    row("Layout", ({ layout }) => (layout ? labelOf(kitchenLayouts, layout) : "")),
    row("Room size", areaText),
    row("Ready in", ({ deliveryDays }) => (deliveryDays ? count(deliveryDays, "day") : "")),
    row("Colours", ({ colours }) => colours.join(", ")),
    row("Materials", materialsOf),
    row("Included", ({ included }) => included.flatMap(({ items }) => items)),
    row("Add-ons", ({ addons }) => addons.map(({ name }) => name)),
  ].filter(({ values }) => values.some((value) => value.length > 0));
}
