/** Catches rendering errors outside the router's own error boundaries. */
import { Component, type ErrorInfo, type ReactNode } from "react";
import { ErrorPage } from "./error-page";
import { logRenderError } from "./log";

type BoundaryState = { failed: boolean };

export class ErrorBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { failed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    logRenderError(error, componentStack ?? undefined);
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorPage /> : this.props.children;
  }
}
