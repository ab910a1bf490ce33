import type { ReactNode } from 'react';
import { CircleQuestionMark, Copy, EllipsisVertical, ExternalLink } from 'lucide-react';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';

interface Props {
  /** Null when the post's address is not one a browser should open. */
  link: string | null;
  title: string;
  open: boolean;
  detailsId: string;
  /** Before the other buttons, also on a phone. */
  extra?: ReactNode;
  onToggle: () => void;
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Buttons next to the post on desktop, one menu on a phone. */
export function ResultActions(props: Props) {
  return (
    <>
      <div className="row-span-2 -my-1 hidden flex-col items-end md:flex">
        {props.extra}
        <WideActions {...props} />
      </div>
      <div className="-my-2.5 -mr-2 flex items-center md:hidden">
        {props.extra}
        <NarrowActions {...props} />
      </div>
    </>
  );
}

function WideActions({ link, title, open, detailsId, onToggle }: Props) {
  return (
    <>
      {link !== null && (
        <Tooltip text="Open post" side="left">
          <Button asChild variant="quiet" size="icon" className="size-7!">
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer nofollow"
              aria-label={`Open post: ${title}`}
            >
              <ExternalLink {...ICON} />
            </a>
          </Button>
        </Tooltip>
      )}
      {link !== null && <CopyButton text={link} label="Copy address of the post" />}
      <Tooltip text="Why this matched" side="left">
        <Button
          variant="quiet"
          size="icon"
          className="size-7!"
          aria-label="Why this matched"
          aria-expanded={open}
          aria-controls={open ? detailsId : undefined}
          onClick={onToggle}
        >
          <CircleQuestionMark {...ICON} />
        </Button>
      </Tooltip>
    </>
  );
}

function NarrowActions({ link, title, open, onToggle }: Props) {
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon" aria-label={`Actions: ${title}`}>
          <EllipsisVertical {...ICON} />
        </Button>
      }
    >
      {link !== null && (
        <MenuItem asChild>
          <a href={link} target="_blank" rel="noopener noreferrer nofollow">
            <ExternalLink {...ICON} />
            Open post
          </a>
        </MenuItem>
      )}
      {link !== null && (
        <MenuItem icon={<Copy {...ICON} />} onSelect={() => void copy(link)}>
          Copy address
        </MenuItem>
      )}
      <MenuItem icon={<CircleQuestionMark {...ICON} />} onSelect={onToggle}>
        {open ? 'Hide why this matched' : 'Why this matched'}
      </MenuItem>
    </Menu>
  );
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    notify.success('Address copied');
  } catch {
    notify.error('Your browser blocked copying.');
  }
}
