/** Changes of an order's pieces: the one that waits, and the orders on either side. */
import { useQuery } from "@tanstack/react-query";
import type { OrderDetail } from "../../../api/contract/types.gen";
import { path } from "../../../api/path";
import { dateTime, money } from "../../../ui/format";
import { Link } from "../../../ui/link";
import { useMay } from "../../kit/access";
import { Action } from "../../kit/button";
import { CopyButton } from "../../kit/copy";
import { DrawerSection } from "../../kit/drawer";
import { query } from "../../kit/query";
import { Status } from "../../kit/status";
import { adminPaths } from "../../paths";
import { waitingOf } from "./actions";
import type { OpenDialog } from "./dialogs";
import { File } from "./pdf";

type Change = OrderDetail["changes"][number];
type Other = NonNullable<OrderDetail["addedTo"]>;
type PartProps = { order: OrderDetail; open: (dialog: OpenDialog) => void };

export function Changes({ order, open }: PartProps) {
  const waiting = waitingOf(order);
  const additions = order.changes.filter(({ status, addition }) => status === "applied" && addition);
  if (!order.addedTo && !waiting && additions.length === 0) return null;
  return (
    <DrawerSection title="Changed items">
      <div className="space-y-2">
        {order.addedTo && (
          <p>
            Added to <OrderLink order={order.addedTo} />
          </p>
        )}
        {additions.map(({ id, addition, reason }) => (
          <p key={id}>
            Items added in {addition && <OrderLink order={addition} />}
            <span className="text-ash">{`: ${reason}`}</span>
          </p>
        ))}
        {waiting?.addition && <Waiting order={order} change={waiting} addition={waiting.addition} open={open} />}
      </div>
    </DrawerSection>
  );
}

function Waiting({ order, change, addition, open }: PartProps & { change: Change; addition: Other }) {
  const manages = useMay("furniture_orders")("manage");
  return (
    <div>
      <p>
        <Status tone="attention">{`${money(addition.duePaise)} to be paid`}</Status>
      </p>
      <p>
        The items are changed when <OrderLink order={addition} /> is paid.
        {addition.heldUntil && ` Held until ${dateTime(addition.heldUntil)}.`}
      </p>
      <p className="text-ash">{change.reason}</p>
      {manages && (
        <>
          <PayLink orderId={order.id} changeId={change.id} />
          <div className="mt-2">
            <Action onClick={() => open({ kind: "withdraw", change })}>Withdraw…</Action>
          </div>
        </>
      )}
    </div>
  );
}

/** For a buyer who has no letter at hand. */
function PayLink({ orderId, changeId }: { orderId: string; changeId: string }) {
  const { data } = useQuery(
    query(path("/api/admin/orders/{id}/changes/{change}/pay-link", { id: orderId, change: changeId })),
  );
  if (!data) return null;
  return (
    <p className="flex items-center justify-between gap-3">
      <span className="min-w-0 truncate text-ash">{data.url}</span>
      <CopyButton text={data.url} what="pay link" />
    </p>
  );
}

function OrderLink({ order: { id, number } }: { order: Other }) {
  return (
    <Link to={adminPaths.order(id)} className="inline-flex min-h-6 items-center text-link">
      {number}
    </Link>
  );
}

/** Of pieces that were taken out before they were paid. */
export function ChangeCreditNote({ order, change }: { order: OrderDetail; change: Change }) {
  if (!change.creditNote) return null;
  const file = path("/api/admin/orders/{id}/changes/{change}/credit-note", { id: order.id, change: change.id });
  return <File title="Credit note" document={change.creditNote} file={file} />;
}
