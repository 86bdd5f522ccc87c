/** Customers: list, schema and form sections. */
import * as limits from "../kit/form/limits.gen";
import type { CustomerDraft } from "../drafts";
import type { CustomerItem, DoNotContact } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import * as z from "zod/mini";
import { exactly } from "../../form/exactly";
import { pincodePattern } from "../../form/pincode";
import { date, phone as phoneText } from "../../ui/format";
import { filled, text, tags } from "../kit/form/rules";
import type { Section } from "../kit/form/sections";
import { either, fieldsLike, list } from "../kit/resource";
import { Status, Tag } from "../kit/status";
import { TagDetails } from "../kit/tag-details";
import { sources } from "../leads/labels";
import { AddressFacts, AddressesField, blankAddress } from "./addresses-field";
import { ContactFacts, ContactsField } from "./contacts-field";
import { DoNotContactField, blockedChannels } from "./do-not-contact";
import { addressKinds, kinds, languages } from "./labels";
import { labelOf } from "../../ui/label-of";

export const address = "/api/admin/customers";
export const addressOf = (id: string) => path("/api/admin/customers/{id}", { id });

const values = <Value extends string>(choices: readonly { value: Value }[]) => choices.map(({ value }) => value);

const phone = () =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(32, "Please use at most 32 characters."),
      z.regex(/^([+]?[0-9][0-9 ()./-]{6,30})?$/, "Please enter a valid phone number, such as 98450 12345."),
    );

const email = () =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(limits.CustomerDraft.email.max, `Please use at most ${limits.CustomerDraft.email.max} characters.`),
      z.regex(/^([^\s@]+@[^\s@]+\.[^\s@.]{2,})?$/, "Please enter a valid e-mail address, such as name@example.com."),
    );

const reachable = z.refine<{ phone: string; email: string }>(({ phone, email }) => phone !== "" || email !== "", {
  error: "Please enter a phone number or an e-mail address.",
  path: ["phone"],
});

const schema = exactly<CustomerDraft>()(
  z
    .object({
      kind: z.enum(values(kinds)),
      name: filled(limits.CustomerDraft.name, "Please enter the name."),
      email: email(),
      phone: phone(),
      sharesPhone: z.boolean(),
      gstin: z.nullable(
        z
          .string()
          .check(
            z.trim(),
            z.regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/, "Please enter a valid 15-character GSTIN."),
          ),
      ),
      language: z.nullable(z.enum(values(languages))),
      source: z.nullable(z.enum(values(sources))),
      tags: tags(limits.CustomerDraft.tags),
      doNotContact: z.object({ calls: z.boolean(), emails: z.boolean(), whatsapp: z.boolean() }),
      addresses: z
        .array(
          z.object({
            kind: z.enum(values(addressKinds)),
            label: text(limits.CustomerAddress.label),
            line: text(limits.CustomerAddress.line),
            locality: text(limits.CustomerAddress.locality),
            city: text(limits.CustomerAddress.city),
            state: z.string().check(z.regex(/^(0[1-9]|[12]\d|3[0-8])$/, "Please choose the state.")),
            pincode: z.nullable(z.string().check(z.regex(pincodePattern, "Please enter a valid six-digit pincode."))),
          }),
        )
        .check(
          z.maxLength(
            limits.CustomerDraft.addresses.max,
            `Please use at most ${limits.CustomerDraft.addresses.max} addresses.`,
          ),
        ),
      contacts: z
        .array(
          z
            .object({
              name: filled(limits.CustomerContact.name, "Please enter the name."),
              relation: text(limits.CustomerContact.relation),
              phone: phone(),
              email: email(),
            })
            .check(reachable),
        )
        .check(
          z.maxLength(
            limits.CustomerDraft.contacts.max,
            `Please use at most ${limits.CustomerDraft.contacts.max} contacts.`,
          ),
        ),
    })
    .check(
      reachable,
      z.refine(({ kind, gstin }) => kind === "business" || gstin === null, {
        error: "Only businesses have a GSTIN.",
        path: ["gstin"],
      }),
    ),
);

export const blank: CustomerDraft = {
  kind: "individual",
  name: "",
  email: "",
  phone: "",
  sharesPhone: false,
  gstin: null,
  language: null,
  source: null,
  tags: [],
  doNotContact: { calls: false, emails: false, whatsapp: false },
  addresses: [blankAddress],
  contacts: [],
};

const draftOf: (customer: CustomerDraft) => CustomerDraft = fieldsLike(blank);

