import type { LeadColumn as BoardColumn, LeadItem } from "../../../api/contract/types.gen";
import { describe, expect, it } from "vitest";
import { moveCard } from "./move";

const lead = (id: string) => ({ id, customerName: id, status: "new", version: 1 }) as LeadItem;

const board: BoardColumn[] = [
  { status: "new", total: 30, items: [lead("a"), lead("b")] },
  { status: "contacted", total: 0, items: [] },
];

describe("a move on the board", () => {
  it("moves the card and adjusts both counts", () => {
    const [from, to] = moveCard(board, { lead: lead("a"), to: "contacted" });
    expect(from).toMatchObject({ total: 29, items: [{ id: "b" }] });
    expect(to).toMatchObject({ total: 1, items: [{ id: "a", status: "contacted" }] });
  });

  it("changes nothing on a board that does not show the lead", () => {
    expect(moveCard(board, { lead: lead("c"), to: "contacted" })).toEqual(board);
  });
});
