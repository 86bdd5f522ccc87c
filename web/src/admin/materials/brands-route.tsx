/** Brands of materials. */
import * as limits from "../kit/form/limits.gen";
import type { BrandDraft } from "../drafts";
import { lazyComponent } from "../../ui/lazy-component";
import * as z from "zod/mini";
import { exactly } from "../../form/exactly";
import { filled, text } from "../kit/form/rules";
import { fieldsLike, resource } from "../kit/resource";
import { ResourcePage } from "../kit/resource-page";

// On demand: the photograph library opens uploads, which the list has no use for.
const LogoField = lazyComponent(async () => (await import("./logo-field")).LogoField);
const LogoPreview = lazyComponent(async () => (await import("./logo-field")).LogoPreview);

const schema = exactly<BrandDraft>()(
  z.object({
    name: filled(limits.BrandDraft.name, "Please enter the name."),
    site: z.nullable(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(500, "Please use at most 500 characters."),
          z.regex(/^https:\/\/[^\s/]+\.[^\s]+$/, "Please enter a link that starts with https://."),
        ),
    ),
    warrantyTerms: text(limits.BrandDraft.warrantyTerms),
    logoPhotographId: z.nullable(z.string()),
  }),
);

const blank: BrandDraft = { name: "", site: null, warrantyTerms: "", logoPhotographId: null };

export const brands = resource(
  "/api/admin/brands",
  {
    screen: "brands",
    title: "Brands",
    noun: ["brand", "brands"],
    drawer: "brand",
    nameOf: ({ name }) => name,
    searches: "name",
    sort: "name",
    exports: "brands",
    columns: [
      { field: "name", label: "Name", width: 240 },
      { field: "site", label: "Website", card: "line" },
      { field: "materials", label: "Materials", width: 110, align: "end", card: "corner" },
    ],
    empty: { title: "No brands yet.", text: "Add the brands whose materials you use." },
  },
  {
    one: "Brand",
    add: "Add brand",
    schema,
    blank,
    draftOf: fieldsLike(blank),
    archive: {
      label: "Archive",
      title: (name) => `Archive ${name}?`,
      text: "Move its materials to another brand first.",
      done: (name) => `${name} archived`,
    },
    sections: [
      {
        fields: [
          { kind: "text", name: "name", label: "Name", limit: 120 },
          { kind: "text", name: "site", label: "Website", orNull: true, placeholder: "https://" },
          { kind: "textarea", name: "warrantyTerms", label: "Warranty terms", optional: true, limit: 4000 },
          {
            kind: "custom",
            name: "logoPhotographId",
            label: "Logo",
            field: (control) => <LogoField control={control} />,
            value: ({ logoPhotographId }) => logoPhotographId && <LogoPreview id={logoPhotographId} />,
          },
        ],
      },
    ],
  },
);

export function Component() {
  return <ResourcePage resource={brands} area="materials" />;
}
