import { expect, test } from "vitest";
import { violations } from "./layers";

test.each([
  ["ui/button.tsx", `import { Field } from "../form/field";`],
  ["ui/button.tsx", `import { Shell } from "../site/shell/shell";`],
  ["form/field.tsx", `import { open } from "../features/booking/open";`],
  ["features/booking/dialog.tsx", `import { pages } from "../../site/pages";`],
  ["features/booking/dialog.tsx", `const later = () => import("../../site/pages");`],
  ["features/booking/dialog.tsx", `import "../../site/pages";`],
  ["features/booking/dialog.test.tsx", `import type { Pages } from "../../site/pages";`],
  ["site/home/route.tsx", `import { Cart } from "../../shop/cart/cart";`],
  ["admin/leads/list.tsx", `import { Header } from "../../site/shell/header";`],
  ["api/request.ts", `import { toast } from "../ui/toast";`],
  ["site/pages.ts", `import { routes } from "../routes";`],
  ["site/pricing/route.tsx", `const text = value.toLocaleString("en-IN");`],
  ["ui/format.ts", `const names = new Intl.ListFormat("en-IN");`],
  ["features/cart/store.test.ts", `beforeEach(() => void vi.resetModules());`],
  ["misc/thing.ts", `export const thing = 1;`],
  ["ui/index.ts", `export const thing = 1;`],
  ["ui/all.ts", `/** All. */\nexport * from "./button";\nexport { Photo } from "./photo";`],
])("%s must not contain %s", (path, code) => {
  expect(violations(path, code)).toHaveLength(1);
});

test.each([
  ["ui/button.tsx", `import { useId } from "react";\nimport { CloseIcon } from "./icons";`],
  ["form/field.tsx", `import { Button } from "../ui/button";`],
  [
    "features/booking/dialog.tsx",
    `import { request } from "../../api/request";\nimport { Field } from "../../form/field";`,
  ],
  ["features/booking/host.tsx", `import { log } from "../errors/log";`],
  ["site/home/route.tsx", `import { paths } from "../../paths";\nimport { pages } from "../pages";`],
  ["admin/team/member.tsx", `const order = one.localeCompare(other);`],
  ["features/cart/store.isolated.test.ts", `beforeEach(() => void vi.resetModules());`],
  ["features/cart/cart.test.tsx", `vi.mock("./store");`],
  ["main.tsx", `import { routes } from "./routes";`],
  ["routes.tsx", `import { pages } from "./site/pages";`],
  ["api/request.ts", `export { ApiError } from "./error";\nexport const timeout = 1;`],
])("%s may contain %s", (path, code) => {
  expect(violations(path, code)).toEqual([]);
});
