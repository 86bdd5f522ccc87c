// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { afterEach, describe, expect, it } from "vitest";
import { ChoiceGroup, MultipleChoiceGroup } from "./choice-group";
import { TextArea } from "./text-area";
import { TextField } from "./text-field";

afterEach(cleanup);

/** The accessible description. */
function description(control: HTMLElement): string {
  const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
}

describe("a text field", () => {
  it("has a label, error and hint", () => {
    render(<TextField label="Phone" name="phone" hint="With the area code." error="Please enter your phone." />);
    const input = screen.getByRole<HTMLInputElement>("textbox", { name: "Phone" });
    expect(input.required).toBe(true);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(description(input)).toBe("Please enter your phone. With the area code.");
  });

  it("may be left empty when optional", () => {
    render(<TextField label="Floor" name="floor" optional />);
    const input = screen.getByRole<HTMLInputElement>("textbox", { name: /^Floor/ });
    expect(input.required).toBe(false);
    expect(input.hasAttribute("aria-invalid")).toBe(false);
    expect(input.hasAttribute("aria-describedby")).toBe(false);
  });
});

describe("the counter", () => {
  it("appears near the limit and counts beyond it, without truncating", async () => {
    render(<TextArea label="Notes" name="notes" limit={10} />);
    const area = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Notes" });
    const user = userEvent.setup();
    await user.type(area, "seven..");
    expect(screen.queryByRole("status")).toBeNull();
    await user.type(area, "..");
    expect(screen.getByRole("status").textContent).toBe("1 character left");
    await user.type(area, "...");
    expect(screen.getByRole("status").textContent).toBe("2 characters too many");
    expect(area.value).toHaveLength(12);
  });

  it("counts an initial value", () => {
    function Filled() {
      const { register } = useForm({ defaultValues: { notes: "ten charac" } });
      return <TextArea label="Notes" limit={10} {...register("notes")} />;
    }
    render(<Filled />);
    expect(screen.getByRole("status").textContent).toBe("0 characters left");
  });
});

const sizes = [
  { value: "s", label: "Small", fact: "one room" },
  { value: "m", label: "Medium" },
  { value: "l", label: "Large" },
] as const;

type Size = (typeof sizes)[number]["value"];

describe("a choice group", () => {
  it("is a group of radio buttons with a legend, usable with arrow keys", async () => {
    function Sizes() {
      const [size, setSize] = useState<Size>();
      return <ChoiceGroup legend="Size" name="size" choices={sizes} value={size} onChange={setSize} />;
    }
    render(<Sizes />);
    expect(screen.getByRole("group", { name: "Size" })).toBeTruthy();
    const small = screen.getByRole<HTMLInputElement>("radio", { name: "Small" });
    expect(description(small)).toBe("one room");
    const user = userEvent.setup();
    await user.click(small);
    await user.keyboard("{ArrowDown}");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Medium" }).checked).toBe(true);
    expect(small.checked).toBe(false);
  });

  it("has an error and a hint", () => {
    render(
      <ChoiceGroup
        legend="Size"
        name="size"
        choices={sizes}
        value={undefined}
        onChange={() => {}}
        error="Please choose a size."
        hint="It can be changed later."
      />,
    );
    expect(description(screen.getByRole("group", { name: "Size" }))).toBe(
      "Please choose a size. It can be changed later.",
    );
  });
});

it("a multiple choice keeps the order of the choices", async () => {
  const answers: string[][] = [];
  function Sizes() {
    const [chosen, setChosen] = useState<Size[]>([]);
    answers.push(chosen);
    return <MultipleChoiceGroup legend="Sizes" name="sizes" choices={sizes} value={chosen} onChange={setChosen} />;
  }
  render(<Sizes />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("checkbox", { name: "Large" }));
  await user.click(screen.getByRole("checkbox", { name: "Small" }));
  expect(answers.at(-1)).toEqual(["s", "l"]);
  await user.click(screen.getByRole("checkbox", { name: "Large" }));
  expect(answers.at(-1)).toEqual(["s"]);
});
