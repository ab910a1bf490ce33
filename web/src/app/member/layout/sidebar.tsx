import { Command, ShieldCheck, Signpost } from 'lucide-react';
import { Link } from 'react-router-dom';
import { frameDialogOpened } from '../../../lib/frame-dialog-slice.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { useSession } from '../../../lib/session/session-state.ts';
import { UserMenu } from '../../../features/account/components/user-menu.tsx';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { TabId } from '../../page-head.ts';
import { HomeLink, SectionLinks } from './section-links.tsx';
import { OPERATOR_NAME, PALETTE_NAME, TAKE_TOUR } from '../../../texts/frame.ts';

/** `onNavigate` closes the drawer around it. */
export function Sidebar({
  active,
  productName,
  onNavigate,
  onTakeTour,
}: {
  active: TabId | null;
  productName: string;
  onNavigate?: () => void;
  onTakeTour: () => void;
}) {
  const { isAdmin } = useSession();
  const dispatch = useAppDispatch();
  return (
    <div className="flex h-full flex-col gap-6 p-3">
      <HomeLink productName={productName} onClick={onNavigate} />
      <nav aria-label="Sections" className="grow">
        <SectionLinks active={active} onClick={onNavigate} />
        {/* In the menu of small screens only, for the one administrator. */}
        {isAdmin && onNavigate !== undefined && (
          <Link
            to={paths.admin}
            className="mt-4 flex h-9 items-center gap-2.5 rounded-control px-2.5 text-body text-ink-2 hover:bg-sunken hover:text-ink touch:h-11"
            onClick={onNavigate}
          >
            <ShieldCheck size={20} className="shrink-0" />
            {OPERATOR_NAME}
          </Link>
        )}
      </nav>
      <div className="flex flex-col gap-2">
        {onNavigate !== undefined && (
          <Button
            variant="quiet"
            className="h-auto! min-h-9 justify-start! gap-2.5! px-2.5! text-left whitespace-normal! touch:min-h-11"
            icon={<Command size={20} />}
            onClick={() => {
              onNavigate();
              dispatch(frameDialogOpened('palette'));
            }}
          >
            {PALETTE_NAME}
          </Button>
        )}
        <Button
          variant="quiet"
          className="justify-start! gap-2.5! px-2.5!"
          icon={<Signpost size={20} />}
          onClick={() => {
            onNavigate?.();
            onTakeTour();
          }}
        >
          {TAKE_TOUR}
        </Button>
        <div className="border-t border-line pt-2">
          <UserMenu {...(onNavigate === undefined ? {} : { onNavigate })} />
        </div>
      </div>
    </div>
  );
}
