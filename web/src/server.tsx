/** Entry point of the server's engine: defines `renderPage`. */
import "./server/globals";
import { renderPage } from "./server/render";

Object.assign(globalThis, { renderPage });
