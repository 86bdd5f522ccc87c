/** The drawer of one coupon: what it gives, its conditions and results. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Coupon } from "../../../api/contract/types.gen";
import { money, number, phone } from "../../../ui/format";
import { labelOf } from "../../../ui/label-of";
import { Link } from "../../../ui/link";
import { toast } from "../../../ui/toast";
import { useMay } from "../../kit/access";
import { Action } from "../../kit/button";
import { DeleteDialog } from "../../kit/delete-dialog";
import { Drawer, DrawerSection, PendingSection } from "../../kit/drawer";
import { Fact, Facts } from "../../kit/facts";
import { messageOf } from "../../kit/failure";
import { MenuItem, MenuLine, MoreMenu } from "../../kit/menu";
import { moneyFormat } from "../../kit/money";
import { client, invalidate, mutate, query } from "../../kit/query";
import { useShortcuts } from "../../kit/shortcuts";
import { adminPaths } from "../../paths";
import { methods } from "../orders/labels";
import { address, addressOf, draftOf, labels, requestOf } from "./coupon";
import { CouponBadge, coupons } from "./coupons";
import { EditCoupon } from "./edit";
import { namesOf } from "./fields";
import { benefitText, usesText, validityText } from "./labels";
import { useNames } from "./names";
import { Trial } from "./trial";

type CouponDrawerProps = {
  id: string;
  onDuplicate: (coupon: Coupon) => void;
  onCreateCodes: (coupon: Coupon) => void;
};

export function CouponDrawer({ id, ...rest }: CouponDrawerProps) {
  const { data: coupon, error, refetch } = useQuery(query(addressOf(id)));
  const [mode, setMode] = useState<"view" | "edit" | "trial">("view");
  if (!coupon) {
    return (
      <Drawer name={coupons.drawer} title="Coupon">
        <PendingSection error={error} refetch={refetch} lines={10} />
      </Drawer>
    );
  }
  if (mode === "edit") return <EditCoupon coupon={coupon} onDone={() => setMode("view")} />;
  if (mode === "trial") return <Trial coupon={coupon} onDone={() => setMode("view")} />;
  return <OpenCoupon coupon={coupon} onEdit={() => setMode("edit")} onTry={() => setMode("trial")} {...rest} />;
}

type OpenCouponProps = Omit<CouponDrawerProps, "id"> & { coupon: Coupon; onEdit: () => void; onTry: () => void };

function OpenCoupon({ coupon, onEdit, onTry, ...rest }: OpenCouponProps) {
  const mayEdit = useMay("coupons")("edit");
  useShortcuts(mayEdit ? [{ key: "e", label: "Edit", run: onEdit }] : []);
  return (
    <Drawer
      name={coupons.drawer}
      title={coupon.code}
      subtitle={<CouponBadge {...coupon} />}
      actions={
        mayEdit && (
          <>
            <Action onClick={onEdit}>Edit</Action>
            <Actions coupon={coupon} {...rest} />
          </>
        )
      }
      footer={
        <div className="flex flex-wrap gap-2">
          <Action onClick={onTry}>Test with a sample cart</Action>
          {mayEdit && <PauseButton coupon={coupon} />}
        </div>
      }
    >
      <Gives coupon={coupon} />
      <Results coupon={coupon} />
      <Conditions coupon={coupon} />
    </Drawer>
  );
}

function PauseButton({ coupon }: { coupon: Coupon }) {
  const { id, code, version, isPaused } = coupon;
  const work = useMutation({
    mutationFn: () =>
      mutate("PUT", addressOf(id), { ...requestOf(draftOf(coupon), coupon), isPaused: !isPaused, version }),
    onSuccess: (saved) => {
      client.setQueryData(query(addressOf(id)).queryKey, saved);
      toast({ title: saved.isPaused ? `${code} paused` : `${code} resumed` });
    },
    onError: (error) =>
      toast({
        variant: "destructive",
        title: isPaused ? "Could not resume" : "Could not pause",
        description: messageOf(error),
      }),
    // After an error as well: a colleague may have changed it.
    onSettled: () => invalidate(address),
  });
  return (
    <Action busy={work.isPending} onClick={() => work.mutate()}>
      {isPaused ? "Resume" : "Pause"}
    </Action>
  );
}

function Actions({ coupon, onDuplicate, onCreateCodes }: Omit<CouponDrawerProps, "id"> & { coupon: Coupon }) {
  const [isArchiving, setArchiving] = useState(false);
  return (
    <>
      <MoreMenu>
        <MenuItem onSelect={() => onDuplicate(coupon)}>Duplicate</MenuItem>
        <MenuItem onSelect={() => onCreateCodes(coupon)}>Create codes like this…</MenuItem>
        <MenuLine />
        <MenuItem danger onSelect={() => setArchiving(true)}>
          Archive…
        </MenuItem>
      </MoreMenu>
      {isArchiving && (
        <DeleteDialog
          record={addressOf(coupon.id)}
          list={address}
          drawer={coupons.drawer}
          title={`Archive ${coupon.code}?`}
          confirm="Archive"
          done={`${coupon.code} archived`}
          onClose={() => setArchiving(false)}
        >
          Buyers can no longer use it, and it leaves this list. Orders placed with it keep their discount.
        </DeleteDialog>
      )}
    </>
  );
}

function Gives({ coupon }: { coupon: Coupon }) {
  const { note } = coupon;
  return (
    <DrawerSection title="What it gives">
      <Facts>
        <Fact label={labels.benefit}>{benefitText(coupon)}</Fact>
        {note && (
          <Fact label="Note">
            <span className="whitespace-pre-line">{note}</span>
          </Fact>
        )}
      </Facts>
    </DrawerSection>
  );
}

function Results({ coupon }: { coupon: Coupon }) {
  const { code, givenPaise, revenuePaise, newBuyers } = coupon;
  const text = moneyFormat([givenPaise, revenuePaise]);
  const maySeeOrders = useMay("furniture_orders")("view");
  return (
    <DrawerSection
      title="Confirmed orders"
      aside={
        maySeeOrders && (
          <Link to={`${adminPaths.orders()}?coupon=${encodeURIComponent(code)}`} className="text-xs text-link">
            View orders
          </Link>
        )
      }
    >
      <Facts>
        <Fact label="Uses">{usesText(coupon)}</Fact>
        <Fact label="Discount given">{text(givenPaise)}</Fact>
        <Fact label="Revenue">{text(revenuePaise)}</Fact>
        <Fact label="New buyers">{number(newBuyers)}</Fact>
      </Facts>
    </DrawerSection>
  );
}

/** Only what is set, so that what limits the coupon stands out. */
function Conditions({ coupon }: { coupon: Coupon }) {
  const names = useNames(coupon);
  const { minSpendPaise, maxSpendPaise, buyerLimit, totalLimit, isFirstOrderOnly, contacts } = coupon;
  const references = (["productsIn", "categoriesIn", "productsOut", "categoriesOut"] as const).filter(
    (name) => coupon[name].length > 0,
  );
  return (
    <>
      <DrawerSection title="When">
        <Facts>
          <Fact label="Valid">{validityText(coupon)}</Fact>
        </Facts>
      </DrawerSection>
      <DrawerSection title="For whom">
        <Facts>
          {(isFirstOrderOnly || contacts.length === 0) && (
            <Fact label="Buyers">{isFirstOrderOnly ? "First order only" : "Everybody"}</Fact>
          )}
          {contacts.length > 0 && <Fact label={labels.contacts}>{contacts.map(contactText).join(", ")}</Fact>}
        </Facts>
      </DrawerSection>
      <DrawerSection title="On what">
        <Facts>
          {coupon.productsIn.length + coupon.categoriesIn.length === 0 && <Fact label="Products">All products</Fact>}
          {references.map((name) => (
            <Fact key={name} label={labels[name]}>
              <Lines texts={namesOf(coupon[name], names)} />
            </Fact>
          ))}
          <Fact label="Sale items">{coupon.excludesSaleItems ? "Not included" : "Included"}</Fact>
        </Facts>
      </DrawerSection>
      <DrawerSection title="Limits">
        <Facts>
          <Fact label="Spend">{spendText(minSpendPaise, maxSpendPaise)}</Fact>
          <Fact label={labels.totalLimit}>{totalLimit === null ? "No limit" : number(totalLimit)}</Fact>
          <Fact label={labels.buyerLimit}>{buyerLimit === null ? "No limit" : number(buyerLimit)}</Fact>
          <Fact label="Payment methods">
            {coupon.methods.length === 0 ? "All" : coupon.methods.map((one) => labelOf(methods, one)).join(", ")}
          </Fact>
        </Facts>
      </DrawerSection>
      <DrawerSection title="Combination">
        <Facts>
          <Fact label="Other coupons">
            {coupon.isStackable ? "With others that can be combined" : "Not with other coupons"}
          </Fact>
          <Fact label={labels.priority}>{number(coupon.priority)}</Fact>
        </Facts>
      </DrawerSection>
    </>
  );
}

function Lines({ texts }: { texts: readonly string[] }): ReactNode {
  return (
    <ul>
      {texts.map((text, index) => (
        // Two deleted products have the same name.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>{text}</li>
      ))}
    </ul>
  );
}

function contactText(contact: string): string {
  return contact.includes("@") ? contact : phone(contact);
}

function spendText(least: number | null, most: number | null): string {
  if (least !== null && most !== null) return `${money(least)} to ${money(most)}`;
  if (least !== null) return `From ${money(least)}`;
  return most === null ? "Any" : `Up to ${money(most)}`;
}
