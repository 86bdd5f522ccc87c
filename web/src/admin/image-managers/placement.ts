/** Placements: a photograph in a slot of a page, with form values, validation and status. */
import * as limits from "../kit/form/limits.gen";
import type { PlacementDraft } from "../drafts";
import type { Placement } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import * as z from "zod/mini";
import { exactly } from "../../form/exactly";
import { date, dayOf } from "../../ui/format";
import { categories, placePages, slots } from "../gallery/places";
import { day, text } from "../kit/form/rules";
import { fieldsLike } from "../kit/resource";
import type { Tone } from "../kit/status";

export const address = "/api/admin/placements";
export const addressOf = (id: string) => path("/api/admin/placements/{id}", { id });

/** The query parameter of the drawer. */
export const drawer = "placement";

export const nameOf = ({ title, photograph }: Placement) => title || photograph.fileName;

/** From the placement or the photograph. */
export const hasAlt = ({ alt, photograph }: Placement) => Boolean(alt || photograph.alt);

const priceMessage = "Please enter an amount.";

/** A path of this site, or an https link. */
const linkPattern = /^(\/(?![/\\])\S*|https:\/\/[^\s/]+\.\S+)$/;

export const schema = exactly<PlacementDraft>()(
  z
    .object({
      page: z.enum(placePages.map(({ page }) => page)),
      slot: z.enum(slots.map(({ value }) => value)),
      photographId: z.string(),
      category: z.nullable(z.enum(categories.map(({ value }) => value))),
      title: text(limits.PlacementDraft.title),
      caption: text(limits.PlacementDraft.caption),
      alt: z.nullable(text(limits.PlacementDraft.alt)),
      link: z.nullable(
        z
          .string()
          .check(
            z.trim(),
            z.maxLength(500, "Please use at most 500 characters."),
            z.regex(linkPattern, "Please enter a path such as /pricing, or a link that starts with https://."),
          ),
      ),
      priceFromPaise: z.nullable(
        z
          .number(priceMessage)
          .check(
            z.gte(1, priceMessage),
            z.lte(limits.PlacementDraft.priceFromPaise.max, "Please enter a smaller amount."),
          ),
      ),
      description: z.nullable(text(limits.PlacementDraft.description)),
      isActive: z.boolean(),
      startsOn: z.nullable(day()),
      endsOn: z.nullable(day()),
    })
    .check(
      z.refine(({ startsOn, endsOn }) => !startsOn || !endsOn || startsOn <= endsOn, {
        path: ["endsOn"],
        error: "Please choose a date on or after the first day.",
      }),
    ),
);

export const blank: PlacementDraft = {
  page: "consultation",
  slot: "gallery",
  photographId: "",
  category: null,
  title: "",
  caption: "",
  alt: null,
  link: null,
  priceFromPaise: null,
  description: null,
  isActive: false,
  startsOn: null,
  endsOn: null,
};

export const draftOf = fieldsLike(blank);

export function statusOf(
  { isActive, startsOn, endsOn }: Pick<Placement, "isActive" | "startsOn" | "endsOn">,
  today = dayOf(new Date()),
): { tone: Tone; text: string } {
  if (!isActive) return { tone: "quiet", text: "Hidden" };
  if (startsOn && today < startsOn) return { tone: "neutral", text: `From ${date(startsOn)}` };
  if (endsOn && today > endsOn) return { tone: "quiet", text: `Ended ${date(endsOn)}` };
  return { tone: "good", text: endsOn ? `Visible until ${date(endsOn)}` : "Visible" };
}
