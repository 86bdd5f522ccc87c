// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createFormControl, useForm } from "react-hook-form";
import { afterEach, describe, expect, test, vi } from "vitest";
import { parsedColumn, selectColumn, textColumn } from "./editable-columns";
import { EditableTable } from "./editable-table";

afterEach(cleanup);

type Part = { name: string; unit: "nos" | "set" | null; percent: number };
type Draft = { parts: Part[] };

const columns = [
  textColumn<Part>({ field: "name", label: "Name", max: 10 }),
  selectColumn<Part>({ field: "unit", label: "Unit", choices: [{ value: "nos", label: "Nos" }], none: "Any" }),
  parsedColumn<Part, "percent">({
    field: "percent",
    label: "Share",
    format: (percent) => `${percent}%`,
    parse: (text) => (/^\d+%?$/.test(text) ? Number.parseInt(text, 10) : undefined),
    example: "40%",
  }),
];

function setUp(parts: Part[], options: { isSortable?: boolean; disabled?: boolean; max?: number } = {}) {
  const { formControl, getValues, setError } = createFormControl<Draft>({ defaultValues: { parts } });
  function Form() {
    const { control } = useForm({ formControl });
    return (
      <EditableTable<Draft, Part>
        control={control}
        name="parts"
        label="Parts"
        columns={columns}
        nameOf={({ name }, index) => name || `part ${index + 1}`}
        add={{ label: "Add part", row: () => ({ name: "", unit: null, percent: 0 }) }}
        max={options.max ?? 5}
        {...options}
      />
    );
  }
  render(<Form />);
  return { values: getValues, setError, user: userEvent.setup() };
}

const booking: Part = { name: "Booking", unit: null, percent: 40 };
const handover: Part = { name: "Handover", unit: "nos", percent: 60 };

describe("an editable table", () => {
  test("labels each cell with its column and row", () => {
    setUp([booking, handover]);
    const table = screen.getByRole("table", { name: "Parts" });
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toEqual(["Name", "Unit", "Share", "Remove"]);
    expect(screen.getByLabelText<HTMLInputElement>("Share of Handover").value).toBe("60%");
  });

  test("changes texts, choices and parsed values", async () => {
    const { values, user } = setUp([booking, handover]);
    await user.selectOptions(screen.getByLabelText("Unit of Handover"), "Any");
    await user.clear(screen.getByLabelText("Share of Booking"));
    await user.type(screen.getByLabelText("Share of Booking"), "5");
    await user.type(screen.getByLabelText("Share of Booking"), "x");
    await user.tab();
    expect(screen.getByLabelText("Share of Booking").getAttribute("aria-invalid")).toBe("true");
    expect(values().parts).toEqual([
      { ...booking, percent: 5 },
      { ...handover, unit: null },
    ]);
  });

  test("keeps the focus in a cell while the name of its row is typed", async () => {
    const { values, user } = setUp([booking]);
    await user.type(screen.getByLabelText("Name of Booking"), " A");
    expect(values().parts[0]?.name).toBe("Booking A");
    expect(document.activeElement).toBe(screen.getByLabelText("Name of Booking A"));
  });

  test("adds a row and moves the focus to it, up to the limit", async () => {
    const { values, user } = setUp([booking], { max: 2 });
    await user.click(screen.getByRole("button", { name: "Add part" }));
    expect(values().parts).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText("Name of part 2"));
    expect(screen.queryByRole("button", { name: "Add part" })).toBeNull();
  });

  test("removes a row and moves the focus to the next", async () => {
    const { values, user } = setUp([booking, handover]);
    await user.click(screen.getByRole("button", { name: "Remove Booking" }));
    expect(values().parts).toEqual([handover]);
    expect(document.activeElement).toBe(screen.getByLabelText("Name of Handover"));
    await user.click(screen.getByRole("button", { name: "Remove Handover" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add part" }));
  });

  test("keeps what is typed in a row when one above it goes", async () => {
    const { user } = setUp([booking, handover]);
    await user.type(screen.getByLabelText("Share of Handover"), "x");
    await user.click(screen.getByRole("button", { name: "Remove Booking" }));
    expect(screen.getByLabelText<HTMLInputElement>("Share of Handover").value).toBe("x");
  });

  test("shows an error below its row and ties it to the cell", async () => {
    const { setError } = setUp([booking, handover]);
    act(() => setError("parts.1.name", { message: "Please enter a name." }));
    const reason = await screen.findByText("Please enter a name.");
    const cell = screen.getByLabelText("Name of Handover");
    expect(cell.getAttribute("aria-invalid")).toBe("true");
    expect(cell.getAttribute("aria-describedby")).toBe(reason.id);
    expect(screen.getByLabelText("Name of Booking").getAttribute("aria-invalid")).toBeNull();
  });

  test("offers nothing to change to those who may only read", () => {
    setUp([booking], { disabled: true, isSortable: true });
    expect(screen.getByLabelText<HTMLInputElement>("Name of Booking").disabled).toBe(true);
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("offers a handle for each row if the order matters", () => {
    setUp([booking, handover], { isSortable: true });
    expect(screen.getByRole("button", { name: "Move Handover" })).toBeDefined();
  });

  test("renders only some of very many rows, and says how many there are", () => {
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(37);
    const many = Array.from({ length: 600 }, (_, at) => ({ ...booking, name: `Part ${at + 1}` }));
    setUp(many, { max: 1000 });
    expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe("601");
    expect(screen.getByLabelText("Name of Part 1")).toBeDefined();
    expect(screen.getAllByLabelText(/^Name of/).length).toBeLessThan(100);
  });
});
