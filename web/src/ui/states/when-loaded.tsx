import { useEffect, useState, Component } from 'react';
import type { ComponentType, ReactNode } from 'react';

/**
 * A component whose code is loaded on first render; nothing is shown until then, and a failure goes
 * to the boundary around it. `lazy` would be slower: React shows suspended content at the earliest
 * 300 ms after its fallback, however soon the code arrives.
 */
export function whenLoaded<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function WhenLoaded(props: P) {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      let wanted = true;
      const come = async (): Promise<void> => {
        try {
          const part = await load();
          loaded = part;
          if (wanted) setPart(() => part);
        } catch (error) {
          if (wanted) setFailure({ error });
        }
      };
      if (loaded === null) void come();
      return () => {
        wanted = false;
      };
    }, []);
    if (failure !== null) throw failure.error;
    return Part === null ? null : <Part {...props} />;
  };
}

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
