/** How much of everything a run asks for. */
export interface Profile {
  /** Length of the load, seconds. */
  seconds: number;
  /** Page visits a second. */
  visitsPerSecond: number;
  /** Searches a second. A free account has three a day, which decides the number of accounts. */
  searchesPerSecond: number;
  /** Virtual users that hold sockets, and sockets of each: few users with many is what k6 bears. */
  listeners: number;
  socketsPerListener: number;
}

export const SEARCHES_PER_ACCOUNT = 3;

/** All stay well below the 15-minute lifetime of an access token. */
export const PROFILES: Readonly<Record<string, Profile>> = {
  smoke: {
    seconds: 10,
    visitsPerSecond: 2,
    searchesPerSecond: 1,
    listeners: 2,
    socketsPerListener: 10,
  },
  average: {
    seconds: 60,
    visitsPerSecond: 10,
    searchesPerSecond: 5,
    listeners: 5,
    socketsPerListener: 40,
  },
  stress: {
    seconds: 30,
    visitsPerSecond: 50,
    searchesPerSecond: 50,
    listeners: 10,
    socketsPerListener: 100,
  },
  soak: {
    seconds: 600,
    visitsPerSecond: 5,
    searchesPerSecond: 1,
    listeners: 10,
    socketsPerListener: 50,
  },
};

export function accountsOf({ seconds, searchesPerSecond }: Profile): number {
  return Math.ceil((seconds * searchesPerSecond) / SEARCHES_PER_ACCOUNT) + 1;
}
