/** The cart for components: `useCart` below a `CartProvider`. All providers share one cart. */
import { type ReactNode, createContext, useContext, useEffect, useMemo, useSyncExternalStore } from "react";
import { itemCount } from "./items";
import { followAccount } from "./account";
import * as store from "./store";

const actions = {
  add: store.add,
  remove: store.remove,
  updateQuantity: store.updateQuantity,
  clear: store.clear,
  putBack: store.putBack,
  saveForLater: store.saveForLater,
  moveToCart: store.moveToCart,
  removeSaved: store.removeSaved,
  see: store.see,
  addCoupon: store.addCoupon,
  removeCoupon: store.removeCoupon,
  setPincode: store.setPincode,
};

export type CartContext = store.Cart & typeof actions & { itemCount: number };

const Context = createContext<CartContext | null>(null);

export function CartProvider({ children }: { children: ReactNode }) {
  const cart = useSyncExternalStore(store.subscribeToCart, store.cart, () => store.emptyCart);
  useEffect(() => {
    store.restore();
    void followAccount();
  }, []);
  const value = useMemo(() => ({ ...cart, ...actions, itemCount: itemCount(cart.items) }), [cart]);
  return <Context value={value}>{children}</Context>;
}

export function useCart(): CartContext {
  const cart = useContext(Context);
  if (!cart) throw new Error("useCart must be used within a CartProvider");
  return cart;
}
