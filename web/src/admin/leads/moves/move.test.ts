import type { LeadColumn as BoardColumn, LeadItem } from "../../../api/contract/types.gen";
import { describe, expect, it } from "vitest";
import { moveCard } from "./move";

const lead = (id: string, value: number | null = 300) =>
  ({ id, customerName: id, status: "new", value, version: 1 }) as LeadItem;

const board: BoardColumn[] = [
  { status: "new", total: 30, valuePaise: 900, withoutValue: 4, items: [lead("a"), lead("b")] },
  { status: "contacted", total: 0, valuePaise: 0, withoutValue: 0, items: [] },
  { status: "lost", total: 0, valuePaise: 0, withoutValue: 0, items: [] },
];

describe("a move on the board", () => {
  it("moves the card and adjusts counts and sums", () => {
    const [from, to] = moveCard(board, { lead: lead("a"), to: "contacted" });
    expect(from).toMatchObject({ total: 29, valuePaise: 600, withoutValue: 4, items: [{ id: "b" }] });
    expect(to).toMatchObject({ total: 1, valuePaise: 300, withoutValue: 0, items: [{ id: "a", status: "contacted" }] });
  });

  it("counts a lead without a value as one, and a lost one as worth nothing", () => {
    const [new_, ...rest] = board as [BoardColumn, ...BoardColumn[]];
    const columns = [{ ...new_, items: [lead("a", null)] }, ...rest];
    const [from, to] = moveCard(columns, { lead: lead("a", null), to: "contacted" });
    expect(from).toMatchObject({ total: 29, valuePaise: 900, withoutValue: 3 });
    expect(to).toMatchObject({ total: 1, valuePaise: 0, withoutValue: 1 });
    expect(moveCard(board, { lead: lead("b"), to: "lost" })[2]).toMatchObject({ total: 1, valuePaise: 0 });
  });

  it("changes nothing on a board that does not show the lead", () => {
    expect(moveCard(board, { lead: lead("c"), to: "contacted" })).toEqual(board);
  });
});
