/** The drawer of one customer: details, and a tab for each kind of record that belongs to them. */
import type { CustomerDetail as Customer } from "../../api/contract/types.gen";
import type { CustomerDraft } from "../drafts";
import { below, path } from "../../api/path";
import { useQuery } from "@tanstack/react-query";
import { Tabs } from "radix-ui";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { adminPaths } from "../paths";
import { date, phone as phoneText } from "../../ui/format";
import { Link } from "../../ui/link";
import { Attribution } from "../attribution/attribution";
import { Consents } from "../consents/consents";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { Drawer, DrawerSection, PendingSection, useOpenRecord } from "../kit/drawer";
import { Fact, Facts } from "../kit/facts";
import { RecordFacts } from "../kit/form/sections";
import { MenuItem, MenuLine, MoreMenu } from "../kit/menu";
import { moneyFormat } from "../kit/money";
import { mutate, query, invalidate } from "../kit/query";
import { DeleteDialog } from "../kit/delete-dialog";
import { useShortcuts } from "../kit/shortcuts";
import { Status } from "../kit/status";
import { NoteBox } from "../kit/note/note-box";
import { Timeline } from "../leads/timeline/timeline";
import { sources } from "../leads/labels";
import { newQuotationPath } from "../quotations/address";
import { eraseAddress, eraseState } from "../settings/privacy-requests/erase";
import { AddressProof } from "./address-proof";
import { Accounts } from "./accounts";
import { address, addressOf, customers, editing } from "./customer";
import { blockedChannels } from "./do-not-contact";
import { Documents } from "./documents";
import { EditCustomer } from "./edit";
import { MergeCustomerDialog } from "./merge";
import { Orders } from "./orders";
import { Payments } from "./payments";
import { Quotations } from "./quotations";
import { Referrals } from "./referrals";
import { stages } from "./labels";
import { Tickets } from "./tickets";
import { labelOf } from "../../ui/label-of";

export function CustomerDrawer({ id }: { id: string }) {
  const { data: customer, error, refetch } = useQuery(query(addressOf(id)));
  /** What the edit form opens with, besides what is saved; null while it is closed. */
  const [edited, setEdited] = useState<Partial<CustomerDraft> | null>(null);
  if (!customer) {
    return (
      <Drawer name={customers.drawer} title="Customer" wide>
        <PendingSection error={error} refetch={refetch} lines={10} />
      </Drawer>
    );
  }
  if (edited) return <EditCustomer customer={customer} changes={edited} onDone={() => setEdited(null)} />;
  return <OpenCustomer customer={customer} edit={setEdited} />;
}

type Edit = (changes: Partial<CustomerDraft>) => void;

function OpenCustomer({ customer, edit }: { customer: Customer; edit: Edit }) {
  const may = useMay("customers");
  const mayEdit = may("edit") && !customer.mergedInto;
  const onEdit = () => edit({});
  useShortcuts(
    mayEdit
      ? [
          { key: "e", label: "Edit", run: onEdit },
          { key: "t", label: "Write a note", run: () => document.querySelector<HTMLElement>("[data-note]")?.focus() },
        ]
      : [],
  );
  return (
    <Drawer
      name={customers.drawer}
      wide
      title={customer.name}
      subtitle={<Subtitle customer={customer} />}
      actions={
        mayEdit && (
          <>
            <Action onClick={onEdit}>Edit</Action>
            {may("manage") && <Actions customer={customer} />}
          </>
        )
      }
    >
      {customer.mergedInto && <Merged into={customer.mergedInto} />}
      <CustomerTabs customer={customer} edit={mayEdit ? edit : null} mayManage={mayEdit && may("manage")} />
    </Drawer>
  );
}

/** Tall enough for a thumb. */
const contactLinkClass = "inline-flex min-h-6 items-center underline-offset-2 hover:underline max-md:min-h-8";

function Subtitle({ customer: { phone, email, doNotContact, createdAt } }: { customer: Customer }) {
  const blocked = blockedChannels(doNotContact);
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-0.5">
      {phone && (
        <a href={`tel:${phone}`} className={contactLinkClass}>
          {phoneText(phone)}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={contactLinkClass}>
          {email}
        </a>
      )}
      <span>{`Customer since ${date(createdAt)}`}</span>
      {blocked && <Status tone="danger">{`Do not contact: ${blocked}`}</Status>}
    </span>
  );
}

function Merged({ into: { id, name } }: { into: NonNullable<Customer["mergedInto"]> }) {
  const open = useOpenRecord(customers.drawer);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-seam bg-linen/60 px-4 py-2 md:px-6">
      <p>{`This customer was merged into ${name}.`}</p>
      <Action onClick={() => open(id)}>Open {name}</Action>
    </div>
  );
}

