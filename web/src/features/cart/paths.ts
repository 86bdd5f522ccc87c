/** The paths of cart and orders, apart from the others, which every first visit loads. */
export const cartPaths = {
  cart: () => "/cart",
  checkout: () => "/checkout",
  orderConfirmation: (orderId: string, token?: string | null) =>
    `/order-confirmation/${encodeURIComponent(orderId)}${token ? `?token=${encodeURIComponent(token)}` : ""}`,
  orders: () => "/dashboard/orders",
} as const;
