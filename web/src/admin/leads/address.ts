import { path } from "../../api/path";

export const address = "/api/admin/leads";
export const addressOf = (id: string) => path("/api/admin/leads/{id}", { id });
