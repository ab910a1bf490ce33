import type { Post } from '../../world/post.ts';
import { hashText } from '../../random.ts';
import { shortCode, isoSeconds } from '../wire-values.ts';

const API = 'https://api.github.com';
const PULL = /\/pull$/u;

export const isPull = (post: Post): boolean => PULL.test(post.place);

/** `owner/name` */
const FIRST_ISSUE = 3_700_000_000;
/** Beyond 2^31, like current ones. */
export const issueId = (post: Post): number => FIRST_ISSUE + post.number;

export const repositoryOf = (post: Post): string => post.place.replace(PULL, '');

export const isClosed = (post: Post): boolean => post.number % 3 === 0 && post.likes > 2;

/** Null: the account is gone. */
export const loginOf = (post: Post): string | null => (post.number % 37 === 0 ? null : post.author);

const numberOf = (post: Post): number => 1 + (post.number % 48_611);

/** When it was touched last, never after `now`. */
export const updatedAt = (post: Post, now: number): number =>
  Math.min(now, post.createdAt + (post.comments > 0 ? 5_400 : 0));

function renderUser(login: string | null) {
  if (login === null) return null;
  const id = 1_000_000 + (hashText(login) % 200_000_000);
  const api = `${API}/users/${login}`;
  return {
    login,
    id,
    node_id: `U_${shortCode(id)}`,
    avatar_url: `https://avatars.githubusercontent.com/u/${id}?v=4`,
    gravatar_id: '',
    url: api,
    html_url: `https://github.com/${login}`,
    followers_url: `${api}/followers`,
    following_url: `${api}/following{/other_user}`,
    gists_url: `${api}/gists{/gist_id}`,
    starred_url: `${api}/starred{/owner}{/repo}`,
    subscriptions_url: `${api}/subscriptions`,
    organizations_url: `${api}/orgs`,
    repos_url: `${api}/repos`,
    events_url: `${api}/events{/privacy}`,
    received_events_url: `${api}/received_events`,
    type: 'User',
    user_view_type: 'public',
    site_admin: false,
  };
}

const pullOf = (html: string, api: string) => ({
  draft: false,
  pull_request: {
    url: api.replace('/issues/', '/pulls/'),
    html_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    merged_at: null,
  },
});

/** An issue or a pull request as searches list it. The body is Markdown, null when empty. */
export function renderIssue(post: Post, score: number, now: number): Record<string, unknown> {
  const repository = repositoryOf(post);
  const api = `${API}/repos/${repository}/issues/${numberOf(post)}`;
  const html = `https://github.com/${repository}/${isPull(post) ? 'pull' : 'issues'}/${numberOf(post)}`;
  return {
    url: api,
    repository_url: `${API}/repos/${repository}`,
    labels_url: `${api}/labels{/name}`,
    comments_url: `${api}/comments`,
    events_url: `${api}/events`,
    html_url: html,
    id: issueId(post),
    node_id: `${isPull(post) ? 'PR' : 'I'}_kwDO${shortCode(post.number)}`,
    number: numberOf(post),
    title: post.title,
    user: renderUser(loginOf(post)),
    labels: [],
    state: isClosed(post) ? 'closed' : 'open',
    locked: false,
    assignee: null,
    assignees: [],
    milestone: null,
    comments: post.comments,
    created_at: isoSeconds(post.createdAt),
    updated_at: isoSeconds(updatedAt(post, now)),
    closed_at: isClosed(post) ? isoSeconds(updatedAt(post, now)) : null,
    author_association: 'NONE',
    active_lock_reason: null,
    ...(isPull(post) ? pullOf(html, api) : {}),
    body: post.body === '' ? null : post.body,
    reactions: {
      url: `${api}/reactions`,
      total_count: post.likes,
      '+1': post.likes,
      '-1': 0,
      laugh: 0,
      hooray: 0,
      confused: 0,
      heart: 0,
      rocket: 0,
      eyes: 0,
    },
    timeline_url: `${api}/timeline`,
    performed_via_github_app: null,
    state_reason: isClosed(post) ? 'completed' : null,
    score,
  };
}
