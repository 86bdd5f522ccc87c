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

const drawn = (props: Partial<Parameters<typeof Photograph>[0]> = {}) =>
  renderToString(<Photograph picture={kitchen} alt="A red kitchen" sizes="50vw" {...props} />);

describe("a photograph", () => {
  test("offers every width in both formats, WebP first", () => {
    const html = drawn();
    const webp = html.indexOf("/media/a/1/2048.webp 2048w, /media/a/1/1440.webp 1440w");
    expect(webp).toBeGreaterThan(0);
    expect(html.indexOf("/media/a/1/320.jpg 320w")).toBeGreaterThan(webp);
    expect(html.match(/sizes="50vw"/g)).toHaveLength(2);
    expect(html).toContain('src="/media/a/1/960.jpg"');
  });

  test("keeps its place free, and shows what will come there", () => {
    const html = drawn();
    expect(html).toContain('width="2400" height="1800"');
    expect(html).toContain("background-color:#c81e1e");
    expect(html).toMatch(/background-image:url\(data:image\/png;base64,/);
  });

  test("shows its colour alone where there is no blurred sight of it", () => {
    for (const thumbhash of ["", "no base64!"]) {
      const html = drawn({ picture: { ...kitchen, thumbhash } });
      expect(html).toContain("background-color:#c81e1e");
      expect(html).not.toContain("background-image");
    }
  });

  test("keeps the point in sight that matters, also in what stands for it", () => {
    const html = drawn({ focal: { x: 0.333_33, y: 0.8 } });
    expect(html).toContain("object-position:33.3% 80%");
    expect(html).toContain("background-position:33.3% 80%");
  });

  test("shows phones and desks the parts that were chosen for them", () => {
    const phone = { x: 0.25, y: 0, width: 0.5, height: 1 };
    const html = drawn({ focal: { x: 0.2, y: 0.4 }, crops: { phone, desktop: null } });
    expect(html).toContain("--phone-part:inset(0% 25% 0% 25%);--phone-at:50% 50%");
    expect(html).toContain("--desktop-part:none;--desktop-at:20% 40%");
    expect(html).toContain("photograph-cropped");
    expect(drawn({ crops: { phone: null, desktop: null } })).not.toContain("photograph-cropped");
  });

  test("waits until it is looked at, unless it is seen first", () => {
    expect(drawn()).toContain('loading="lazy"');
    expect(drawn({ priority: true })).toMatch(/loading="eager" fetchPriority="high"/);
  });

  test("of which only narrow files exist is asked for in the widest", () => {
    expect(drawn({ picture: { ...kitchen, sources: kitchen.sources.slice(3) } })).toContain('src="/media/a/1/320.jpg"');
  });
});
