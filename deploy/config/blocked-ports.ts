/** Ports from 1024 on to which `fetch` and browsers refuse to connect: https://fetch.spec.whatwg.org/#port-blocking */
const BLOCKED = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10_080,
];

/** Those among `count` ports from `first` on. */
export const blockedPorts = (first: number, count: number): number[] =>
  BLOCKED.filter((port) => port >= first && port < first + count);
