import type { NewChannel } from '#contracts/alerts/channels.ts';
import { CopyButton } from '../../../../ui/controls/copy-button.tsx';

/** The secrets of a new channel, which are shown only once. */
export function SecretNote({ channel: { secret, feedUrls } }: { channel: NewChannel }) {
  const rows =
    feedUrls === null
      ? [{ label: 'Signing secret', value: secret ?? '' }]
      : [
          { label: 'RSS', value: feedUrls.rss },
          { label: 'Atom', value: feedUrls.atom },
          { label: 'JSON Feed', value: feedUrls.json },
        ];
  return (
    <div className="flex flex-col gap-3">
      <p className="text-body text-ink-2">
        {feedUrls === null
          ? 'Copy it now: it is shown only once. Your server checks the signature of each request with it.'
          : 'Copy it now: it is shown only once. Anyone with this address can read your alerts.'}
      </p>
      <dl className="flex flex-col gap-2">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-hint text-ink-2">{label}</dt>
            <dd className="flex items-start gap-2 rounded-control bg-sunken py-1.5 pr-1 pl-2.5">
              <code className="min-w-0 grow text-meta break-all text-ink">{value}</code>
              <CopyButton text={value} label={`Copy ${label}`} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
