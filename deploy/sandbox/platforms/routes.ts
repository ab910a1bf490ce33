import type { Hono } from 'hono';
import type { Clock } from '../clock.ts';
import type { Corpus } from '../world/corpus.ts';
import type { PlayedWorld } from '../world/playing.ts';
import type { FailureForms, FaultTarget, Faults } from '../faults.ts';
import type { Limits } from '../limits.ts';
import { braveFailures, createBrave } from './brave/brave.ts';
import { createGithub, githubFailures } from './github/github.ts';
import { createHackernews, hackernewsFailures } from './hackernews/hackernews.ts';
import { createMastodon, mastodonFailures } from './mastodon/mastodon.ts';
import { createPinterest, pinterestFailures } from './pinterest/pinterest.ts';
import { createProducthunt, producthuntFailures } from './producthunt/producthunt.ts';
import { redditFailures } from './reddit/reddit-failures.ts';
import { createRedditToken, createRedditTokens } from './reddit/reddit-token.ts';
import type { RedditClient } from './reddit/reddit-token.ts';
import { createReddit } from './reddit/reddit.ts';
import { createStackoverflow, stackoverflowFailures } from './stackoverflow/stackoverflow.ts';
import { createTumblr, tumblrFailures } from './tumblr/tumblr.ts';
import { createYoutube, youtubeFailures } from './youtube/youtube.ts';

const SANDBOX_REDDIT_CLIENT: RedditClient = {
  id: 'sandbox-client',
  secret: 'sandbox-secret',
};

interface PlatformDeps {
  corpus: Corpus;
  world: PlayedWorld;
  clock: Clock;
  faults: Faults;
  limits: Limits;
}

/** One interface of the outside world and the path under which the sandbox plays it. */
interface Mount {
  target: FaultTarget;
  path: string;
  failures: FailureForms;
  routes: Hono;
}

/** The ten platforms; Quora is played by the web search through which it is found. */
export function mountPlatforms({ corpus, world, clock, faults, limits }: PlatformDeps): Mount[] {
  const tokens = createRedditTokens(clock);
  const takeBackoff = (): number | null => {
    const fault = faults.take('stackoverflow', ['backoff']);
    return fault && (fault.retryAfter ?? 10);
  };
  const takePartial = (): boolean => faults.take('github', ['partial']) !== null;
  const takeErrors = (): boolean => faults.take('producthunt', ['errors']) !== null;
  return [
    {
      target: 'hackernews',
      path: '/hackernews/api/v1',
      failures: hackernewsFailures,
      routes: createHackernews(corpus, clock),
    },
    {
      target: 'reddit-token',
      path: '/reddit-www/api/v1',
      failures: redditFailures,
      routes: createRedditToken(tokens, SANDBOX_REDDIT_CLIENT),
    },
    {
      target: 'reddit',
      path: '/reddit',
      failures: redditFailures,
      routes: createReddit(corpus, clock, tokens),
    },
    {
      target: 'stackoverflow',
      path: '/stackexchange/2.3',
      failures: stackoverflowFailures,
      routes: createStackoverflow(corpus, clock, takeBackoff),
    },
    {
      target: 'youtube',
      path: '/youtube/v3',
      failures: youtubeFailures,
      routes: createYoutube(corpus, clock, limits),
    },
    {
      target: 'tumblr',
      path: '/tumblr/v2',
      failures: tumblrFailures,
      routes: createTumblr(corpus, clock, limits),
    },
    {
      target: 'pinterest',
      path: '/pinterest/v5',
      failures: pinterestFailures,
      routes: createPinterest(corpus, clock, limits),
    },
    {
      target: 'github',
      path: '/github',
      failures: githubFailures(clock),
      routes: createGithub(corpus, clock, limits, takePartial),
    },
    {
      target: 'mastodon',
      path: '/mastodon',
      failures: mastodonFailures(clock),
      routes: createMastodon(corpus, clock, limits),
    },
    {
      target: 'quora',
      path: '/brave/res/v1',
      failures: braveFailures,
      routes: createBrave({ corpus, world, clock, limits }),
    },
    {
      target: 'producthunt',
      path: '/producthunt',
      failures: producthuntFailures,
      routes: createProducthunt(corpus, clock, limits, takeErrors),
    },
  ];
}
