/** What was tapped of a drawing, for a panel that opens beside it. */

export type Anchor = { getBoundingClientRect: () => DOMRect };

/** A point of the drawing, wherever the page scrolls. */
export function anchorAt(drawing: Element, clientX: number, clientY: number): Anchor {
  const before = drawing.getBoundingClientRect();
  return {
    getBoundingClientRect() {
      const { left, top } = drawing.getBoundingClientRect();
      return new DOMRect(clientX - before.left + left, clientY - before.top + top, 0, 0);
    },
  };
}
