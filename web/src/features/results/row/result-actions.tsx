import { CircleQuestionMark, Copy, ExternalLink, EllipsisVertical } from 'lucide-react';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/controls/button.tsx';

export interface ResultActionsProps {
  /** Null when the post's address is not one a browser should open. */
  link: string | null;
  title: string;
  open: boolean;
  detailsId: string;
  onToggle: () => void;
}

/** The verdicts of a post, a button where there is room; opening and copying it in a menu. */
export function ResultActions({ link, title, open, detailsId, onToggle }: ResultActionsProps) {
  return (
    <>
      <Tooltip text={WHY}>
        <WhyButton
          aria-expanded={open}
          aria-controls={open ? detailsId : undefined}
          onClick={onToggle}
        />
      </Tooltip>
      <Menu trigger={<MoreButton title={title} />}>
        {link !== null && (
          <MenuItem asChild>
            <a href={link} target="_blank" rel="noopener noreferrer nofollow">
              <ExternalLink {...ACTION_ICON} />
              Open post
            </a>
          </MenuItem>
        )}
        {link !== null && (
          <MenuItem icon={<Copy {...ACTION_ICON} />} onSelect={() => void copy(link)}>
            Copy address
          </MenuItem>
        )}
        <MenuItem icon={<CircleQuestionMark {...ACTION_ICON} />} onSelect={onToggle}>
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

const ACTION_ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
const WHY = 'Why this matched';

type ButtonProps = ComponentProps<typeof Button>;

/** Opens the verdicts of a post. */
export function WhyButton(props: ButtonProps) {
  return (
    <Button
      variant="quiet"
      size="icon"
      className="size-7! max-md:hidden"
      aria-label={WHY}
      {...props}
    >
      <CircleQuestionMark {...ACTION_ICON} />
    </Button>
  );
}

/** Opens the menu of a post. */
export function MoreButton({ title, ...props }: ButtonProps & { title: string }) {
  return (
    <Button
      variant="quiet"
      size="icon"
      className="size-7! touch:size-11!"
      aria-label={`Actions: ${title}`}
      {...props}
    >
      <EllipsisVertical {...ACTION_ICON} />
    </Button>
  );
}
