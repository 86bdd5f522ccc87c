/** Addresses of orders. */
import { path } from "../../../api/path";

export const address = "/api/admin/orders";
export const addressOf = (id: string) => path("/api/admin/orders/{id}", { id });
