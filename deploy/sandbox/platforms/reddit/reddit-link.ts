import type { Post } from '../../world/post.ts';
import { hashText } from '../../random.ts';
import { escapeMarkup } from '../html.ts';
import { renderMarkdown } from '../markdown.ts';

/** Ids are base 36; these begin like those of late 2026. */
const FIRST_ID = 0x1_0000_0000;

export const linkId = (post: Post): string => (FIRST_ID + post.number).toString(36);
export const fullName = (post: Post): string => `t3_${linkId(post)}`;

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 50);

const selfTextHtml = (body: string): string =>
  `<!-- SC_OFF --><div class="md">${renderMarkdown(body)}\n</div><!-- SC_ON -->`;

/** As Reddit names an author who has left. */
const DELETED_AUTHOR = '[deleted]';

/** Fields that are the same for every post. */
const CONSTANT = {
  approved_at_utc: null,
  saved: false,
  mod_reason_title: null,
  gilded: 0,
  clicked: false,
  link_flair_richtext: [],
  hidden: false,
  pwls: 6,
  link_flair_css_class: null,
  downs: 0,
  thumbnail_height: null,
  top_awarded_type: null,
  hide_score: false,
  quarantine: false,
  link_flair_text_color: 'dark',
  author_flair_background_color: null,
  subreddit_type: 'public',
  total_awards_received: 0,
  media_embed: {},
  thumbnail_width: null,
  author_flair_template_id: null,
  is_original_content: false,
  user_reports: [],
  secure_media: null,
  is_reddit_media_domain: false,
  is_meta: false,
  category: null,
  secure_media_embed: {},
  link_flair_text: null,
  can_mod_post: false,
  approved_by: null,
  author_premium: false,
  author_flair_css_class: null,
  author_flair_richtext: [],
  gildings: {},
  content_categories: null,
  mod_note: null,
  link_flair_type: 'text',
  wls: 6,
  removed_by_category: null,
  banned_by: null,
  author_flair_type: 'text',
  allow_live_comments: false,
  likes: null,
  suggested_sort: null,
  banned_at_utc: null,
  view_count: null,
  archived: false,
  no_follow: false,
  is_crosspostable: true,
  pinned: false,
  over_18: false,
  all_awardings: [],
  awarders: [],
  media_only: false,
  can_gild: false,
  spoiler: false,
  locked: false,
  author_flair_text: null,
  treatment_tags: [],
  visited: false,
  removed_by: null,
  num_reports: null,
  distinguished: null,
  mod_reason_by: null,
  removal_reason: null,
  link_flair_background_color: '',
  is_robot_indexable: true,
  report_reasons: null,
  discussion_type: null,
  send_replies: true,
  whitelist_status: 'all_ads',
  contest_mode: false,
  mod_reports: [],
  author_patreon_flair: false,
  author_flair_text_color: null,
  parent_whitelist_status: 'all_ads',
  stickied: false,
  media: null,
  is_video: false,
} as const;

/** The `data` of a `t3`. */
export function renderLink(post: Post, now: number): Record<string, unknown> {
  const permalink = `/r/${post.place}/comments/${linkId(post)}/${slug(post.title)}/`;
  const isSelf = post.link === null;
  const community = hashText(post.place);
  const fullname = `t2_${hashText(post.author).toString(36)}`;
  return {
    ...CONSTANT,
    ...(post.author === DELETED_AUTHOR ? {} : { author_fullname: fullname }),
    subreddit: post.place,
    selftext: isSelf ? post.body : '',
    title: post.title,
    subreddit_name_prefixed: `r/${post.place}`,
    name: fullName(post),
    upvote_ratio: Number((0.55 + (post.number % 45) / 100).toFixed(2)),
    ups: post.likes,
    score: post.likes,
    thumbnail: isSelf ? 'self' : 'default',
    edited: post.number % 9 === 0 ? Math.min(now, post.createdAt + 600) : false,
    is_self: isSelf,
    created: post.createdAt,
    domain: post.link === null ? `self.${post.place}` : new URL(post.link).hostname,
    selftext_html: isSelf && post.body !== '' ? selfTextHtml(post.body) : null,
    subreddit_id: `t5_${(community % 9_000_000).toString(36)}`,
    id: linkId(post),
    author: post.author,
    num_comments: post.comments,
    permalink,
    url: post.link ?? `https://www.reddit.com${permalink}`,
    subreddit_subscribers: 4_000 + (community % 900_000),
    created_utc: post.createdAt,
    num_crossposts: post.number % 17 === 0 ? 1 : 0,
  };
}

function escapeDeep(value: unknown): unknown {
  if (typeof value === 'string') return escapeMarkup(value);
  if (Array.isArray(value)) return value.map(escapeDeep);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, escapeDeep(inner)]));
}

/** JSON as Reddit writes it: times as floats, and `<`, `>`, `&` as entities unless `raw_json=1`. */
export function toRedditJson(body: object, rawJson: boolean): Response {
  const text = JSON.stringify(rawJson ? body : escapeDeep(body));
  return new Response(text.replace(/"(created|created_utc|edited)":(\d+)(?=[,}])/g, '"$1":$2.0'), {
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'cache-control': 'private, max-age=0',
    },
  });
}
