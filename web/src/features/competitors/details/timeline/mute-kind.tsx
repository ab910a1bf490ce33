import { Bell, BellOff } from 'lucide-react';
import { COMPANY_EVENTS } from '#domain/competitors/events.ts';
import type { CompanyEventKind } from '#domain/competitors/names.ts';
import { KIND_TEXTS } from '../../../../texts/alerts.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { notify } from '../../../../ui/overlays/toast.ts';
import { useChangeMuteMutation, useGetMutesQuery } from '../../../alerts/api.ts';

const ICON = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Mutes or unmutes alerts of one kind about one competitor. */
export function MuteKindButton({
  competitorId,
  name,
  kind,
}: {
  competitorId: string;
  name: string;
  kind: CompanyEventKind;
}) {
  const { data } = useGetMutesQuery();
  const [changeMute, { isLoading }] = useChangeMuteMutation();
  const alert = COMPANY_EVENTS[kind].alert;
  const target = { subjectKind: 'competitor', subjectId: competitorId, kind: alert } as const;
  const muted =
    data?.mutes.some(
      (mute) =>
        mute.subjectKind === 'competitor' &&
        mute.subjectId === competitorId &&
        (mute.kind === alert || mute.kind === null),
    ) ?? false;
  // The whole competitor is muted, which can be undone in Alert settings.
  const byAll = data?.mutes.some((mute) => mute.subjectId === competitorId && mute.kind === null);
  const what = KIND_TEXTS[alert].label;
  const label = muted ? (byAll === true ? 'Muted' : 'Unmute this kind') : 'Mute this kind';
  const change = async (next: boolean): Promise<void> => {
    const { error } = await changeMute({ ...target, muted: next });
    if (error !== undefined || !next) return;
    notify.success(`${what} is muted for ${name}.`, {
      action: { label: 'Undo', onClick: () => void changeMute({ ...target, muted: false }) },
    });
  };
  return (
    <Button
      variant="quiet"
      size="small"
      className="-my-1 ml-auto"
      busy={isLoading}
      disabled={data === undefined || byAll === true}
      icon={muted ? <Bell {...ICON} /> : <BellOff {...ICON} />}
      aria-label={`${label}: ${what} for ${name}`}
      onClick={() => void change(!muted)}
    >
      {label}
    </Button>
  );
}
