/** `/admin/furniture/coupons`. */
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Coupon } from "../../../api/contract/types.gen";
import { useMay } from "../../kit/access";
import { Action } from "../../kit/button";
import { useOpenRecord } from "../../kit/drawer";
import { PlusIcon } from "../../kit/icons";
import { ListPage } from "../../kit/list/list-page";
import { useList } from "../../kit/list/use-list";
import { useShortcuts } from "../../kit/shortcuts";
import { AddCodes } from "./codes";
import { blank, blankCodes, codesLike, copyOf } from "./coupon";
import { coupons } from "./coupons";
import { CouponDrawer } from "./drawer";
import { AddCoupon } from "./edit";

const withoutBulk = { ...coupons, bulk: [] };

/** In place of an id in the query parameter. */
const newCoupon = "new";
const newCodes = "codes";

export function Component() {
  const mayEdit = useMay("coupons")("edit");
  const model = useList(mayEdit ? coupons : withoutBulk);
  const open = useOpenRecord(coupons.drawer);
  const [search] = useSearchParams();
  const opened = search.get(coupons.drawer);
  /** What a new one starts from. */
  const [source, setSource] = useState<Coupon | null>(null);

  function add(what: typeof newCoupon | typeof newCodes, from: Coupon | null = null) {
    setSource(from);
    open(what);
  }

  useShortcuts(mayEdit ? [{ key: "n", label: "Add coupon", run: () => add(newCoupon) }] : []);
  return (
    <ListPage
      model={model}
      actions={mayEdit && <Action onClick={() => add(newCodes)}>Create codes</Action>}
      primary={
        mayEdit && (
          <Action variant="primary" onClick={() => add(newCoupon)}>
            <PlusIcon />
            Add coupon
          </Action>
        )
      }
    >
      {opened === newCoupon && mayEdit && (
        <AddCoupon key={source?.id ?? newCoupon} values={source ? copyOf(source) : blank} />
      )}
      {opened === newCodes && mayEdit && (
        <AddCodes key={source?.id ?? newCodes} values={source ? codesLike(source) : blankCodes} />
      )}
      {opened !== null && opened !== newCoupon && opened !== newCodes && (
        <CouponDrawer
          key={opened}
          id={opened}
          onDuplicate={(coupon) => add(newCoupon, coupon)}
          onCreateCodes={(coupon) => add(newCodes, coupon)}
        />
      )}
    </ListPage>
  );
}
