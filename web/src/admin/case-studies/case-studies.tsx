/** The case study list's definition and bulk actions. */
import { useQuery } from "@tanstack/react-query";
import type { CaseStudyChoices } from "../../api/contract/types.gen";
import { budgets, homeTypes, services } from "../../features/case-studies/labels";
import { date } from "../../ui/format";
import { labelOf } from "../../ui/label-of";
import { inputClass } from "../kit/form/fields";
import { deleteAction, type DetailsProps, featureAction, moveAction } from "../kit/publishing/bulk";
import { PublishingBadge, publishingStatuses } from "../kit/publishing/status";
import { type BulkAction, either, list } from "../kit/resource";
import { address } from "./case-study";
import { choices } from "./choices";

function StyleDetails({ onChange }: DetailsProps) {
  const { data } = useQuery(choices);
  return (
    <label className="block space-y-1 font-medium text-ink">
      Style
      <input
        type="text"
        list="case-study-styles"
        maxLength={40}
        defaultValue=""
        onChange={({ target }) => onChange(target.value.trim() ? { style: { style: target.value.trim() } } : null)}
        className={`${inputClass} font-normal`}
      />
      <datalist id="case-study-styles">
        {data?.styles.map((style) => (
          <option key={style}>{style}</option>
        ))}
      </datalist>
    </label>
  );
}

const bulk: readonly BulkAction[] = [
  moveAction("Case studies that are incomplete, or whose status cannot change to this one,"),
  { label: "Style", title: (count) => `Change style of ${count}`, confirm: "Save", undo: true, Details: StyleDetails },
  featureAction("Featured"),
  deleteAction("This cannot be undone. Their photographs stay in the gallery."),
];

function textChoices(kind: "localities" | "styles") {
  return {
    ...choices,
    select: (all: CaseStudyChoices) => all[kind].map((value) => ({ value, label: value })),
  };
}

export const caseStudies = list(address, {
  screen: "case-studies",
  title: "Case studies",
  noun: ["case study", "case studies"],
  drawer: "case-study",
  nameOf: ({ title }) => title,
  searches: "title, summary, locality or style",
  sort: "position",
  exports: "case_studies",
  bulk,
  // Shown as tiles; the columns only define the sort orders and the export.
  columns: [
    { field: "title", label: "Title", sort: "title" },
    { field: "position", label: "Site order", sort: "position" },
    { field: "homeType", label: "Home", cell: ({ homeType }) => homeType && labelOf(homeTypes, homeType) },
    { field: "locality", label: "Locality" },
    { field: "status", label: "Status", cell: ({ status }) => <PublishingBadge status={status} /> },
    {
      field: "updatedAt",
      label: "Updated",
      sort: "updatedAt",
      newestFirst: true,
      cell: ({ updatedAt }) => date(updatedAt),
    },
  ],
  filters: [
    { kind: "choices", name: "status", label: "Status", choices: publishingStatuses },
    { kind: "choices", name: "homeType", label: "Home", choices: homeTypes },
    { kind: "loaded", name: "locality", label: "Locality", choices: () => textChoices("localities") },
    { kind: "choices", name: "budget", label: "Budget", choices: budgets, rare: true },
    { kind: "loaded", name: "style", label: "Style", choices: () => textChoices("styles"), rare: true },
    { kind: "choices", name: "service", label: "Service", choices: services, rare: true },
    { name: "featured", label: "Featured", rare: true, ...either("Featured", "Not featured") },
    { name: "missingAlt", label: "Alt text", rare: true, ...either("Missing", "Present") },
    { name: "missingConsent", label: "Consent", rare: true, ...either("Missing", "Recorded or not needed") },
    { name: "hasChanges", label: "Changes", rare: true, ...either("Not published yet", "None") },
    { name: "hasBrokenLinks", label: "Links", rare: true, ...either("Broken", "Working") },
  ],
  views: [
    { name: "Published", query: { status: "published" } },
    { name: "In review", query: { status: "in_review" } },
    { name: "Changes to publish", query: { hasChanges: "true" } },
    { name: "Needs consent", query: { missingConsent: "true" } },
    { name: "Needs alt text", query: { missingAlt: "true" } },
  ],
  empty: {
    title: "No case studies yet",
    text: "Start with a project: its facts and the photographs that may be shared are filled in for you.",
  },
});
