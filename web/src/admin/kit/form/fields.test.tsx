// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createFormControl, useForm } from "react-hook-form";
import { afterEach, describe, expect, it, test } from "vitest";
import { createClient } from "../query";
import type { Choice } from "../resource";
import { stubBrowserApis } from "../test-screen";
import { ComboboxField } from "./combobox";
import { ChoicesField, DateField, MoneyField, NumberField, SelectField, ToggleField, paiseOf } from "./fields";
import { TagsField } from "./tags-field";

afterEach(cleanup);

test.each([
  ["1,35,151", 135151_00],
  ["₹99.5", 99_50],
  ["0.05", 5],
  [".5", 50],
  ["-12.30", -12_30],
  ["", null],
  ["  ", null],
  ["12.345", Number.NaN],
  ["twelve", Number.NaN],
  [".", Number.NaN],
])("%j rupees are %s paise", (text, paise) => {
  expect(paiseOf(text)).toBe(paise);
});

type Values = {
  amount: number | null;
  hours: number | null;
  day: string | null;
  role: string | null;
  days: string[];
  tags: string[];
  open: boolean;
  owner: string | null;
};

const start: Values = {
  amount: 1250_50,
  hours: 8,
  day: null,
  role: "sales",
  days: ["mon"],
  tags: ["oak"],
  open: false,
  owner: "p2",
};

const people: Choice[] = [
  { value: "p1", label: "Asha Rao" },
  { value: "p2", label: "Vikram Shetty" },
  { value: "p3", label: "Meera Rao" },
];

const days: Choice[] = [
  { value: "mon", label: "Monday" },
  { value: "tue", label: "Tuesday" },
  { value: "wed", label: "Wednesday" },
];

/** Renders all fields. */
function form() {
  const { formControl, getValues } = createFormControl<Values>({ defaultValues: start });
  function Form() {
    const { control } = useForm({ formControl });
    const choices = () => ({ queryKey: ["people"], queryFn: async () => people });
    return (
      <QueryClientProvider client={createClient()}>
        <MoneyField control={control} name="amount" label="Amount" optional />
        <NumberField control={control} name="hours" label="Hours" unit="h" optional />
        <DateField control={control} name="day" label="Day" optional />
        <SelectField
          control={control}
          name="role"
          label="Role"
          optional
          choices={[{ value: "sales", label: "Sales" }]}
        />
        <ChoicesField control={control} name="days" label="Days" choices={days} />
        <TagsField control={control} name="tags" label="Tags" />
        <ToggleField control={control} name="open" label="Open" hint="For all." />
        <ComboboxField
          control={control}
          name="owner"
          label="Owner"
          optional
          choices={choices}
          initialLabel="Vikram S."
        />
      </QueryClientProvider>
    );
  }
  render(<Form />);
  return { user: userEvent.setup(), values: getValues };
}

const box = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: "input, select" });

describe("money", () => {
  it("is entered in rupees, stored in paise, and formatted on blur", async () => {
    const { user, values } = form();
    expect(box("Amount").value).toBe("1,250.50");
    await user.clear(box("Amount"));
    expect(values().amount).toBeNull();
    await user.type(box("Amount"), "135151.5");
    expect(box("Amount").value).toBe("135151.5");
    expect(values().amount).toBe(135151_50);
    await user.tab();
    expect(box("Amount").value).toBe("1,35,151.50");
  });
});

describe("a number", () => {
  it("is null when empty, and keeps invalid text visible", async () => {
    const { user, values } = form();
    await user.clear(box("Hours"));
    expect(values().hours).toBeNull();
    await user.type(box("Hours"), "4x");
    expect(box("Hours").value).toBe("4x");
    expect(values().hours).toBeNaN();
  });
});

test("a date is stored as in the contract, and empty as null", async () => {
  const { user, values } = form();
  await user.type(box("Day"), "21/11/26");
  await user.tab();
  expect(values().day).toBe("2026-11-21");
  expect(box("Day").value).toBe("21 Nov 2026");
  await user.clear(box("Day"));
  expect(values().day).toBeNull();
});

test("a text that is no date is kept, and the field says so", async () => {
  const { user, values } = form();
  await user.type(box("Day"), "31 Nov 2026");
  await user.tab();
  expect(box("Day").value).toBe("31 Nov 2026");
  expect(values().day).toBe("31 Nov 2026");
  expect(screen.getByText("Please enter a date such as 21 Nov 2026.")).toBeTruthy();
});

test("a date is chosen from the calendar by keyboard", async () => {
  stubBrowserApis();
  const { user, values } = form();
  await user.type(box("Day"), "30 Nov 2026");
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(await screen.findByRole("grid", { name: "November 2026" })).toBeTruthy();
  await user.keyboard("{ArrowRight}{PageDown}{Enter}");
  expect(values().day).toBe("2027-01-01");
  await waitFor(() => expect(document.activeElement).toBe(box("Day")));
});

test("an optional choice can be cleared", async () => {
  const { user, values } = form();
  await user.selectOptions(box("Role"), "None");
  expect(values().role).toBeNull();
});

test("several choices keep the order of the list", async () => {
  const { user, values } = form();
  await user.click(screen.getByRole("checkbox", { name: "Wednesday" }));
  await user.click(screen.getByRole("checkbox", { name: "Tuesday" }));
  await user.click(screen.getByRole("checkbox", { name: "Monday" }));
  expect(values().days).toEqual(["tue", "wed"]);
});

test("tags end with Enter, a comma or blur, are unique, and are removed with Backspace", async () => {
  const { user, values } = form();
  await user.type(box("Tags"), "teak,oak,pine{Enter}fir");
  expect(values().tags).toEqual(["oak", "teak", "pine"]);
  await user.tab();
  expect(values().tags).toEqual(["oak", "teak", "pine", "fir"]);
  await user.type(box("Tags"), "{Backspace}");
  await user.click(screen.getByRole("button", { name: "Remove oak" }));
  expect(values().tags).toEqual(["teak", "pine"]);
});

test("a switch has a description", async () => {
  const { user, values } = form();
  const toggle = screen.getByRole("switch", { name: "Open" });
  expect(document.getElementById(toggle.getAttribute("aria-describedby") ?? "")?.textContent).toBe("For all.");
  await user.click(toggle);
  expect(values().open).toBe(true);
});

describe("a combobox", () => {
  it("shows the initial label until the choices have loaded", () => {
    form();
    expect(box("Owner").value).toBe("Vikram S.");
  });

  it("finds a choice by the start of any word", async () => {
    const { user, values } = form();
    await user.clear(box("Owner"));
    await user.type(box("Owner"), "ra me");
    const option = await screen.findByRole("option", { name: "Meera Rao" });
    expect(within(screen.getByRole("listbox")).getAllByRole("option")).toEqual([option]);
    expect(box("Owner").getAttribute("aria-activedescendant")).toBe(option.id);
    await user.keyboard("{Enter}");
    expect(values().owner).toBe("p3");
    expect(box("Owner").value).toBe("Meera Rao");
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("can be cleared, and Escape changes nothing", async () => {
    const { user, values } = form();
    await user.click(box("Owner"));
    await user.keyboard("{ArrowDown}{Escape}");
    expect(values().owner).toBe("p2");
    await user.click(box("Owner"));
    await user.click(await within(await screen.findByRole("listbox")).findByRole("option", { name: "None" }));
    expect(values().owner).toBeNull();
  });
});
