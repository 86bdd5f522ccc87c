/** What is said of a photograph: the form's values and their rules. */
import { rooms } from "../../features/photographs/words";
import * as z from "zod/mini";
import { exactly } from "../../form/exactly";
import { text } from "../kit/form/rules";
import { fieldsLike } from "../kit/resource";
import type { PhotographDraft } from "./contract";

const words = (limit: number) => z.array(text(60)).check(z.maxLength(limit, `Please use at most ${limit} words.`));

const fraction = () => z.number().check(z.gte(0), z.lte(1));
const crop = () => z.nullable(z.object({ x: fraction(), y: fraction(), width: fraction(), height: fraction() }));

export const schema = exactly<PhotographDraft>()(
  z.object({
    title: text(160),
    alt: text(300),
    rooms: z.array(z.enum(rooms.map(({ value }) => value))),
    style: text(40),
    colours: words(12),
    tags: words(30),
    focal: z.object({ x: fraction(), y: fraction() }),
    crops: z.object({ phone: crop(), desktop: crop() }),
    isFeatured: z.boolean(),
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
});
