import { CircleQuestionMark, EllipsisVertical } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/controls/button.tsx';

export const ACTION_ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
export const WHY = 'Why this matched';

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
