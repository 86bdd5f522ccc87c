/** A referral: both people, the reward, and what can be done with it. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PayoutDetails, ReferralDetail } from "../../api/contract/types.gen";
import { below, path } from "../../api/path";
import { date, dateTime, phone } from "../../ui/format";
import { labelOf } from "../../ui/label-of";
import { Link } from "../../ui/link";
import { toast } from "../../ui/toast";
import { useMay, useMe } from "../kit/access";
import { Action } from "../kit/button";
import { Drawer, DrawerSection, PendingSection } from "../kit/drawer";
import { Fact, Facts } from "../kit/facts";
import { messageOf } from "../kit/failure";
import { MenuItem, MoreMenu } from "../kit/menu";
import { moneyFormat } from "../kit/money";
import { client, query } from "../kit/query";
import { adminPaths } from "../paths";
import { ReferralBadge } from "./badge";
import { eventTexts, payoutMethods, rules, ways } from "./labels";
import { ApproveDialog, DueDialog, PaidDialog, PayoutDialog, RejectDialog, ReturnDialog } from "./steps";

export function ReferralDrawer({ id }: { id: string }) {
  const {
    data: referral,
    error,
    refetch,
  } = useQuery({ ...query(path("/api/admin/referrals/{id}", { id })), staleTime: 0 });
  if (referral) return <Details referral={referral} />;
  return (
    <Drawer name="referral" title="Referral">
      <PendingSection error={error} refetch={refetch} />
    </Drawer>
  );
}

type Step = "reject" | "due" | "payout" | "approve" | "return" | "paid";

/** Approving and paying takes finance or an admin. */
function useHandlesMoney(): boolean {
  const { role } = useMe();
  return role === "admin" || role === "finance";
}

function Details({ referral }: { referral: ReferralDetail }) {
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);
  const dialog = { referral, onClose: close };
  return (
    <Drawer
      name="referral"
      wide
      title={referral.referee}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-0.5">
          <ReferralBadge {...referral} />
          <span>{`Recommended by ${referral.referrer}`}</span>
        </span>
      }
      actions={<More referral={referral} onStep={setStep} />}
      footer={<NextStep referral={referral} onStep={setStep} />}
    >
      <Reward referral={referral} />
      <People referral={referral} />
      <Timeline referral={referral} />
      {step === "reject" && <RejectDialog {...dialog} />}
      {step === "due" && <DueDialog {...dialog} />}
      {step === "payout" && <PayoutDialog {...dialog} />}
      {step === "approve" && <ApproveDialog {...dialog} />}
      {step === "return" && <ReturnDialog {...dialog} />}
      {step === "paid" && <PaidDialog {...dialog} />}
    </Drawer>
  );
}

type StepsProps = { referral: ReferralDetail; onStep: (step: Step) => void };

function More({ referral: { status, isAsked, isApproved }, onStep }: StepsProps) {
  const may = useMay("referrals");
  const handlesMoney = useHandlesMoney();
  const isFinal = status === "reward_paid" || status === "rejected" || status === "expired";
  if (!may("edit") || isFinal) return null;
  return (
    <MoreMenu>
      {status === "reward_due" && isAsked && handlesMoney && (
        <MenuItem onSelect={() => onStep("return")}>Send payout back…</MenuItem>
      )}
      {may("manage") && (
        <MenuItem danger onSelect={() => onStep("reject")} reason={isApproved ? "The payout is approved" : undefined}>
          Reject…
        </MenuItem>
      )}
    </MoreMenu>
  );
}

/** The one step that comes next. */
function NextStep({ referral, onStep }: StepsProps) {
  const { status, isAsked, isApproved, isAskedByMe, rewardPaise } = referral;
  const mayEdit = useMay("referrals")("edit");
  const handlesMoney = useHandlesMoney();
  if (!mayEdit) return null;
  if (status === "converted" && typeof rewardPaise === "number") {
    return <Footer label="Mark reward as due…" onClick={() => onStep("due")} />;
  }
  if (status !== "reward_due") return null;
  if (!isAsked) return <Footer label="Prepare payout…" primary onClick={() => onStep("payout")} />;
  if (!handlesMoney) return <p className="text-ash">Finance approves and pays this payout.</p>;
  if (isApproved) return <Footer label="Record payment…" primary onClick={() => onStep("paid")} />;
  if (isAskedByMe) return <p className="text-ash">You prepared this payout, so somebody else has to approve it.</p>;
  return <Footer label="Approve payout…" primary onClick={() => onStep("approve")} />;
}

function Footer({ label, primary = false, onClick }: { label: string; primary?: boolean; onClick: () => void }) {
  return (
    <div className="flex justify-end">
      <Action variant={primary ? "primary" : "plain"} onClick={onClick}>
        {label}
      </Action>
    </div>
  );
}

