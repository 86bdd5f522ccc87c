/** What `GET /api/admin/dashboard` answers. */
import type { Tile } from "./tiles";

export type StatusCount = { status: string; label: string; count: number; to: string };

export type Dashboard = {
  tiles: Tile[];
  /** Of the leads that this person may see; absent where there are none to see. */
  leadsByStatus?: StatusCount[] | null;
};
