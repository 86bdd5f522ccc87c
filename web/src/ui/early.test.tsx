// @vitest-environment jsdom
import { type ReactNode, Suspense, lazy, useLayoutEffect, useState } from "react";
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
      <TakenOver part="page">
        <Form heard={heard} />
      </TakenOver>
    );
  }
  hydrateRoot(container, <Page />);
}

test("what is typed, ticked and pressed before the script is there counts once it is", async () => {
  const heard = vi.fn();
  const container = document.createElement("main");
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
  const container = document.createElement("main");
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

test("a choice or a press that makes React take over counts once", async () => {
  for (const name of ["home", "more"] as const) {
    const heard = vi.fn();
    const container = document.createElement("main");
    container.innerHTML = renderToString(<Form heard={heard} />);
    document.body.append(container);
    keepEarly();
    const [more, send] = container.querySelectorAll("button");
    const [, villa, home] = container.querySelectorAll("input");
    takeOver(container, heard);
    if (name === "home") home?.click();
    else more?.click();
    await new Promise((resolve) => setTimeout(resolve, 50));
    villa?.click();
    send?.click();
    const values = name === "home" ? { home: "2bhk", count: 0 } : { home: "", count: 1 };
    await vi.waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith({ name: "", isVilla: true, ...values }));
  }
});

function Layout({ opened, children }: { opened: () => void; children: ReactNode }) {
  return (
    <TakenOver part="layout">
      <button type="button" onClick={opened}>
        Menu
      </button>
      <main>
        <Suspense>
          <TakenOver part="page">{children}</TakenOver>
        </Suspense>
      </main>
    </TakenOver>
  );
}

test("a layout answers before the code of its page is there, and what is done in the page counts then", async () => {
  const [heard, opened] = [vi.fn(), vi.fn()];
  const container = document.createElement("div");
  container.innerHTML = renderToString(
    <Layout opened={opened}>
      <Form heard={heard} />
    </Layout>,
  );
  document.body.append(container);
  keepEarly();
  let arrive: ((code: { default: typeof Form }) => void) | undefined;
  const Late = lazy(() => new Promise<{ default: typeof Form }>((resolve) => (arrive = resolve)));
  const [menu, more, send] = container.querySelectorAll("button");
  menu?.click();
  more?.click();
  hydrateRoot(
    container,
    <Layout opened={opened}>
      <Late heard={heard} />
    </Layout>,
  );
  await vi.waitFor(() => expect(opened).toHaveBeenCalledOnce());
  menu?.click();
  expect(opened).toHaveBeenCalledTimes(2);
  for (const button of [more, more, send]) button?.click();
  expect(heard).not.toHaveBeenCalled();

  arrive?.({ default: Form });
  await vi.waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ count: 3 })));
  menu?.click();
  expect(opened).toHaveBeenCalledTimes(3);
});
