import { Component, useEffect } from 'react';
import type { ReactNode } from 'react';
import { ERROR_SCREEN_TEXTS } from '../../texts/errors.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Mark } from '../../ui/display/logo.tsx';
import { isOfAnotherBuild } from './stale-build.ts';

/**
 * Around one region of the frame: when it fails, the others stay, the navigation above all. `at` is
 * the page's address: the next page begins without the error. Regions that are no content of the page,
 * such as its dialogs, are `aside`: where they fail, nothing is shown.
 */
export class PageBoundary extends Component<
  { at: string; aside?: boolean; children: ReactNode },
  { at: string; error: unknown }
> {
  override state = { at: this.props.at, error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  static getDerivedStateFromProps({ at }: { at: string }, state: { at: string }): object | null {
    return at === state.at ? null : { at, error: null };
  }

  override componentDidCatch(error: unknown): void {
    if (!isOfAnotherBuild(error)) reportError(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // The route reloads the page after a deploy.
    if (isOfAnotherBuild(error)) throw error;
    if (this.props.aside === true) return null;
    return (
      <div className="flex flex-col items-center px-4 py-14 text-center">
        <h2 className="text-card font-semibold">{ERROR_SCREEN_TEXTS.title}</h2>
        <p role="alert" className="mt-1.5 max-w-[52ch] text-body text-ink-2">
          {ERROR_SCREEN_TEXTS.message}
        </p>
        <Button className="mt-5" onClick={() => this.setState({ error: null })}>
          {ERROR_SCREEN_TEXTS.again}
        </Button>
      </div>
    );
  }
}

/** Depends on nothing that could have failed: no store, no router. */
export function GlobalError() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 text-center">
      <Mark size={64} className="text-line-strong/60" />
      <h1 className="mt-6 text-page font-semibold">{ERROR_SCREEN_TEXTS.title}</h1>
      <p role="alert" className="mt-2 max-w-[52ch] text-body text-ink-2">
        {ERROR_SCREEN_TEXTS.message}
      </p>
      <Button variant="primary" className="mt-6" onClick={() => location.reload()}>
        {ERROR_SCREEN_TEXTS.refresh}
      </Button>
    </main>
  );
}

/** Buttons that were clicked before there was an app; the script in the head keeps them. */
interface EarlyClicks {
  earlyClicks?: Set<HTMLElement>;
}

/**
 * Around the whole page, its error screens too: once it answers to clicks it says so, and carries
 * out those that came too early, each button's once.
 */
export function TakenOver({ children }: { children: ReactNode }) {
  useEffect(() => {
    const page = document.documentElement;
    page.dataset['ready'] = '';
    delete page.dataset['clicked'];
    const { earlyClicks = new Set() } = globalThis as EarlyClicks;
    for (const button of earlyClicks) button.click();
    earlyClicks.clear();
  }, []);
  return children;
}
