/** What a customer signed and paid. */
import { useQuery } from "@tanstack/react-query";
import type { CustomerContract, CustomerCounts, CustomerDetail, CustomerPayment } from "../../api/contract/types.gen";
import { below } from "../../api/path";
import { labelOf } from "../../ui/label-of";
import { date } from "../../ui/format";
import { Link } from "../../ui/link";
import { useMay } from "../kit/access";
import { DrawerSection } from "../kit/drawer";
import { Fact, Facts } from "../kit/facts";
import { type MoneyFormat, moneyFormat } from "../kit/money";
import { query } from "../kit/query";
import { Pending } from "../kit/states";
import { Status } from "../kit/status";
import { paymentMethods } from "../leads/labels";
import { adminPaths } from "../paths";
import { numberText } from "../quotations/labels";
import { addressOf } from "./customer";
import { Invoices } from "./invoices";
import { Paged, usePaged } from "./paged";
import { Statements } from "./statements";

export function Payments({ customer }: { customer: CustomerDetail }) {
  const maySeeOrders = useMay("furniture_orders")("view");
  return (
    <>
      <DrawerSection title="Account">
        <AccountFacts counts={customer.counts} />
      </DrawerSection>
      <DrawerSection title="Signed quotations">
        <Contracts customer={customer.id} />
      </DrawerSection>
      <DrawerSection title="Payments">
        <PaymentList customer={customer.id} />
      </DrawerSection>
      {maySeeOrders && (
        <DrawerSection title="Furniture invoices">
          <Invoices customer={customer.id} />
        </DrawerSection>
      )}
      <Statements customer={customer} />
    </>
  );
}

/** The customer's totals, each with what it is made of, without those that the viewer may not see. */
function AccountFacts({ counts }: { counts: CustomerCounts }) {
  const { contractPaise, receivedPaise, outstandingPaise, ordersPaise, lifetimePaise } = counts;
  const totals: [label: string, paise: number | null, meaning: string][] = [
    ["Contract value", contractPaise, "What all signed quotations come to, with GST."],
    ["Received", receivedPaise, "Payments on leads and contracts, without cancelled ones."],
    ["Outstanding", outstandingPaise, "Contract value less received. Not all of it may be due yet."],
    ["Paid for furniture", ordersPaise, "Payments for orders of the shop, less refunds."],
    ["Lifetime value", lifetimePaise, "Received and paid for furniture together."],
  ];
  const money = moneyFormat(totals.map(([, paise]) => paise));
  return (
    <Facts>
      {totals.map(
        ([label, paise, meaning]) =>
          paise !== null && (
            <Fact key={label} label={label}>
              <span className="tabular-nums">{money(paise)}</span>
              <span className="block text-xs text-ash">{meaning}</span>
            </Fact>
          ),
      )}
    </Facts>
  );
}

function Contracts({ customer }: { customer: string }) {
  const maySeeQuotations = useMay("quotations")("view");
  const { data, error, refetch } = useQuery(query(below(addressOf(customer), "contracts")));
  if (!data) return <Pending error={error} refetch={refetch} lines={3} className="" />;
  if (data.length === 0) {
    return <p className="text-ash">Nothing signed yet. Create a quotation and send it for signature.</p>;
  }
  const money = moneyFormat(data.flatMap(amountsOf));
  return (
    <ul className="-my-2.5 divide-y divide-seam">
      {data.map((contract) => (
        <li key={contract.quotationId} className="py-2.5">
          <Contract contract={contract} money={money} isLinked={maySeeQuotations} />
        </li>
      ))}
    </ul>
  );
}

function amountsOf({ payablePaise, milestones }: CustomerContract): number[] {
  return [payablePaise, ...milestones.map(({ amountPaise }) => amountPaise)];
}

type ContractProps = { contract: CustomerContract; money: MoneyFormat; isLinked: boolean };

function Contract({ contract, money, isLinked }: ContractProps) {
  const { quotationId, number, revision, signedAt, payablePaise, milestones } = contract;
  const name = numberText(number, revision);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {isLinked ? (
          <Link to={adminPaths.quotation(quotationId)} className="text-link tabular-nums">
            {name}
          </Link>
        ) : (
          <span className="tabular-nums">{name}</span>
        )}
        <span className="tabular-nums">{money(payablePaise)}</span>
      </div>
      <p className="text-xs text-ash">{`Signed ${date(signedAt)}`}</p>
      {milestones.length > 0 && (
        <ol aria-label={`Milestones of ${name}`} className="mt-1.5 space-y-1 text-xs">
          {milestones.map((milestone, place) => (
            // A schedule is frozen; names may repeat.
            <li key={place} className="flex justify-between gap-4">
              <span>{`${milestone.name}, ${milestone.percent / 100}%`}</span>
              <span className="tabular-nums">{money(milestone.amountPaise)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function PaymentList({ customer }: { customer: string }) {
  const maySeeLeads = useMay("leads")("view");
  const list = usePaged((params) => query(below(addressOf(customer), "payments"), params));
  const money = moneyFormat(list.items.map(({ amountPaise }) => amountPaise));
  return (
    <Paged
      list={list}
      label="Payments"
      empty="No payments yet. Record a booking payment at the lead."
      keyOf={({ id }) => id}
    >
      {(payment) => <PaymentRow payment={payment} money={money} isLinked={maySeeLeads} />}
    </Paged>
  );
}

type PaymentRowProps = { payment: CustomerPayment; money: MoneyFormat; isLinked: boolean };

function PaymentRow({ payment, money, isLinked }: PaymentRowProps) {
  const { leadId, amountPaise, method, reference, receivedOn, voidedAt, receipt } = payment;
  const facts = [labelOf(paymentMethods, method), reference, date(receivedOn)];
  const name = receipt?.number ?? "No receipt";
  return (
    <>
      <div className="min-w-0">
        {isLinked ? (
          <Link to={adminPaths.lead(leadId)} className="text-link tabular-nums">
            {name}
          </Link>
        ) : (
          <span className="tabular-nums">{name}</span>
        )}
        <p className="text-xs text-ash">{facts.filter(Boolean).join(" · ")}</p>
      </div>
      <p className="flex items-baseline gap-4">
        {voidedAt && <Status tone="danger">{`Cancelled ${date(voidedAt)}`}</Status>}
        <span className={`tabular-nums ${voidedAt ? "text-ash line-through" : ""}`}>{money(amountPaise)}</span>
      </p>
    </>
  );
}
