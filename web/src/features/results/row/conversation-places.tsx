import { useState } from 'react';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { ALSO_ON } from '../../../texts/search.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { safeLink } from '../../../lib/safe-link.ts';
import type { Place } from '#contracts/search/search.ts';
import { PostedTime } from './posted-time.tsx';

const FOLDED = 3;

/** Other places of the same conversation, each with its link and date. */
export function ConversationPlaces({ places, now }: { places: readonly Place[]; now: number }) {
  const [unfolded, setUnfolded] = useState(false);
  const shown = unfolded ? places : places.slice(0, FOLDED);
  const more = places.length - shown.length;
  return (
    <div className="mt-1.5 flex flex-wrap items-baseline gap-x-2 gap-y-1 text-meta text-ink-2">
      <span>{ALSO_ON}</span>
      <ul className="contents">
        {shown.map((place) => (
          <li key={place.id} className="inline-flex items-baseline gap-1 whitespace-nowrap">
            <PlaceLink place={place} />
            <PostedTime createdAt={place.createdAt} now={now} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button
          variant="quiet"
          size="small"
          className="-my-1.5 px-1.5!"
          onClick={() => {
            setUnfolded(true);
          }}
        >
          {`and ${more} more`}
        </Button>
      )}
    </div>
  );
}

function PlaceLink({ place }: { place: Place }) {
  const link = safeLink(place.url);
  const { name } = PLATFORM_CATALOGUE[place.platform];
  if (link === null) return <span className="font-medium text-ink">{name}</span>;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={place.title}
      aria-label={place.author === null ? name : `${name}, by ${place.author}`}
      className="inline-flex min-h-6 items-center rounded-control font-medium text-accent-ink hover:underline"
    >
      {name}
    </a>
  );
}
