import { path } from "../../api/path";

export const address = "/api/admin/visits";
export const addressOf = (id: string) => path("/api/admin/visits/{id}", { id });
