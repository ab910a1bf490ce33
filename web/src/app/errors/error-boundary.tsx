import { Component } from 'react';
import type { ReactNode } from 'react';
import { GlobalError } from './global-error.tsx';

/** Last line: a fault outside every route still ends on the error screen, not on a white page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <GlobalError /> : this.props.children;
  }
}
