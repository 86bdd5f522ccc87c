/** Links to the sections of the product form, which mark those with errors. */
import { useEffect, useState } from "react";
import { type Control, useFormState } from "react-hook-form";
import type { ProductDraft } from "../../../api/contract/types.gen";
import { type SectionId, anchorOf, sections } from "./sections";

export function Outline({ control }: { control: Control<ProductDraft> }) {
  const { errors } = useFormState({ control });
  const current = useCurrentSection();
  return (
    <nav
      aria-label="Sections"
      className="text-sm max-lg:overflow-x-auto max-lg:px-4 max-lg:pb-2 md:max-lg:px-0 lg:sticky lg:top-16"
    >
      <ul className="flex gap-x-1 lg:flex-col">
        {sections.map(({ id, title, fields }) => {
          const isWrong = fields.some((field) => errors[field]);
          return (
            <li key={id}>
              <a
                href={`#${anchorOf(id)}`}
                aria-current={current === id ? "location" : undefined}
                onClick={(event) => {
                  // The address stays, since a new entry in the history would ask about unsaved changes.
                  event.preventDefault();
                  const section = document.getElementById(anchorOf(id));
                  section?.scrollIntoView({ block: "start" });
                  section?.querySelector("h3")?.focus({ preventScroll: true });
                }}
                className={
                  "flex min-h-8 items-center gap-2 rounded-md px-2.5 whitespace-nowrap hover:bg-linen max-md:min-h-11 " +
                  (current === id ? "bg-linen font-medium" : "text-ash hover:text-ink")
                }
              >
                {title}
                {isWrong && (
                  <>
                    <span aria-hidden="true" className="size-2 rounded-full bg-error" />
                    <span className="sr-only">, has an error</span>
                  </>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The section at the top of the window. */
function useCurrentSection(): SectionId {
  const [current, setCurrent] = useState<SectionId>("basics");
  useEffect(() => {
    function update() {
      const passed = sections.filter(({ id }) => {
        const section = document.getElementById(anchorOf(id));
        return section !== null && section.getBoundingClientRect().top < window.innerHeight / 3;
      });
      // At the end of the page, the last section may be too short to reach the top.
      const isAtEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= document.body.scrollHeight - 2;
      setCurrent((isAtEnd ? sections.at(-1)?.id : passed.at(-1)?.id) ?? "basics");
    }
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);
  return current;
}
