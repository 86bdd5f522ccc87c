/** The video form: values and validation. */
import * as limits from "../kit/form/limits.gen";
import type { VideoDraft } from "../drafts";
import type { VideoDetail } from "../../api/contract/types.gen";
import * as z from "zod/mini";
import { path } from "../../api/path";
import { sources } from "../../features/videos/labels";
import { exactly } from "../../form/exactly";
import { between, filled, text } from "../kit/form/rules";
import { query } from "../kit/query";

export const address = "/api/admin/videos";

export const addressOf = (id: string) => path("/api/admin/videos/{id}", { id });

export const drawer = "video";

/** Categories and tags in use, and the designs and projects to link. */
export const choices = query("/api/admin/videos/choices");

const slugPattern = /^$|^[a-z0-9]+(-[a-z0-9]+)*$/;

export const schema = exactly<VideoDraft>()(
  z.object({
    title: filled(limits.VideoDraft.title, "Please enter a title."),
    slug: text({ max: 80 }).check(z.regex(slugPattern, "Please use lowercase letters, digits and single hyphens.")),
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
    // Read from the file, not entered.
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

export function isProcessing({ file }: Pick<VideoDetail, "file">): boolean {
  return file?.state === "waiting" || file?.state === "working";
}

/** What must be done before publishing, as shown to the user. */
export function missingIn({ thumbnail, source, file }: VideoDetail): string | null {
  if (source === "upload" && !file?.address)
    return "Please upload a file and wait until it is ready before publishing.";
  if (!thumbnail) return "Please choose a thumbnail and save before publishing.";
  return null;
}
