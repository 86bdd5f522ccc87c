/**
 * Replaces `react-style-singleton`, with which Radix locks the page behind a dialog. The original adds a style element,
 * which the content security policy refuses; a constructed style sheet is not inline.
 */
import { useEffect } from "react";

export function styleSingleton(): (props: { styles: string }) => null {
  let sheet: CSSStyleSheet | null = null;
  let users = 0;

  function add(styles: string) {
    users += 1;
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
      document.adoptedStyleSheets.push(sheet);
    }
    return remove;
  }

  function remove() {
    users -= 1;
    if (users > 0) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    sheet = null;
  }

  return function Styles({ styles }) {
    useEffect(() => add(styles), [styles]);
    return null;
  };
}
