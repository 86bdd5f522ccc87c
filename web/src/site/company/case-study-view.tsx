/** A finished home, published or in preview. */
import type { PublicCaseStudy } from "../../api/contract/types.gen";
import type { InteriorType } from "../../features/booking/choices";
import { Body } from "../../features/body/body";
import { CaseStudyCards } from "../../features/case-studies/cards";
import { factLine } from "../../features/case-studies/facts";
import { budgets, homeTypes, services } from "../../features/case-studies/labels";
import { DesignLabel } from "../../features/photographs/design-label";
import { type PageName, pagePath } from "../../features/pages/public-pages";
import { paths } from "../../paths";
import { fromLg, fromMd } from "../../ui/breakpoints";
import { count, number } from "../../ui/format";
import { labelOf } from "../../ui/label-of";
import { Link } from "../../ui/link";
import { Photograph } from "../../ui/photograph";
import { Breadcrumbs } from "../breadcrumbs";
import { BookButton } from "../home/book-button";
import { useOpenPages } from "../home/open-pages";
import { noFilters, pathWith } from "./address";
import { BeforeAfter } from "./before-after";
import { caseStudyCrumbs } from "./crumbs";
import { Portrait } from "./portrait";

export function CaseStudyView({ study }: { study: PublicCaseStudy }) {
  const { title, summary, cover, body, gallery, pairs, similar } = study;
  // The cover stands at the top already.
  const others = gallery.slice(1);
  return (
    <article className="firm">
      <div className="page">
        <Breadcrumbs crumbs={caseStudyCrumbs(study)} />
      </div>
      <header className="page-head page">
        <p className="firm-over">{factLine(study)}</p>
        <h1 className="max-w-[18ch] font-display">{title}</h1>
        <p className="max-w-[58ch]">{summary}</p>
      </header>
      <div className="firm-cover page">
        <div>
          <Photograph
            picture={cover.picture}
            alt={cover.alt}
            focal={cover.focal}
            sizes={`${fromLg} min(1200px, 92vw), 100vw`}
            priority
          />
          <DesignLabel of={cover} />
        </div>
      </div>
      <div className="firm-story page">
        <Body body={body} embeds={study.embeds} />
        <HomeFacts study={study} />
      </div>
      {pairs.length > 0 && (
        <section className="page section" aria-labelledby="pairs">
          <h2 id="pairs" className="font-display text-3xl">
            Before and after
          </h2>
          <div className="firm-pairs">
            {pairs.map((pair, index) => (
              // The pairs never change order.
              // oxlint-disable-next-line react/no-array-index-key
              <BeforeAfter key={index} pair={pair} />
            ))}
          </div>
        </section>
      )}
      {others.length > 0 && (
        <section className="page section" aria-labelledby="rooms">
          <h2 id="rooms" className="font-display text-3xl">
            The finished rooms
          </h2>
          <ul className="firm-rooms">
            {others.map((photograph, index) => (
              // The photographs never change order.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                <Photograph
                  picture={photograph.picture}
                  alt={photograph.alt}
                  focal={photograph.focal}
                  sizes={`${fromMd} 50vw, 100vw`}
                />
                <DesignLabel of={photograph} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Said study={study} />
      <Materials study={study} />
      <Film study={study} />
      <section className="firm-ask page">
        <h2 className="font-display">Something like this at your home?</h2>
        <p>Say which part you liked. A designer calls you, comes to measure and prepares a quotation.</p>
        <BookButton
          size="large"
          {...(study.homeType && { bhkType: study.homeType })}
          interest={interestIn(study)}
          requirements={`Like "${title}": `}
        />
      </section>
      {similar.length > 0 && (
        <section className="page section" aria-labelledby="similar">
          <h2 id="similar" className="mb-8 font-display text-3xl">
            Similar homes
          </h2>
          <CaseStudyCards items={similar} />
        </section>
      )}
    </article>
  );
}

/** What the booking form starts with. */
function interestIn({ services: done }: PublicCaseStudy): InteriorType[] {
  const kitchen = done.includes("services/modular-kitchens") || done.includes("kitchen-renovation");
  const wardrobe = done.includes("services/wardrobes-storage");
  if (kitchen && wardrobe) return ["full_home"];
  if (kitchen) return ["kitchen"];
  return wardrobe ? ["wardrobe"] : ["full_home"];
}

function HomeFacts({ study }: { study: PublicCaseStudy }) {
  const { homeType, locality, areaSqft, budgetBand, style, daysTaken, services: done, designer } = study;
  const openPages = useOpenPages();
  const hasAbout = openPages("about") !== undefined;
  return (
    <section className="firm-facts" aria-labelledby="facts">
      <h2 id="facts" className="font-display">
        The home in short
      </h2>
      <dl>
        {homeType && <Fact term="Home">{labelOf(homeTypes, homeType)}</Fact>}
        {locality && (
          <Fact term="Locality">
            <Link to={pathWith({ ...noFilters, locality })}>{locality}</Link>
          </Fact>
        )}
        {areaSqft && <Fact term="Carpet area">{`${number(areaSqft)} sq ft`}</Fact>}
        {budgetBand && <Fact term="Budget">{labelOf(budgets, budgetBand)}</Fact>}
        {style && <Fact term="Style">{style}</Fact>}
        {daysTaken && <Fact term="Days on site">{count(daysTaken, "day")}</Fact>}
        {done.length > 0 && (
          <Fact term="Work">
            <ul>
              {done.map((name) => (
                <li key={name}>
                  <ServiceLink name={name} isOpen={openPages(name) !== undefined} />
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
      {designer && (
        <div className="firm-designer">
          <Portrait member={designer} size="small" />
          <p>
            {hasAbout ? <Link to={`${paths.about()}#${designer.id}`}>{designer.name}</Link> : designer.name}
            {designer.designation && <span>{designer.designation}</span>}
          </p>
        </div>
      )}
    </section>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ServiceLink({ name, isOpen }: { name: PageName; isOpen: boolean }) {
  const label = services.find(({ value }) => value === name)?.label ?? name;
  return isOpen ? <Link to={pagePath(name)}>{label}</Link> : label;
}

/** Only with the customer's consent, otherwise these fields are blank. */
function Said({ study: { quote, customerName, rating } }: { study: PublicCaseStudy }) {
  if (quote === "" && rating === null) return null;
  return (
    <section className="firm-said on-dark" aria-label="What the customer says">
      <figure className="page">
        {quote && <blockquote className="font-display">{`“${quote}”`}</blockquote>}
        <figcaption>
          {rating !== null && rating !== undefined && (
            <span role="img" aria-label={`${rating} of 5 stars`} className="firm-stars">
              {"★".repeat(rating)}
              <span>{"★".repeat(5 - rating)}</span>
            </span>
          )}
          {customerName}
        </figcaption>
      </figure>
    </section>
  );
}

function Materials({ study: { materials } }: { study: PublicCaseStudy }) {
  const catalogue = useOpenPages()("material-catalog");
  if (materials.length === 0) return null;
  return (
    <section className="page section" aria-labelledby="materials">
      <h2 id="materials" className="font-display text-3xl">
        What it is made of
      </h2>
      <ul className="firm-materials">
        {materials.map(({ id, code, name, brand }) => (
          <li key={id}>
            {catalogue ? <a href={`${catalogue}?q=${encodeURIComponent(code)}`}>{name}</a> : <span>{name}</span>}
            {brand && <span>{brand}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Film({ study: { video } }: { study: PublicCaseStudy }) {
  const hasVideos = useOpenPages()("videos") !== undefined;
  if (!video || !hasVideos) return null;
  return (
    <section className="page section" aria-labelledby="film">
      <h2 id="film" className="font-display text-3xl">
        Walk through it
      </h2>
      <Link to={paths.video(video.slug)} className="firm-film">
        <Photograph picture={video.picture} alt="" sizes={`${fromLg} 50vw, 100vw`} />
        <span>{`Watch: ${video.title}`}</span>
      </Link>
    </section>
  );
}
