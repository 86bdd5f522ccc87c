// @vitest-environment jsdom
import { useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { useForm } from "react-hook-form";
import { afterEach, expect, test, vi } from "vitest";
import { keepEarly, repeatEarly } from "./early";

afterEach(() => document.body.replaceChildren());

function Form({ heard }: { heard: (values: object) => void }) {
  const { register, handleSubmit } = useForm({ defaultValues: { name: "" } });
  const [home, setHome] = useState("");
  const [isVilla, setIsVilla] = useState(false);
  const [count, setCount] = useState(0);
  useEffect(() => void setTimeout(() => void repeatEarly()), []);
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

  hydrateRoot(container, <Form heard={heard} />);
  await vi.waitFor(() =>
    expect(heard).toHaveBeenCalledExactlyOnceWith({ name: "Kavya", home: "2bhk", isVilla: true, count: 3 }),
  );
  expect([name.value, villa.checked, home.checked]).toEqual(["Kavya", true, true]);
});
