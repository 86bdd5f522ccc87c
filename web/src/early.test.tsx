// @vitest-environment jsdom
import { useLayoutEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { useForm } from "react-hook-form";
import { afterEach, expect, test, vi } from "vitest";
import { keepEarly } from "./early";
import { TakenOver } from "./taken-over";

afterEach(() => document.body.replaceChildren());

function Form({ heard }: { heard: (values: object) => void }) {
  const { register, handleSubmit } = useForm({ defaultValues: { name: "" } });
  const [home, setHome] = useState("");
  const [isVilla, setIsVilla] = useState(false);
  const [count, setCount] = useState(0);
  return (
    <form onSubmit={(event) => void handleSubmit((values) => heard({ ...values, home, isVilla, count }))(event)}>
      <input {...register("name")} />
      <input type="checkbox" checked={isVilla} onChange={({ target }) => setIsVilla(target.checked)} />
      <input type="radio" name="home" checked={home === "2bhk"} onChange={() => setHome("2bhk")} />
      <button type="button" onClick={() => setCount(count + 1)}>
        More
      </button>
      <button type="submit">Send</button>
    </form>
  );
}

function takeOver(container: Element, heard: (values: object) => void, then = () => {}): void {
  function Page() {
    useLayoutEffect(then, []);
    return (
      <TakenOver>
        <Form heard={heard} />
      </TakenOver>
    );
  }
  hydrateRoot(container, <Page />);
}

test("what is typed, ticked and pressed before the script is there counts once it is", async () => {
  const heard = vi.fn();
  const container = document.createElement("div");
  container.innerHTML = renderToString(<Form heard={heard} />);
  document.body.append(container);
  keepEarly();
  const [name, villa, home] = container.querySelectorAll("input");
  if (!name || !villa || !home) throw new Error("The form has no fields.");
  name.value = "Kavya";
  name.dispatchEvent(new Event("input", { bubbles: true }));
  for (const control of [villa, villa, villa, home]) control.click();
  expect([villa.checked, home.checked], "it is seen at once").toEqual([true, true]);
  const [more, send] = container.querySelectorAll("button");
  for (const button of [more, more, more, send]) button?.click();
  expect(heard).not.toHaveBeenCalled();

  takeOver(container, heard);
  await vi.waitFor(() =>
    expect(heard).toHaveBeenCalledExactlyOnceWith({ name: "Kavya", home: "2bhk", isVilla: true, count: 3 }),
  );
  expect([name.value, villa.checked, home.checked]).toEqual(["Kavya", true, true]);
});

test("what is pressed while the page is taken over counts once", async () => {
  const heard = vi.fn();
  const container = document.createElement("div");
  container.innerHTML = renderToString(<Form heard={heard} />);
  document.body.append(container);
  keepEarly();
  const [more, send] = container.querySelectorAll("button");
  more?.click();
  // Right after the elements are taken over, before their effects.
  takeOver(container, heard, () => more?.click());
  // What was kept is repeated meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 50));
  send?.click();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ count: 2 })));
});
