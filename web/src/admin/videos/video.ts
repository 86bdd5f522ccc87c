/** What is said of a video: where it lives, the form's values and their rules. */
import * as limits from "../kit/form/limits.gen";
import type { VideoDraft } from "../drafts";
import type { VideoDetail } from "../../api/contract/types.gen";
import * as z from "zod/mini";
import { path } from "../../api/path";
import { sources } from "../../features/videos/words";
import { exactly } from "../../form/exactly";
import { between, filled, text } from "../kit/form/rules";
import { query } from "../kit/query";

export const address = "/api/admin/videos";

export const addressOf = (id: string) => path("/api/admin/videos/{id}", { id });

export const drawer = "video";

/** Words that are used already, and what a video can show. */
export const choices = query("/api/admin/videos/choices");

const slugPattern = /^$|^[a-z0-9]+(-[a-z0-9]+)*$/;

export const schema = exactly<VideoDraft>()(
  z.object({
    title: filled(limits.VideoDraft.title, "Please give it a title."),
    slug: text({ max: 80 }).check(z.regex(slugPattern, "Please use small letters, digits and single hyphens.")),
    source: z.enum(sources.map(({ value }) => value)),
    address: z.nullable(text(limits.VideoDraft.address)),
    durationSeconds: z.nullable(between(limits.VideoDraft.durationSeconds)),
    thumbnailId: z.nullable(z.string()),
    category: text(limits.VideoDraft.category),
    tags: z
      .array(text(limits.VideoDraft.tags.each))
      .check(z.maxLength(limits.VideoDraft.tags.max, `Please use at most ${limits.VideoDraft.tags.max} tags.`)),
    transcript: text(limits.VideoDraft.transcript),
    designId: z.nullable(z.string()),
    projectId: z.nullable(z.string()),
    isFeatured: z.boolean(),
    seoTitle: text(limits.VideoDraft.seoTitle),
    seoDescription: text(limits.VideoDraft.seoDescription),
    canonical: z.nullable(text({ max: 500 })),
    sharePhotographId: z.nullable(z.string()),
  }),
);

export const blank: VideoDraft = {
  title: "",
  slug: "",
  source: "youtube",
  address: null,
  durationSeconds: null,
  thumbnailId: null,
  category: "",
  tags: [],
  transcript: "",
  designId: null,
  projectId: null,
  isFeatured: false,
  seoTitle: "",
  seoDescription: "",
  canonical: null,
  sharePhotographId: null,
};

export function draftOf(video: VideoDetail): VideoDraft {
  return {
    title: video.title,
    slug: video.slug,
    source: video.source,
    address: video.address,
    // Of a file of ours nobody types it.
    durationSeconds: video.source === "upload" ? null : video.durationSeconds,
    thumbnailId: video.thumbnail?.id ?? null,
    category: video.category,
    tags: video.tags,
    transcript: video.transcript,
    designId: video.designId,
    projectId: video.projectId,
    isFeatured: video.isFeatured,
    seoTitle: video.seoTitle,
    seoDescription: video.seoDescription,
    canonical: video.canonical,
    sharePhotographId: video.sharePhotograph?.id ?? null,
  };
}

/** The worker is at its file, or will be. */
export function isBeingRead({ file }: Pick<VideoDetail, "file">): boolean {
  return file?.state === "waiting" || file?.state === "working";
}

/** Why visitors cannot see it yet, as a sentence. */
export function missingIn({ thumbnail, source, file }: VideoDetail): string | null {
  if (source === "upload" && !file?.address) return "It needs a file that is ready before visitors see it.";
  if (!thumbnail) return "Please choose a thumbnail, and save it, before visitors see it.";
  return null;
}
