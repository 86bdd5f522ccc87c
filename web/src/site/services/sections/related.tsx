/** Links to related services. */
import { pageLabels } from "../../../features/pages/labels";
import { Link } from "../../../ui/link";
import { useOpenPages } from "../../home/open-pages";
import type { ServiceContent } from "../../../features/page-texts/service-content";

export function Related({ services }: { services: ServiceContent["related"] }) {
  const pathOf = useOpenPages();
  const open = services.flatMap(({ pageName, why }) => {
    const path = pathOf(pageName);
    return path ? [{ path, label: pageLabels[pageName], why }] : [];
  });
  if (open.length === 0) return null;
  return (
    <nav className="work-related page" aria-labelledby="related">
      <h2 id="related">Often done together</h2>
      <ul>
        {open.map(({ path, label, why }) => (
          <li key={path}>
            <Link to={path} className="font-display text-2xl">
              {label}
            </Link>
            <p>{why}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