function Reward({ referral }: { referral: ReferralDetail }) {
  const { contractPaise, rewardPaise, tdsPaise, payablePaise, receivedPaise, paidOn, paidReference } = referral;
  const money = moneyFormat([contractPaise, payablePaise, receivedPaise, rewardPaise, tdsPaise]);
  const text = (paise: number | null | undefined) => (typeof paise === "number" ? money(paise) : null);
  return (
    <DrawerSection title="Reward">
      <Facts>
        <Fact label="Contract before tax">{text(contractPaise) ?? "Not signed yet"}</Fact>
        {typeof payablePaise === "number" && (
          <Fact label="Received">{`${money(receivedPaise)} of ${money(payablePaise)}`}</Fact>
        )}
        <Fact label="Reward">{text(rewardPaise) ?? "Fixed with the contract"}</Fact>
        {tdsPaise > 0 && <Fact label="TDS">{money(tdsPaise)}</Fact>}
        <Fact label="Account">
          <Account referral={referral} />
        </Fact>
        {referral.panHint && <Fact label="PAN">{referral.panHint}</Fact>}
        {referral.payoutAskedBy && <Fact label="Prepared by">{referral.payoutAskedBy}</Fact>}
        {referral.payoutApprovedBy && <Fact label="Approved by">{referral.payoutApprovedBy}</Fact>}
        {paidOn && <Fact label="Paid">{`${date(paidOn)}, ${paidReference}`}</Fact>}
      </Facts>
    </DrawerSection>
  );
}

/** A hint of the account; whoever pays can open it. */
function Account({ referral: { id, payoutMethod, payoutHint, isApproved, status } }: { referral: ReferralDetail }) {
  const handlesMoney = useHandlesMoney();
  const [details, setDetails] = useState<PayoutDetails | null>(null);
  if (!payoutMethod) return "Not known yet";
  async function show() {
    try {
      setDetails(
        await client.fetchQuery({ ...query(below(path("/api/admin/referrals/{id}", { id }), "payout")), gcTime: 0 }),
      );
    } catch (error) {
      toast({ variant: "destructive", title: "Not shown", description: messageOf(error) });
    }
  }
  if (details?.account) {
    const { upiId, accountName, accountNumber, ifsc } = details.account;
    return (
      <span className="wrap-anywhere select-all">
        {[upiId, accountName, accountNumber, ifsc, details.pan && `PAN ${details.pan}`].filter(Boolean).join(" · ")}
      </span>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-3">
      {`${labelOf(payoutMethods, payoutMethod)} ${payoutHint}`}
      {handlesMoney && isApproved && status === "reward_due" && (
        <Action variant="quiet" onClick={() => void show()}>
          Show account
        </Action>
      )}
    </span>
  );
}

function People({ referral }: { referral: ReferralDetail }) {
  const { code, way, referrerPhone, referrerEmail, leadId, customerId, refusedBy, rejectedBecause } = referral;
  return (
    <DrawerSection title="Who">
      <Facts>
        <Fact label="Referrer">{referral.referrer}</Fact>
        <Fact label="Phone">{referrerPhone && phone(referrerPhone)}</Fact>
        <Fact label="E-mail">{referrerEmail}</Fact>
        {customerId && (
          <Fact label="Customer">
            <Link to={adminPaths.customer(customerId)} className="text-link">
              Open customer
            </Link>
          </Fact>
        )}
        <Fact label="Code">{`${code}, by ${labelOf(ways, way).toLowerCase()}`}</Fact>
        <Fact label="Friend's lead">
          {leadId ? (
            <Link to={adminPaths.lead(leadId)} className="text-link">
              Open lead
            </Link>
          ) : (
            "None: the rules refused it"
          )}
        </Fact>
        {refusedBy && <Fact label="Refused">{labelOf(rules, refusedBy)}</Fact>}
        {rejectedBecause && <Fact label="Rejected because">{rejectedBecause}</Fact>}
        <Fact label="Expires">{date(referral.expiresAt)}</Fact>
      </Facts>
    </DrawerSection>
  );
}

function Timeline({ referral: { events } }: { referral: ReferralDetail }) {
  return (
    <DrawerSection title="Timeline, newest first">
      <ol className="grid gap-3">
        {events.toReversed().map(({ kind, note, by, at }) => (
          <li key={`${at} ${kind}`} className="border-l-2 border-seam pl-3">
            <p>{eventTexts[kind]}</p>
            {note && <p className="wrap-anywhere text-ash">{note}</p>}
            <p className="text-xs text-ash">{[by, dateTime(at)].filter(Boolean).join(" · ")}</p>
          </li>
        ))}
      </ol>
    </DrawerSection>
  );
}
