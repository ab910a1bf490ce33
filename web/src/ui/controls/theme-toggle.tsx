import { Moon, Sun } from 'lucide-react';
import { setTheme, useTheme } from '../../lib/browser/theme.ts';
import { Button } from './button.tsx';

/** Switches between light and dark; 'system' is chosen in the profile. */
export function ThemeToggle() {
  const { resolved } = useTheme();
  const next = resolved === 'dark' ? 'light' : 'dark';
  const label = `Switch to the ${next} theme`;
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      title={label}
      onClick={() => setTheme(next)}
    >
      {/* Which one is seen is known before any script: a rendered page knows no reader. */}
      <Moon size={20} className="dark:hidden" />
      <Sun size={20} className="hidden dark:block" />
    </Button>
  );
}
