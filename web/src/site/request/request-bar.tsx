/** The quotation request so far, at the bottom of the screen. */
import "./request.css";
import { CloseIcon } from "../../ui/icons";
import { count } from "../../ui/format";
import { Link } from "../../ui/link";
import { BookButton } from "../home/book-button";
import { requestText, setWanted, useWanted } from "./list";

export function RequestBar() {
  const wanted = useWanted();
  return (
    // Always rendered: screen readers often miss live regions that are inserted with their content.
    <div role="region" aria-label="Your request" className="request-bar on-dark" hidden={wanted.length === 0}>
      <div className="page">
        <details>
          <summary>
            <span role="status">{`${count(wanted.length, "item")} in your request`}</span>
          </summary>
          <ul>
            {wanted.map((item) => (
              <li key={item.key}>
                <Link to={item.path}>{item.label}</Link>
                <button type="button" aria-label={`Remove ${item.label}`} onClick={() => setWanted(item, false)}>
                  <CloseIcon className="size-4" />
                </button>
              </li>
            ))}
          </ul>
        </details>
        <BookButton onDark variant="secondary" requirements={requestText(wanted)}>
          Request quotation
        </BookButton>
      </div>
    </div>
  );
}
