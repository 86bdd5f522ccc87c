/** The way to a page from the home page. */
import { paths } from "../../paths";
import { Link } from "../../ui/link";

type CrumbsProps = { above?: { name: string; path: string }; here: string };

export function Crumbs({ above, here }: CrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className="firm-crumbs">
      <ol>
        <li>
          <Link to={paths.home()}>Home</Link>
        </li>
        {above && (
          <li>
            <Link to={above.path}>{above.name}</Link>
          </li>
        )}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
