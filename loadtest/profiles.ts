/** How much of everything a run asks for. */
export interface Profile {
  /** Length of the load, seconds. */
  seconds: number;
  /** How the rates go over that time: even, ten times as high for a while, or up from nothing. */
  shape: 'steady' | 'spike' | 'ramp';
  /** Page visits a second. */
  visitsPerSecond: number;
  /** Searches a second. A free account has three a day, which decides the number of accounts. */
  searchesPerSecond: number;
  /** Seconds between two discoveries, each with an analysis; no account starts two. */
  secondsBetweenJobs: number;
  /** Virtual users that hold sockets, and sockets of each: few users with many is what k6 bears. */
  listeners: number;
  socketsPerListener: number;
}

export const SEARCHES_PER_ACCOUNT = 3;

/** All stay well below the 15-minute lifetime of an access token. */
export const PROFILES: Readonly<Record<string, Profile>> = {
  smoke: {
    seconds: 10,
    shape: 'steady',
    visitsPerSecond: 2,
    searchesPerSecond: 1,
    secondsBetweenJobs: 5,
    listeners: 2,
    socketsPerListener: 10,
  },
  average: {
    seconds: 60,
    shape: 'steady',
    visitsPerSecond: 10,
    searchesPerSecond: 1,
    secondsBetweenJobs: 20,
    listeners: 5,
    socketsPerListener: 40,
  },
  stress: {
    seconds: 30,
    shape: 'steady',
    visitsPerSecond: 50,
    searchesPerSecond: 50,
    secondsBetweenJobs: 1,
    listeners: 10,
    socketsPerListener: 100,
  },
  spike: {
    seconds: 90,
    shape: 'spike',
    visitsPerSecond: 5,
    searchesPerSecond: 1,
    secondsBetweenJobs: 20,
    listeners: 5,
    socketsPerListener: 40,
  },
  breakpoint: {
    seconds: 300,
    shape: 'ramp',
    visitsPerSecond: 200,
    searchesPerSecond: 100,
    secondsBetweenJobs: 1,
    listeners: 5,
    socketsPerListener: 40,
  },
  soak: {
    seconds: 600,
    shape: 'steady',
    visitsPerSecond: 5,
    searchesPerSecond: 1,
    secondsBetweenJobs: 20,
    listeners: 10,
    socketsPerListener: 50,
  },
};

interface Stage {
  target: number;
  duration: string;
}

const SPIKE = 10;

/** The way of a rate over the length of a profile, for k6's ramping arrival rate. */
export function stagesOf({ seconds, shape }: Profile, rate: number): Stage[] {
  const part = (share: number, target: number): Stage => ({
    target,
    duration: `${Math.round(seconds * share)}s`,
  });
  if (shape !== 'spike') return [part(1, rate)];
  return [
    part(0.4, rate),
    part(0.05, SPIKE * rate),
    part(0.15, SPIKE * rate),
    part(0.05, rate),
    part(0.35, rate),
  ];
}

/** The rate that a profile begins with. */
export const startRateOf = ({ shape }: Profile, rate: number): number =>
  shape === 'ramp' ? 0 : rate;

/** The highest rate, for which k6 needs virtual users. */
export const peakOf = ({ shape }: Profile, rate: number): number =>
  shape === 'spike' ? SPIKE * rate : rate;

/** Of one journey, over the whole run. */
const total = (profile: Profile, rate: number): number => {
  let before = startRateOf(profile, rate);
  return stagesOf(profile, rate).reduce((sum, { target, duration }) => {
    const mean = (before + target) / 2;
    before = target;
    return sum + mean * Number.parseInt(duration, 10);
  }, 0);
};

export const accountsOf = (profile: Profile): number =>
  Math.ceil(total(profile, profile.searchesPerSecond) / SEARCHES_PER_ACCOUNT) + 1;