/** `edit` is null for those who may not. */
type CustomerTabsProps = { customer: Customer; edit: Edit | null; mayManage: boolean };

function CustomerTabs({ customer, edit, mayManage }: CustomerTabsProps) {
  const mayEdit = edit !== null;
  const may = useMay("quotations");
  const maySeeQuotations = may("view");
  const maySeeReferrals = useMay("referrals")("view");
  // What belonged to a merged customer is now with the other one.
  const isMerged = Boolean(customer.mergedInto);
  const maySeePayments = useMay("finance")("view") && !isMerged;
  const maySeeOrders = useMay("furniture_orders")("view") && !isMerged;
  const mayQuote = may("manage") && !isMerged;
  const { counts, consents } = customer;
  return (
    <Tabs.Root defaultValue="details">
      <Tabs.List aria-label="Customer record" className="flex overflow-x-auto border-b border-seam px-2 md:px-4">
        <TabTrigger value="details">Details</TabTrigger>
        {maySeeQuotations && (
          <TabTrigger value="quotations" count={counts.quotations}>
            Quotations
          </TabTrigger>
        )}
        <TabTrigger value="projects" count={counts.projects}>
          Projects
        </TabTrigger>
        {maySeePayments && <TabTrigger value="payments">Invoices and payments</TabTrigger>}
        {maySeeOrders && <TabTrigger value="orders">Orders</TabTrigger>}
        {maySeeOrders && <TabTrigger value="tickets">Tickets</TabTrigger>}
        {!isMerged && <TabTrigger value="documents">Documents</TabTrigger>}
        {maySeeReferrals && <TabTrigger value="referrals">Referrals</TabTrigger>}
        <TabTrigger value="timeline">Timeline</TabTrigger>
        <TabTrigger value="consents" count={consents.length}>
          Consents
        </TabTrigger>
      </Tabs.List>
      <Tabs.Content value="details">
        <Details customer={customer} edit={edit} mayManage={mayManage} />
      </Tabs.Content>
      {maySeeQuotations && (
        <Tabs.Content value="quotations">
          <DrawerSection
            title="Quotations"
            aside={
              mayQuote && (
                <Link to={newQuotationPath({ customer: customer.id })} className="text-xs text-link">
                  Create quotation
                </Link>
              )
            }
          >
            <Quotations customer={customer.id} />
          </DrawerSection>
        </Tabs.Content>
      )}
      <Tabs.Content value="projects">
        <Projects customer={customer} />
      </Tabs.Content>
      {maySeePayments && (
        <Tabs.Content value="payments">
          <Payments customer={customer} />
        </Tabs.Content>
      )}
      {maySeeOrders && (
        <Tabs.Content value="orders">
          <DrawerSection title="Furniture orders">
            <Orders customer={customer.id} />
          </DrawerSection>
        </Tabs.Content>
      )}
      {maySeeOrders && (
        <Tabs.Content value="tickets">
          <DrawerSection title="Support tickets">
            <Tickets customer={customer.id} />
          </DrawerSection>
        </Tabs.Content>
      )}
      {!isMerged && (
        <Tabs.Content value="documents">
          <DrawerSection title="Documents">
            <Documents customer={customer.id} />
          </DrawerSection>
        </Tabs.Content>
      )}
      {maySeeReferrals && (
        <Tabs.Content value="referrals">
          <DrawerSection title="Referrals">
            <Referrals customer={customer.id} />
          </DrawerSection>
        </Tabs.Content>
      )}
      <Tabs.Content value="timeline">
        <DrawerSection>
          {mayEdit && (
            <NoteBox
              add={(text, mentions) => addNote(customer.id, text, mentions)}
              colleagues={below(addressOf(customer.id), "colleagues")}
            />
          )}
          <Timeline address={addressOf(customer.id)} mayEdit={mayEdit} />
        </DrawerSection>
      </Tabs.Content>
      <Tabs.Content value="consents">
        <Attribution attribution={customer.attribution} />
        <Consents consents={consents} address={addressOf(customer.id)} name={customer.name} mayEdit={mayEdit} />
      </Tabs.Content>
    </Tabs.Root>
  );
}

async function addNote(id: string, text: string, mentions: string[]): Promise<void> {
  await mutate("POST", path("/api/admin/customers/{id}/notes", { id }), { text, mentions });
  await invalidate(addressOf(id));
}

function TabTrigger({ value, count, children }: { value: string; count?: number; children: ReactNode }) {
  return (
    <Tabs.Trigger
      value={value}
      className="-mb-px h-10 shrink-0 border-b-2 border-transparent px-2.5 -outline-offset-2 text-ash hover:text-ink data-[state=active]:border-areca data-[state=active]:font-medium data-[state=active]:text-areca max-md:h-11"
    >
      {children}
      {count !== undefined && count > 0 && <span className="ml-1.5 text-xs text-ash tabular-nums">{count}</span>}
    </Tabs.Trigger>
  );
}

