/** `/admin/redirects`: what answers at addresses that have no page any more. */
import type { RedirectDraft } from "../../api/contract/types.gen";
import * as limits from "../kit/form/limits.gen";
import type { Draft } from "../drafts";
import * as z from "zod/mini";
import { exactly } from "../../form/exactly";
import { date, number } from "../../ui/format";
import { filled, text } from "../kit/form/rules";
import { fieldsLike, resource } from "../kit/resource";
import { ResourcePage } from "../kit/resource-page";
import { Status } from "../kit/status";
import { RenamedRecords } from "./renamed";

const limit = limits.RedirectDraft;

const blank: Draft<RedirectDraft> = { fromPath: "", target: null, remark: "" };

const schema = exactly<Draft<RedirectDraft>>()(
  z.object({
    fromPath: filled(limit.fromPath, "Please enter the old path.").check(
      z.regex(/^\/[^/\\?# ][^\\?# ]*$/, "Please enter a path of this site, such as /old-page."),
    ),
    target: z.nullable(text({ max: 500 })),
    remark: text(limit.remark),
  }),
);

const redirects = resource(
  "/api/admin/redirects",
  {
    screen: "redirects",
    title: "Redirects",
    noun: ["redirect", "redirects"],
    drawer: "redirect",
    nameOf: ({ fromPath }) => fromPath,
    searches: "path, target or remark",
    sort: "fromPath",
    exports: "redirects",
    columns: [
      { field: "fromPath", label: "Old path", width: 300 },
      {
        field: "target",
        label: "Leads to",
        card: "line",
        cell: ({ target }) => target ?? <Status tone="attention">Gone for good (410)</Status>,
      },
      {
        field: "recentHits",
        label: "Followed in 30 days",
        width: 160,
        align: "end",
        card: "corner",
        cell: ({ recentHits }) => number(recentHits),
      },
      {
        field: "lastHitOn",
        label: "Last followed",
        width: 130,
        cell: ({ lastHitOn }) => lastHitOn && date(lastHitOn),
      },
    ],
    empty: {
      title: "No redirects yet",
      text: "Add one for a page of your former website, or for a campaign's short address. Renamed pages redirect by themselves.",
    },
  },
  {
    one: "Redirect",
    add: "Add redirect",
    schema,
    blank,
    draftOf: fieldsLike(blank),
    sections: [
      {
        fields: [
          {
            kind: "text",
            name: "fromPath",
            label: "Old path",
            placeholder: "/old-page",
            hint: "A page that answers can't redirect.",
            limit: limit.fromPath.max,
          },
          {
            kind: "text",
            name: "target",
            label: "Leads to",
            orNull: true,
            placeholder: "/pricing",
            hint: "A path on this site, or an address starting with https://. Blank = the page is gone for good (410).",
          },
          { kind: "textarea", name: "remark", label: "Remark", limit: limit.remark.max, optional: true },
        ],
      },
    ],
    archive: {
      label: "Remove",
      title: (name) => `Remove the redirect of ${name}?`,
      text: "Its address then answers that there is no such page.",
      done: (name) => `Redirect of ${name} removed`,
    },
  },
);

export function Component() {
  return (
    <>
      <ResourcePage resource={redirects} area="content" />
      <RenamedRecords />
    </>
  );
}
