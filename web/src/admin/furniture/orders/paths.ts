/** Addresses of orders. */
import { path } from "../../../api/path";

export const address = "/api/admin/orders";
export const addressOf = (id: string) => path("/api/admin/orders/{id}", { id });

/** The colleagues whom notes on orders and their tickets can name. */
export const colleagues = "/api/admin/orders/colleagues";
