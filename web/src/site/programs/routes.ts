/** Routes of programmes and policies; fetched on demand. */
import type { RouteObject } from "react-router";
import { policyPages, policyPath } from "../../features/reading/policies";
import { publicRoute } from "../public-route";

const policies = (["terms", "privacy", "returns", "shipping"] as const).map((kind) =>
  publicRoute({
    pageName: policyPages[kind],
    path: policyPath(kind),
    lazy: async () => (await import("./policy-route")).policyPage(kind),
  }),
);

export const routes: RouteObject[] = [
  ...policies,
  publicRoute({
    pageName: "bring-your-design",
    path: "/bring-your-design",
    lazy: () => import("./bring-your-design/route"),
  }),
  publicRoute({ pageName: "refer-earn", path: "/refer-earn", lazy: () => import("./refer-earn/route") }),
  publicRoute({ pageName: "warranty", path: "/warranty", lazy: () => import("./warranty/route") }),
];
