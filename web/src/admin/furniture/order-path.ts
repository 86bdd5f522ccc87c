/** The screen of an order. */
export const orderPath = (id: string) => `/admin/furniture/orders/${encodeURIComponent(id)}`;
