import { Link } from 'react-router-dom';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { SHARE_TEXTS } from '../../texts/share.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Section } from '../../ui/display/card.tsx';
import { useGetShareLinksQuery, useRevokeShareLinkMutation } from './api.ts';

/** The live share links of the account, each with the way to turn it off. */
export function ShareLinksSection() {
  const { data } = useGetShareLinksQuery();
  const [revoke, { isLoading, originalArgs }] = useRevokeShareLinkMutation();
  if (data === undefined) return null;
  return (
    <Section title={SHARE_TEXTS.listTitle} description={SHARE_TEXTS.listDescription}>
      {data.links.length === 0 ? (
        <p className="text-meta text-ink-2">{SHARE_TEXTS.listEmpty}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {data.links.map(({ shareId, searchId, label, url, createdAt }) => (
            <li key={shareId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
              <div className="min-w-0 grow basis-60">
                <Link
                  to={`${paths.searchHistory}/${searchId}`}
                  className="block truncate rounded-control text-body font-medium hover:underline"
                >
                  {label}
                </Link>
                <p className="text-hint text-ink-2">Shared {formatDate(createdAt)}</p>
              </div>
              <CopyButton text={url} label={`${SHARE_TEXTS.copy}: ${label}`}>
                {SHARE_TEXTS.copy}
              </CopyButton>
              <Button
                size="small"
                aria-label={`${SHARE_TEXTS.turnOff}: ${label}`}
                busy={isLoading && originalArgs === shareId}
                onClick={() => void revoke(shareId)}
              >
                {SHARE_TEXTS.turnOff}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
