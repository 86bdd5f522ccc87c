/** Photographs placed by staff: cards, finished work, before and after. */
import { fromLg, halfOfPhone } from "../../../ui/breakpoints";
import { Link } from "../../../ui/link";
import { useOpenPages } from "../../home/open-pages";
import type { ServicePictures } from "../../../api/contract/types.gen";
import { WorkPicture } from "./work-picture";

const thirdOfPage = `${fromLg} min(33vw, 390px), 100vw`;
const halfOfPage = `${fromLg} min(50vw, 590px), ${halfOfPhone}`;

export function Cards({ cards }: Pick<ServicePictures, "cards">) {
  if (cards.length === 0) return null;
  return (
    <section className="page section" aria-labelledby="offers">
      <h2 id="offers" className="font-display text-3xl">
        What we can do
      </h2>
      <ul className="work-photos">
        {cards.map((picture) => (
          <li key={picture.id}>
            <WorkPicture picture={picture} sizes={thirdOfPage} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Gallery({ gallery }: Pick<ServicePictures, "gallery">) {
  const path = useOpenPages()("gallery");
  if (gallery.length === 0) return null;
  return (
    <section className="page section" aria-labelledby="finished">
      <header className="work-head">
        <h2 id="finished" className="font-display text-3xl">
          Finished work
        </h2>
        {path && (
          <p className="work-lead">
            <Link to={path}>All photographs</Link>
          </p>
        )}
      </header>
      <ul className="work-photos">
        {gallery.map((picture) => (
          <li key={picture.id}>
            <WorkPicture picture={picture} sizes={thirdOfPage} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A last picture without a counterpart is left out. */
export function BeforeAfter({ beforeAfter }: Pick<ServicePictures, "beforeAfter">) {
  const pairs = pairsOf(beforeAfter);
  if (pairs.length === 0) return null;
  return (
    <section className="page section" aria-labelledby="before-after">
      <h2 id="before-after" className="font-display text-3xl">
        Before and after
      </h2>
      <ul className="work-pairs">
        {pairs.map(([before, after]) => (
          <li key={before.id}>
            <WorkPicture picture={{ ...before, title: before.title || "Before" }} sizes={halfOfPage} />
            <WorkPicture picture={{ ...after, title: after.title || "After" }} sizes={halfOfPage} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function pairsOf<Item>(items: readonly Item[]): [Item, Item][] {
  const pairs: [Item, Item][] = [];
  for (let index = 0; index + 1 < items.length; index += 2) {
    pairs.push([items[index] as Item, items[index + 1] as Item]);
  }
  return pairs;
}
