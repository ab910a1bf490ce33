import { CircleQuestionMark, Copy, EllipsisVertical, ExternalLink } from 'lucide-react';
import { Button } from '../../../ui/controls/button.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
const WHY = 'Why this matched';

/** The verdicts of a post, a button where there is room; opening and copying it in a menu. */
export function ResultActions({
  link,
  title,
  open,
  detailsId,
  onToggle,
}: {
  /** Null when the post's address is not one a browser should open. */
  link: string | null;
  title: string;
  open: boolean;
  detailsId: string;
  onToggle: () => void;
}) {
  return (
    <>
      <Tooltip text={WHY}>
        <Button
          variant="quiet"
          size="icon"
          className="size-7! max-md:hidden"
          aria-label={WHY}
          aria-expanded={open}
          aria-controls={open ? detailsId : undefined}
          onClick={onToggle}
        >
          <CircleQuestionMark {...ICON} />
        </Button>
      </Tooltip>
      <Menu
        trigger={
          <Button
            variant="quiet"
            size="icon"
            className="size-7! touch:size-11!"
            aria-label={`Actions: ${title}`}
          >
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
          {open ? 'Hide why this matched' : WHY}
        </MenuItem>
      </Menu>
    </>
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
