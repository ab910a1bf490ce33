import { Component } from 'react';
import type { ReactNode } from 'react';

/** Around a part that the page can do without: when it fails, or does not load, `instead` stands there. */
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
