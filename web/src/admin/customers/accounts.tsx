/** The customer's accounts for the client area: invite, link, unlink. */
import type { CustomerDetail as Customer } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { date } from "../../ui/format";
import { toast } from "../../ui/toast";
import { Action } from "../kit/button";
import { ActionDialog } from "../kit/confirm";
import { DrawerSection } from "../kit/drawer";
import { messageOf } from "../kit/failure";
import { client, mutate, query } from "../kit/query";
import { Status, type Tone } from "../kit/status";
import { addressOf } from "./customer";
import { GivenAddressBook, type GivenAddressBookProps } from "./given-address-book";

type Account = Customer["accounts"][number];

function cacheCustomer(customer: Customer): void {
  client.setQueryData(query(addressOf(customer.id)).queryKey, customer);
}

/** Also resends an invitation. An existing account with the same address is linked at once. */
function useInvitation({ id, email }: Customer) {
  return useMutation({
    mutationFn: () => mutate("POST", path("/api/admin/customers/{id}/invitation", { id })),
    onSuccess: (customer) => {
      cacheCustomer(customer);
      const isInvited = customer.accounts.some(({ state }) => state === "invited");
      toast(
        isInvited
          ? { title: "Invitation sent", description: email }
          : { title: "Account linked", description: `${email} already has an account and can now see this customer.` },
      );
    },
    onError: (error) => toast({ variant: "destructive", title: "Not invited", description: messageOf(error) }),
    retry: false,
  });
}

type AccountsProps = Omit<GivenAddressBookProps, "book"> & { mayManage: boolean };

export function Accounts({ customer, edit, mayManage }: AccountsProps) {
  const invite = useInvitation(customer);
  const { accounts, email } = customer;
  const own = accounts.find((account) => account.email === email.trim().toLowerCase());
  const mayInvite = mayManage && email !== "" && (!own || own.state === "invited");
  return (
    <DrawerSection
      title="Client area"
      aside={
        mayInvite && (
          <Action busy={invite.isPending} onClick={() => invite.mutate()}>
            {own ? "Send invitation again" : "Invite to the client area"}
          </Action>
        )
      }
    >
      {accounts.length === 0 ? (
        <p className="text-ash">
          {email === ""
            ? "Not invited. Add an e-mail address to invite them."
            : "Not invited yet. Once they join, they see their quotations, receipts and project there."}
        </p>
      ) : (
        <ul className="-my-2.5 divide-y divide-seam">
          {accounts.map((account) => (
            <AccountRow key={account.userId} customer={customer} account={account} edit={edit} mayManage={mayManage} />
          ))}
        </ul>
      )}
    </DrawerSection>
  );
}

const states: Record<Account["state"], { label: string; tone: Tone }> = {
  invited: { label: "Invited", tone: "attention" },
  linked: { label: "Linked", tone: "good" },
  suspended: { label: "Suspended", tone: "danger" },
};

type AccountRowProps = AccountsProps & { account: Account };

function AccountRow({ customer, account, edit, mayManage }: AccountRowProps) {
  const [isUnlinking, setUnlinking] = useState(false);
  const { label, tone } = states[account.state];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-medium wrap-anywhere">{account.email}</span>
          <Status tone={tone}>{label}</Status>
        </p>
        <p className="text-xs text-ash">{accountHistory(account)}</p>
      </div>
      {mayManage && (
        <Action variant="quiet" onClick={() => setUnlinking(true)}>
          {account.state === "invited" ? "Cancel invitation" : "Unlink"}{" "}
          <span className="sr-only">{account.email}</span>
        </Action>
      )}
      {account.addressBook && <GivenAddressBook customer={customer} book={account.addressBook} edit={edit} />}
      {isUnlinking && <UnlinkDialog customer={customer} account={account} onClose={() => setUnlinking(false)} />}
    </li>
  );
}

function accountHistory({ state, invitedAt, linkedAt, linkedThrough, lastSignInAt }: Account): string {
  if (state === "invited") return invitedAt ? `Invited ${date(invitedAt)}, has not joined yet` : "Has not joined yet";
  const through = linkedThrough === "proved_address" ? "through their confirmed address" : "by invitation";
  const linked = linkedAt && `Linked ${date(linkedAt)} ${through}`;
  const signIn = lastSignInAt ? `last signed in ${date(lastSignInAt)}` : "has not signed in yet";
  return [linked, signIn].filter(Boolean).join(", ");
}

type UnlinkDialogProps = { customer: Customer; account: Account; onClose: () => void };

function UnlinkDialog({ customer: { id, name }, account: { userId, email, state }, onClose }: UnlinkDialogProps) {
  const isInvited = state === "invited";
  return (
    <ActionDialog
      title={isInvited ? `Cancel the invitation for ${email}?` : `Unlink ${email}?`}
      confirm={isInvited ? "Cancel invitation" : "Unlink account"}
      cancel={isInvited ? "Keep invitation" : "Cancel"}
      danger
      run={() => mutate("DELETE", path("/api/admin/customers/{id}/accounts/{user}", { id, user: userId }))}
      done={{ title: isInvited ? "Invitation cancelled" : "Account unlinked", description: email }}
      onDone={cacheCustomer}
      onClose={onClose}
    >
      <p>
        {isInvited
          ? `The link in their e-mail still lets them create an account, but it won’t show anything about ${name}.`
          : `The account can no longer see anything about ${name}. You can invite it again.`}
      </p>
    </ActionDialog>
  );
}
