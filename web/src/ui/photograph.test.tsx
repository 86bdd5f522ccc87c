// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { rgbaToThumbHash } from "thumbhash";
import { describe, expect, test } from "vitest";
import { Photograph, type PhotographFiles } from "./photograph";

const red = Array.from({ length: 4 * 3 }, () => [200, 30, 30, 255]).flat();

const kitchen: PhotographFiles = {
  width: 2400,
  height: 1800,
  thumbhash: btoa(String.fromCharCode(...rgbaToThumbHash(4, 3, red))),
  colour: "#c81e1e",
  sources: [2048, 1440, 960, 320].map((width) => ({
    width,
    height: width * 0.75,
    webp: `/media/a/1/${width}.webp`,
    jpeg: `/media/a/1/${width}.jpg`,
  })),
};

const rendered = (props: Partial<Parameters<typeof Photograph>[0]> = {}) =>
  renderToString(<Photograph picture={kitchen} alt="A red kitchen" sizes="50vw" {...props} />);

describe("a photograph", () => {
  test("offers every width in both formats, WebP first", () => {
    const html = rendered();
    const webp = html.indexOf("/media/a/1/2048.webp 2048w, /media/a/1/1440.webp 1440w");
    expect(webp).toBeGreaterThan(0);
    expect(html.indexOf("/media/a/1/320.jpg 320w")).toBeGreaterThan(webp);
    expect(html.match(/sizes="50vw"/g)).toHaveLength(2);
    expect(html).toContain('src="/media/a/1/960.jpg"');
  });

  test("reserves its space, in its colour", () => {
    const html = rendered();
    expect(html).toContain('width="2400" height="1800"');
    expect(html).toContain("background-color:#c81e1e");
  });

  test("is blurred while it loads in the browser", async () => {
    render(<Photograph picture={kitchen} alt="A red kitchen" sizes="50vw" />);
    const image = screen.getByRole("img");
    await waitFor(() => expect(image.style.backgroundImage).toMatch(/^url\("?data:image\/png;base64,/));
    cleanup();
  });

  test("falls back to its colour without a valid thumbhash", () => {
    for (const thumbhash of ["", "no base64!"]) {
      const html = rendered({ picture: { ...kitchen, thumbhash } });
      expect(html).toContain("background-color:#c81e1e");
      expect(html).not.toContain("background-image");
    }
  });

  test("keeps the focal point visible, also in the placeholder", () => {
    const html = rendered({ focal: { x: 0.333_33, y: 0.8 } });
    expect(html).toContain("object-position:33.3% 80%");
    expect(html).toContain("background-position:33.3% 80%");
  });

  test("has separate crops for phones and desktops", () => {
    const phone = { x: 0.25, y: 0, width: 0.5, height: 1 };
    const html = rendered({ focal: { x: 0.2, y: 0.4 }, crops: { phone, desktop: null } });
    expect(html).toContain("--phone-part:inset(0% 25% 0% 25%);--phone-at:50% 50%");
    expect(html).toContain("--desktop-part:none;--desktop-at:20% 40%");
    expect(html).toContain("photograph-cropped");
    expect(rendered({ crops: { phone: null, desktop: null } })).not.toContain("photograph-cropped");
  });

  test("loads lazily unless it has priority", () => {
    expect(rendered()).toContain('loading="lazy"');
    expect(rendered({ priority: true })).toMatch(/loading="eager" fetchPriority="high"/);
  });

  test("uses the widest file if all are narrow", () => {
    expect(rendered({ picture: { ...kitchen, sources: kitchen.sources.slice(3) } })).toContain(
      'src="/media/a/1/320.jpg"',
    );
  });
});
