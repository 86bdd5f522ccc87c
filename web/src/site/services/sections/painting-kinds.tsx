/** The kinds of painting, each with a picture and a starting price per square foot. */
import { fromLg } from "../../../ui/breakpoints";
import { money } from "../../../ui/format";
import type { ServicePictures } from "../../../api/contract/types.gen";
import { WorkPicture } from "./work-picture";

const names: Readonly<Record<string, string>> = {
  interior: "Interior walls",
  exterior: "Exterior walls",
  texture: "Texture",
  wood_finish: "Wood finish",
  waterproofing: "Waterproofing",
  enamel: "Enamel",
};

export function PaintingKinds({ categories }: Pick<ServicePictures, "categories">) {
  const kinds = categories.flatMap(({ category, pictures: [first] }) => (first ? [{ category, first }] : []));
  if (kinds.length === 0) return null;
  return (
    <section className="page section" aria-labelledby="paint-kinds">
      <h2 id="paint-kinds" className="font-display text-3xl">
        What we paint
      </h2>
      <ul className="work-photos">
        {kinds.map(({ category, first }) => (
          <li key={category}>
            <WorkPicture
              picture={{ ...first, title: first.title || (names[category] ?? "") }}
              sizes={`${fromLg} min(33vw, 390px), 100vw`}
              aside={typeof first.priceFromPaise !== "number" ? null : `from ${money(first.priceFromPaise)} per sq ft`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