export const customers = list(address, {
  screen: "customers",
  title: "Customers",
  noun: ["customer", "customers"],
  drawer: "customer",
  nameOf: ({ name }) => name,
  searches: "name, phone, e-mail, GSTIN or project",
  sort: "-createdAt",
  exports: "customers",
  bulk: [
    { label: "Tag", title: (count) => `Tag ${count}`, confirm: "Save tags", undo: true, Details: TagDetails },
    {
      label: "Invite",
      title: (count) => `Invite ${count} to the client area?`,
      text: "Each customer gets an e-mail with a link to choose a password. Existing accounts with the same address are linked at once. Customers who have joined, want no e-mail or have no address are skipped.",
      confirm: "Send invitations",
      action: { invite: {} },
    },
  ],
  columns: [
    { field: "name", label: "Name", sort: "name", width: 180 },
    {
      field: "phone",
      label: "Phone",
      width: 130,
      card: "line",
      cell: ({ phone, doNotContact }) => phone && <Phone phone={phone} doNotContact={doNotContact} />,
    },
    { field: "email", label: "E-mail", card: "line" },
    { field: "city", label: "City", sort: "city", width: 110, card: "none" },
    {
      // The name is stored with saved columns.
      name: "homes",
      label: "Projects",
      width: 130,
      card: "corner",
      cell: (customer) => <ProjectStatus customer={customer} />,
    },
    {
      field: "receivedPaise",
      label: "Received",
      sort: "receivedPaise",
      newestFirst: true,
      width: 116,
      align: "end",
      card: "line",
      cell: ({ receivedPaise }, money) => receivedPaise > 0 && money(receivedPaise),
    },
    {
      field: "outstandingPaise",
      label: "Outstanding",
      sort: "outstandingPaise",
      newestFirst: true,
      width: 124,
      align: "end",
      card: "line",
      // Null for those who may not see what all colleagues sold.
      cell: ({ outstandingPaise }, money) =>
        outstandingPaise !== null && outstandingPaise > 0 && money(outstandingPaise),
    },
    {
      field: "createdAt",
      label: "Customer since",
      sort: "createdAt",
      newestFirst: true,
      width: 136,
      card: "none",
      cell: ({ createdAt }) => date(createdAt),
    },
    { field: "kind", label: "Type", width: 110, hidden: true, card: "none", cell: ({ kind }) => labelOf(kinds, kind) },
    { field: "gstin", label: "GSTIN", width: 160, hidden: true, card: "none" },
    {
      field: "source",
      label: "Source",
      width: 140,
      hidden: true,
      card: "none",
      cell: ({ source }) => source && labelOf(sources, source),
    },
    {
      field: "tags",
      label: "Tags",
      width: 160,
      hidden: true,
      card: "none",
      cell: ({ tags }) => tags.length > 0 && tags.map((tag) => <Tag key={tag}>{tag}</Tag>),
    },
  ],
  filters: [
    { kind: "choices", name: "kind", label: "Type", choices: kinds },
    {
      name: "hasOpenProject",
      label: "Projects",
      ...either("With open projects", "Without open projects"),
    },
    {
      name: "hasOutstanding",
      label: "Outstanding",
      ...either("Has outstanding", "Nothing outstanding"),
    },
    { kind: "text", name: "city", label: "City" },
    { kind: "choices", name: "source", rare: true, label: "Source", choices: sources },
    { kind: "text", name: "tag", rare: true, label: "Tag" },
  ],
  views: [
    { name: "Open projects", query: { hasOpenProject: "true" } },
    { name: "Outstanding", query: { hasOutstanding: "true", sort: "-outstandingPaise" } },
    { name: "Businesses", query: { kind: "business" } },
  ],
  empty: {
    title: "No customers yet.",
    text: "Won leads become customers automatically. You can also add customers yourself.",
  },
});

function Phone({ phone, doNotContact }: { phone: string; doNotContact: DoNotContact }) {
  if (doNotContact.calls) return <span className="text-ash line-through">{phoneText(phone)}</span>;
  return (
    <a href={`tel:${phone}`} className="relative underline-offset-2 hover:underline">
      {phoneText(phone)}
    </a>
  );
}

function ProjectStatus({ customer: { projects, openProjects } }: { customer: CustomerItem }) {
  if (openProjects > 0) {
    return <Status tone="good">{openProjects === 1 ? "Open project" : `${openProjects} open projects`}</Status>;
  }
  return projects > 0 && <Status tone="quiet">{projects === 1 ? "1 project" : `${projects} projects`}</Status>;
}

const sections: readonly Section<CustomerDraft>[] = [
  {
    fields: [
      { kind: "text", name: "name", label: "Name", limit: 120 },
      { kind: "phone", name: "phone", label: "Phone", optional: true, half: true },
      { kind: "email", name: "email", label: "E-mail", optional: true, half: true },
      {
        kind: "toggle",
        name: "sharesPhone",
        label: "Shared phone",
        hint: "Another customer in the same household has this number.",
      },
      { kind: "select", name: "kind", label: "Type", half: true, choices: kinds },
      { kind: "text", name: "gstin", label: "GSTIN", hint: "Businesses only.", orNull: true, half: true },
      { kind: "select", name: "language", label: "Preferred language", optional: true, half: true, choices: languages },
      { kind: "select", name: "source", label: "Source", optional: true, half: true, choices: sources },
      { kind: "tags", name: "tags", label: "Tags" },
      {
        kind: "custom",
        name: "doNotContact",
        label: "Do not contact",
        field: (control) => <DoNotContactField control={control} />,
        value: ({ doNotContact }) => blockedChannels(doNotContact),
      },
    ],
  },
  {
    title: "Addresses",
    fields: [
      {
        kind: "custom",
        name: "addresses",
        label: "Addresses",
        field: (control) => <AddressesField control={control} />,
        value: ({ addresses }) => <AddressFacts addresses={addresses} />,
      },
    ],
  },
  {
    title: "Other contacts",
    fields: [
      {
        kind: "custom",
        name: "contacts",
        label: "Other contacts",
        field: (control) => <ContactsField control={control} />,
        value: ({ contacts }) => <ContactFacts contacts={contacts} />,
      },
    ],
  },
];

export const editing = { schema, draftOf, sections };
