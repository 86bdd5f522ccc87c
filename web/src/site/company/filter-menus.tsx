/** Filters of the projects list, as menus of links: they open and work without script. */
import type { CaseStudyFacets } from "../../api/contract/types.gen";
import { budgets, homeTypes, services } from "../../features/case-studies/labels";
import { paths } from "../../paths";
import { number } from "../../ui/format";
import { ChevronIcon, CloseIcon } from "../../ui/icons";
import { Link } from "../../ui/link";
import { type FilterName, type Filters, filterNames, pathWith } from "./address";

type FilterMenusProps = { filters: Filters; facets: CaseStudyFacets };

type Labels = readonly { value: string; label: string }[];

const menus: readonly { name: FilterName; label: string; facet: keyof CaseStudyFacets; labels?: Labels }[] = [
  { name: "homeType", label: "Home", facet: "homeTypes", labels: homeTypes },
  { name: "locality", label: "Locality", facet: "localities" },
  { name: "budget", label: "Budget", facet: "budgets", labels: budgets },
  { name: "style", label: "Style", facet: "styles" },
  { name: "service", label: "Service", facet: "services", labels: services },
];

export function FilterMenus({ filters, facets }: FilterMenusProps) {
  const shown = menus.filter(({ name, facet }) => facets[facet].length > 0 || filters[name] !== "");
  if (shown.length === 0) return null;
  const chosen = filterNames.filter((name) => filters[name] !== "");
  return (
    <nav aria-label="Filters" className="firm-filters">
      <ul className="firm-menus">
        {shown.map(({ name, label, facet, labels }) => (
          <li key={name}>
            {/* One name: opening one menu closes the others. */}
            <details name="projects-filter">
              <summary data-chosen={filters[name] !== "" || undefined}>
                {label}
                <ChevronIcon className="size-4" />
              </summary>
              <ul>
                {facets[facet].map(({ value, count }) => (
                  <li key={value}>
                    <Link
                      to={pathWith({ ...filters, [name]: filters[name] === value ? "" : value })}
                      aria-current={filters[name] === value ? "true" : undefined}
                    >
                      {labelFor(labels, value)} <span className="firm-number">{number(count)}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <ul aria-label="Chosen filters" className="firm-chosen">
          {chosen.map((name) => (
            <li key={name}>
              <Link to={pathWith({ ...filters, [name]: "" })}>
                <span className="sr-only">Remove filter: </span>
                {labelFor(menus.find((menu) => menu.name === name)?.labels, filters[name])}
                <CloseIcon className="size-4" />
              </Link>
            </li>
          ))}
          {chosen.length > 1 && (
            <li>
              <Link to={paths.projects()} className="firm-clear">
                Clear all
              </Link>
            </li>
          )}
        </ul>
      )}
    </nav>
  );
}

function labelFor(labels: Labels | undefined, value: string): string {
  return labels?.find((one) => one.value === value)?.label ?? value;
}
