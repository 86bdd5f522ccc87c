// @vitest-environment jsdom
import type { Hotspot } from "../drafts";
import { screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { expect, test } from "vitest";
import type { PhotographFiles } from "../../ui/photograph";
import { whenRendered, show } from "../kit/test-screen";
import { HotspotsField } from "./hotspots-field";

const picture: PhotographFiles = {
  width: 1200,
  height: 800,
  thumbhash: "",
  colour: "#a08060",
  sources: [{ width: 320, height: 213, webp: "/media/a/1/320.webp", jpeg: "/media/a/1/320.jpg" }],
};

test("a new marker gets the focus even if another update renders first", async () => {
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
  const shown = await show(<Field />, "/admin/designs/d1", {});
  const add = screen.getByRole("button", { name: "Add hotspot" });
  whenRendered(
    () => screen.queryByAltText("A kitchen with green fronts") !== null,
    () => add.dispatchEvent(new MouseEvent("click", { bubbles: true })),
  );
  const mark = await screen.findByRole("button", { name: /from the left/ });
  await waitFor(() => expect(document.activeElement).toBe(mark));
  await shown.close();
});
