// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { expect, test } from "vitest";
import type { PhotographFiles } from "../../ui/photograph";
import { client } from "../kit/query";
import type { Hotspot } from "./contract";
import { HotspotsField } from "./hotspots-field";

const picture: PhotographFiles = {
  width: 1200,
  height: 800,
  thumbhash: "",
  colour: "#a08060",
  sources: [{ width: 320, height: 213, webp: "/media/a/1/320.webp", jpeg: "/media/a/1/320.jpg" }],
};

test("a mark that is added just when something else is drawn gets the focus all the same", async () => {
  function Field() {
    const [alt, setAlt] = useState("A kitchen");
    const [hotspots, setHotspots] = useState<Hotspot[]>([]);
    useEffect(() => {
      const timer = setTimeout(() => setAlt("A kitchen with green fronts"));
      return () => clearTimeout(timer);
    }, []);
    return (
      <HotspotsField
        picture={picture}
        alt={alt}
        hotspots={hotspots}
        onChange={setHotspots}
        disabled={false}
        reasons={[]}
        materials={new Map()}
        onMaterial={() => {}}
      />
    );
  }
  render(
    <QueryClientProvider client={client}>
      <Field />
    </QueryClientProvider>,
  );

  // As soon as it is drawn, before anything that is left for later.
  const add = screen.getByRole("button", { name: "Add hot-spot" });
  const watch = new MutationObserver(() => {
    watch.disconnect();
    add.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
  watch.observe(document.body, { subtree: true, attributes: true, attributeFilter: ["alt"] });
  const mark = await screen.findByRole("button", { name: /from the left/ });
  await waitFor(() => expect(document.activeElement).toBe(mark));
});
