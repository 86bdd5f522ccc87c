/**
 * Replaces `react-style-singleton`, which Radix uses to lock scrolling behind a dialog. The original adds a style element,
 * which the content security policy blocks; a constructed style sheet is allowed.
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
