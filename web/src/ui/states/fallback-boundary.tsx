import { Component } from 'react';
import type { ReactNode } from 'react';

/** Around an optional part of the page: when it fails, or does not load, `instead` is shown. */
export class FallbackBoundary extends Component<
  { children: ReactNode; instead: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
