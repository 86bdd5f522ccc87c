/** Settings, one section at a time. */
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { Link } from "../../ui/link";
import { Select } from "../kit/form/fields";
import { PageHeader } from "../kit/page-header";
import type { SettingsSection } from "./sections";

type SettingsPageProps = { title: string; sections: readonly SettingsSection[] };

export function SettingsPage({ title, sections }: SettingsPageProps) {
  const [search] = useSearchParams();
  const current = sections.find(({ id }) => id === search.get("section")) ?? sections[0];
  if (!current) return null;
  return (
    <>
      <PageHeader title={title} />
      <div className="md:grid md:grid-cols-[11rem_minmax(0,1fr)] md:gap-6 md:px-6 md:pb-6">
        <SectionList sections={sections} current={current} />
        <SectionSelect sections={sections} current={current} />
        <section
          // Remounted for each section, so that no form state is carried over.
          key={current.id}
          aria-label={current.label}
          className="min-w-0 self-start border-y border-seam bg-paper md:rounded-lg md:border"
        >
          <current.Body />
        </section>
      </div>
    </>
  );
}

type SectionsProps = { sections: readonly SettingsSection[]; current: SettingsSection };

/** The addresses of sections on this page. */
function useAddressOf(): (section: SettingsSection) => string {
  const { pathname } = useLocation();
  return ({ id }) => `${pathname}?section=${id}`;
}

function SectionList({ sections, current }: SectionsProps) {
  const addressOf = useAddressOf();
  return (
    <nav aria-label="Settings sections" className="max-md:hidden">
      <ul className="sticky top-18 space-y-px">
        {sections.map((section) => (
          <li key={section.id}>
            <Link
              to={addressOf(section)}
              aria-current={section === current ? "page" : undefined}
              className={
                "block rounded-md px-2.5 py-1.5 text-sm text-ash transition-colors hover:bg-linen hover:text-ink " +
                "aria-[current]:bg-linen aria-[current]:font-medium aria-[current]:text-areca"
              }
            >
              {section.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Replaces the list on phones. */
function SectionSelect({ sections, current }: SectionsProps) {
  const navigate = useNavigate();
  const addressOf = useAddressOf();
  return (
    <div className="px-4 pb-4 md:hidden">
      <Select
        aria-label="Settings section"
        value={current.id}
        onChange={({ target }) => {
          const chosen = sections.find(({ id }) => id === target.value);
          if (chosen) void navigate(addressOf(chosen));
        }}
      >
        {sections.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  );
}
