/** What the gallery is narrowed to: a row of rooms, and two lists beside it. All of it is in the address. */
import { useNavigate } from "react-router";
import { colours, rooms, styles } from "../../features/photographs/words";
import { ChevronIcon } from "../../ui/icons";
import { Link } from "../../ui/link";
import { type Filters, addressWith } from "./address";

export function FilterBar({ filters }: { filters: Filters }) {
  return (
    <div className="filters">
      <nav aria-label="Rooms">
        <ul>
          {[{ value: "", label: "All rooms" }, ...rooms].map(({ value, label }) => (
            <li key={value}>
              <Link
                to={addressWith({ ...filters, room: value })}
                aria-current={filters.room === value ? "true" : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="filters-choices">
        <Choice label="Style" name="style" all="Any style" choices={styles} filters={filters} />
        <Choice label="Colour" name="colour" all="Any colour" choices={colours} filters={filters} />
      </div>
    </div>
  );
}

type ChoiceProps = {
  label: string;
  name: "style" | "colour";
  all: string;
  choices: readonly string[];
  filters: Filters;
};

function Choice({ label, name, all, choices, filters }: ChoiceProps) {
  const navigate = useNavigate();
  const chosen = filters[name];
  // A word of the address's own is kept.
  const words = chosen === "" || choices.includes(chosen) ? choices : [chosen, ...choices];
  return (
    <label data-chosen={chosen !== "" || undefined}>
      <span className="sr-only">{label}</span>
      <select
        value={chosen}
        onChange={({ target }) => void navigate(addressWith({ ...filters, [name]: target.value }))}
      >
        <option value="">{all}</option>
        {words.map((word) => (
          <option key={word}>{word}</option>
        ))}
      </select>
      <ChevronIcon className="size-4" />
    </label>
  );
}
