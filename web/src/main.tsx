/** Starts the site in the browser. */
import "@fontsource-variable/hanken-grotesk/wght.css";
import "@fontsource-variable/newsreader/wght.css";
import "./ui/theme.css";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { routes } from "./routes";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element with the id root.");

const router = createBrowserRouter(routes);

startTransition(() => {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
});
