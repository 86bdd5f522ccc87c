/** Runs in each test file of a process of its own: a busy machine may need long for what a test waits for. */
import { configure } from "@testing-library/dom";

configure({ asyncUtilTimeout: 30_000 });
