import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from '../cx.ts';
import { notify } from '../overlays/toast.ts';

/** Copies `text` to the clipboard and confirms it. With `children` it is a button with words. */
export function CopyButton({
  text,
  label,
  className,
  children,
}: {
  text: string;
  label: string;
  className?: string;
  children?: string;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      notify.error('Your browser blocked copying.');
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <Button
      variant="quiet"
      size={children === undefined ? 'icon' : 'small'}
      className={cx(children === undefined && 'size-7! touch:size-11!', className)}
      aria-label={children === undefined ? label : undefined}
      title={label}
      icon={<Icon size={16} />}
      onClick={() => void copy()}
    >
      {children}
      <span role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </Button>
  );
}
