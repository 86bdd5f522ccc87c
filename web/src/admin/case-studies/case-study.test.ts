import { expect, test } from "vitest";
import type { CaseStudyDetail } from "../../api/contract/types.gen";
import { blank, draftOf } from "./case-study";

const study: CaseStudyDetail = {
  ...blank,
  id: "s1",
  title: "A home in Hebbal",
  slug: "a-home-in-hebbal",
  body: { version: 1, content: [{ type: "paragraph", attrs: { id: "aaaaaaaa" } }] },
  consent: null,
  photographs: [],
  materials: [],
  designer: null,
  status: "draft",
  publishAt: null,
  firstPublishedAt: null,
  hasChanges: false,
  allowedStatuses: [],
  updatedAt: "2026-11-26T10:00:00Z",
  updatedBy: null,
  version: 1,
};

test("the form has what the draft has, and no more", () => {
  const draft = draftOf(study);
  expect(Object.keys(draft).toSorted()).toEqual(Object.keys(blank).toSorted());
  expect(draft.body).toBe(study.body);
});

test("until a case study is published, its slug follows the title", () => {
  expect(draftOf(study).slug).toBe("");
  expect(draftOf({ ...study, slug: "hebbal" }).slug).toBe("hebbal");
  expect(draftOf({ ...study, firstPublishedAt: "2026-11-26T10:00:00Z" }).slug).toBe("a-home-in-hebbal");
});
