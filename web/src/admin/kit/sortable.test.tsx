// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { SortableHandle, SortableList, moveTo, reordered, useSortableItem } from "./sortable";

afterEach(cleanup);

describe("a move to the position of another item", () => {
  const order = ["a", "b", "c", "d"];
  test("goes before it when moving up, and after it when moving down", () => {
    expect(moveTo(order, "d", "b")).toEqual({ moved: "d", before: "b" });
    expect(moveTo(order, "a", "c")).toEqual({ moved: "a", before: "d" });
    expect(moveTo(order, "a", "d")).toEqual({ moved: "a", before: null });
  });
  test("is none at its own position", () => {
    expect(moveTo(order, "b", "b")).toBeUndefined();
    expect(moveTo(order, "b", "gone")).toBeUndefined();
  });
});

describe("reordered items", () => {
  const idOf = (item: string) => item;
  const order = ["a", "b", "c"];
  test("have the moved one before another, or at the end", () => {
    expect(reordered(order, idOf, { moved: "c", before: "a" })).toEqual(["c", "a", "b"]);
    expect(reordered(order, idOf, { moved: "a", before: null })).toEqual(["b", "c", "a"]);
  });
  test("keep one whose neighbour is gone", () => {
    expect(reordered(order, idOf, { moved: "a", before: "gone" })).toEqual(["b", "c", "a"]);
    expect(reordered(order, idOf, { moved: "gone", before: "a" })).toEqual(order);
  });
});

function Item({ id }: { id: string }) {
  const { itemRef, itemStyle, handle } = useSortableItem(id, false);
  return (
    <li ref={itemRef} style={itemStyle} data-at={id}>
      <SortableHandle handle={handle} name={id} />
    </li>
  );
}

test("the keyboard moves an item, and its position is announced", async () => {
  // Elements of jsdom have no size: rows of 40 px, one below the other.
  const order = ["one", "two", "three"];
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function rect(this: Element) {
    const at = order.indexOf(this.closest("[data-at]")?.getAttribute("data-at") ?? "");
    return new DOMRect(0, at < 0 ? 0 : at * 40, 200, 40);
  });
  Element.prototype.scrollIntoView = () => undefined;
  const onMove = vi.fn();
  const user = userEvent.setup();
  render(
    <SortableList names={new Map(order.map((name) => [name, name]))} onMove={onMove}>
      <ul>
        {order.map((name) => (
          <Item key={name} id={name} />
        ))}
      </ul>
    </SortableList>,
  );

  screen.getByRole("button", { name: "Move one" }).focus();
  await user.keyboard("[Space]");
  await screen.findByText("one is at position 1 of 3.");
  await new Promise((resolve) => setTimeout(resolve, 10));
  await user.keyboard("[ArrowDown]");
  await screen.findByText("one is at position 2 of 3.");
  await user.keyboard("[Space]");

  await vi.waitFor(() => expect(onMove).toHaveBeenCalledWith({ moved: "one", before: "three" }));
});
