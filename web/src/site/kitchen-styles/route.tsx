/** A guide to kitchen styles, with materials and examples. */
import "./kitchen-styles.css";
import { useLoaderData } from "react-router";
import { request } from "../../api/request";
import type { KitchenStyleExample } from "../../api/contract/types.gen";
import { Cover } from "../../features/designs/cover";
import { paths } from "../../paths";
import { fromLg } from "../../ui/breakpoints";
import { count } from "../../ui/format";
import { Link } from "../../ui/link";
import { BookButton } from "../home/book-button";
import { useOpenPages } from "../home/open-pages";
import { PageHead } from "../page-head";
import { Elevation } from "./elevation";
import { type Style, styles } from "./styles";

/** The guide also works without examples. */
export async function loader() {
  try {
    return (await request("GET", "/api/kitchen-styles", { retries: 1 })).items;
  } catch (error) {
    console.warn("The examples could not be loaded; the guide is shown without them.", error);
    return [];
  }
}

export function Component() {
  const examples: readonly KitchenStyleExample[] = useLoaderData<typeof loader>();
  const calculator = useOpenPages()("kitchen-calculator");
  return (
    <div className="kitchen-styles">
      <PageHead
        title="Kitchen styles: a guide with materials"
        description="Six styles for a modular kitchen, from modern to industrial: what makes each of them, which fronts, counters and tiles it is made of, and kitchens to look at."
        path={paths.kitchenStyles()}
      />
      <header className="page-head page">
        <h1 className="max-w-[16ch] font-display">Six ways to draw one kitchen</h1>
        <p className="max-w-[48ch]">
          The same wall with the same dimensions. What changes is what you see and touch each morning.
        </p>
        <nav aria-label="Styles" className="kitchen-styles-names">
          <ul>
            {styles.map(({ name }) => (
              <li key={name}>
                <a href={`#${idOf(name)}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {styles.map((style) => (
        <Guide key={style.name} style={style} example={examples.find(({ style: name }) => name === style.name)} />
      ))}
      <OtherStyles examples={examples.filter(({ style }) => !styles.some(({ name }) => name === style))} />
      <section className="kitchen-styles-cta page">
        <h2 className="font-display">Touch the materials first</h2>
        <p>
          A designer brings fronts, counters and tiles to your home, so you see them in your kitchen's own light. The
          visit is free.
        </p>
        <div>
          <BookButton size="large" interest={["kitchen"]} />
          {calculator && <Link to={calculator}>Or see what a kitchen costs first</Link>}
        </div>
      </section>
    </div>
  );
}

function Guide({ style, example }: { style: Style; example: KitchenStyleExample | undefined }) {
  const { name, line, text, materials, suits } = style;
  return (
    <section id={idOf(name)} aria-labelledby={`${idOf(name)}-name`} className="kitchen-style">
      <div className="page">
        <div className="kitchen-style-text">
          <h2 id={`${idOf(name)}-name`} className="font-display">
            {name}
          </h2>
          <p className="kitchen-style-line">{line}</p>
          <p>{text}</p>
          <dl>
            {materials.map(({ term, text }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p className="kitchen-style-suits">{suits}</p>
        </div>
        <div className="kitchen-style-pictures">
          <Elevation name={name} drawn={style.drawn} />
          {example && <Example example={example} />}
        </div>
      </div>
    </section>
  );
}

/** A kitchen in this style, linked to all of them. */
function Example({ example }: { example: KitchenStyleExample }) {
  const { style, count: many } = example;
  const kitchens = useOpenPages()("kitchen-designs");
  if (!kitchens) return null;
  return (
    <Link to={`${kitchens}?style=${encodeURIComponent(style)}`} className="kitchen-style-example">
      <Cover cover={example} sizes={`${fromLg} 45vw, 100vw`} />
      <span>{`${count(many, "kitchen")} in this style`}</span>
    </Link>
  );
}

/** Kitchens in styles that the guide does not cover. */
function OtherStyles({ examples }: { examples: readonly KitchenStyleExample[] }) {
  const kitchens = useOpenPages()("kitchen-designs");
  if (!kitchens || examples.length === 0) return null;
  return (
    <section aria-labelledby="others" className="kitchen-styles-others page">
      <h2 id="others" className="font-display">
        Other styles
      </h2>
      <ul>
        {examples.map((example) => (
          <li key={example.style}>
            <Link to={`${kitchens}?style=${encodeURIComponent(example.style)}`}>
              <Cover cover={example} sizes={`${fromLg} 33vw, 100vw`} />
              <span className="font-display">{example.style}</span>
              <span>{count(example.count, "kitchen")}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function idOf(name: string): string {
  return name.toLowerCase();
}
