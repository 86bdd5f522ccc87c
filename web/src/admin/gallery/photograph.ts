/** The photograph form: values and validation. */
import * as limits from "../kit/form/limits.gen";
import type { PhotographDraft } from "../drafts";
import { rooms } from "../../features/photographs/labels";
import * as z from "zod/mini";
import { exactly } from "../../form/exactly";
import { text, tags } from "../kit/form/rules";
import { fieldsLike } from "../kit/resource";

const fraction = () => z.number().check(z.gte(0), z.lte(1));
const crop = () => z.nullable(z.object({ x: fraction(), y: fraction(), width: fraction(), height: fraction() }));

export const schema = exactly<PhotographDraft>()(
  z.object({
    title: text(limits.UpdatePhotograph.title),
    alt: text(limits.UpdatePhotograph.alt),
    rooms: z.array(z.enum(rooms.map(({ value }) => value))),
    style: text(limits.UpdatePhotograph.style),
    colours: tags(limits.UpdatePhotograph.colours),
    tags: tags(limits.UpdatePhotograph.tags),
    focal: z.object({ x: fraction(), y: fraction() }),
    crops: z.object({ phone: crop(), desktop: crop() }),
    isFeatured: z.boolean(),
    isDesign: z.boolean(),
    projectId: z.nullable(z.string()),
    designedById: z.nullable(z.string()),
    isShareable: z.boolean(),
  }),
);

export const draftOf = fieldsLike<PhotographDraft>({
  title: "",
  alt: "",
  rooms: [],
  style: "",
  colours: [],
  tags: [],
  focal: { x: 0.5, y: 0.5 },
  crops: { phone: null, desktop: null },
  isFeatured: false,
  isDesign: false,
  projectId: null,
  designedById: null,
  isShareable: false,
});