function Details({ customer, edit, mayManage }: CustomerTabsProps) {
  const { counts, leads, mergedFrom } = customer;
  const { receivedPaise, outstandingPaise, lifetimePaise } = counts;
  const isOwing = outstandingPaise !== null && outstandingPaise > 0;
  const hasPaid = lifetimePaise !== null && lifetimePaise > 0;
  const money = moneyFormat([receivedPaise, outstandingPaise, lifetimePaise]);
  return (
    <>
      {(receivedPaise > 0 || isOwing || hasPaid || mergedFrom.length > 0) && (
        <DrawerSection>
          <Facts>
            {receivedPaise > 0 && <Fact label="Received">{money(receivedPaise)}</Fact>}
            {isOwing && (
              <Fact label="Outstanding">
                {money(outstandingPaise)}
                <span className="block text-xs text-ash">Signed quotations less what was received.</span>
              </Fact>
            )}
            {hasPaid && (
              <Fact label="Lifetime value">
                {money(lifetimePaise)}
                <span className="block text-xs text-ash">Received and paid for furniture together.</span>
              </Fact>
            )}
            {mergedFrom.length > 0 && (
              <Fact label="Also known as">{mergedFrom.map(({ name }) => name).join(", ")}</Fact>
            )}
          </Facts>
        </DrawerSection>
      )}
      <RecordFacts sections={editing.sections} draft={editing.draftOf(customer)} />
      {!customer.mergedInto && (
        <DrawerSection title="E-mail for signing">
          <AddressProof
            proof={customer.addressProof}
            email={customer.email}
            record={addressOf(customer.id)}
            area="customers"
          />
        </DrawerSection>
      )}
      <Accounts customer={customer} edit={edit} mayManage={mayManage} />
      {leads.length > 0 && (
        <DrawerSection title="Enquiries">
          <ul className="-my-2 divide-y divide-seam">
            {leads.map(({ id, reference, source, receivedAt }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <Link to={adminPaths.lead(id)} className="text-link">
                  {reference ?? "Enquiry"}
                </Link>
                <span className="text-ash">{`${labelOf(sources, source)}, ${date(receivedAt)}`}</span>
              </li>
            ))}
          </ul>
        </DrawerSection>
      )}
    </>
  );
}

function Projects({ customer: { projects } }: { customer: Customer }) {
  if (projects.length === 0) {
    return (
      <DrawerSection>
        <p className="text-ash">No projects yet.</p>
      </DrawerSection>
    );
  }
  return (
    <DrawerSection>
      <ul className="-my-2.5 divide-y divide-seam">
        {projects.map(({ id, number, name, stage, createdAt }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <div>
              <p className="font-medium">{number}</p>
              <p className="text-xs text-ash">{[name, date(createdAt)].filter(Boolean).join(" · ")}</p>
            </div>
            <Status tone={stage === "cancelled" || stage === "closed" ? "quiet" : "good"}>
              {labelOf(stages, stage)}
            </Status>
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}

function Actions({ customer }: { customer: Customer }) {
  const [dialog, setDialog] = useState<"merge" | "archive" | null>(null);
  const navigate = useNavigate();
  const mayQuote = useMay("quotations")("manage");
  const mayErase = useMay("settings")("manage");
  const close = () => setDialog(null);
  return (
    <>
      <MoreMenu>
        {mayQuote && (
          <MenuItem onSelect={() => void navigate(newQuotationPath({ customer: customer.id }))}>
            Create quotation
          </MenuItem>
        )}
        <MenuItem onSelect={() => setDialog("merge")}>Merge into another customer…</MenuItem>
        {mayErase && (
          <MenuItem onSelect={() => void navigate(eraseAddress, { state: eraseState(customer.id) })}>
            Enter an erasure request…
          </MenuItem>
        )}
        <MenuLine />
        <MenuItem danger onSelect={() => setDialog("archive")}>
          Archive
        </MenuItem>
      </MoreMenu>
      {dialog === "merge" && <MergeCustomerDialog customer={customer} onClose={close} />}
      {dialog === "archive" && <ArchiveDialog customer={customer} onClose={close} />}
    </>
  );
}

function ArchiveDialog({ customer: { id, name }, onClose }: { customer: Customer; onClose: () => void }) {
  return (
    <DeleteDialog
      record={addressOf(id)}
      list={address}
      drawer={customers.drawer}
      title={`Archive ${name}?`}
      confirm="Archive"
      done={`${name} archived`}
      onClose={onClose}
    >
      They no longer appear in lists. Signed documents and payments keep their name.
    </DeleteDialog>
  );
}
