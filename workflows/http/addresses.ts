import { BlockList, isIP } from 'node:net';

/** IPv4 ranges that are not the public internet, from the IANA special-purpose registry. */
const REFUSED_V4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Wire server of Azure: a public address that only answers inside its cloud.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Inside the global unicast range 2000::/3, outside of which every IPv6 address is refused. */
const REFUSED_V6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const refused = new BlockList();
for (const [network, prefix] of REFUSED_V4) refused.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of REFUSED_V6) refused.addSubnet(network, prefix, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an address literal lies on the public internet. Mapped, compatible, NAT64, 6to4 and
 * Teredo forms are refused whole: they can carry a private IPv4 address. Not an address: false.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused.check(address, 'ipv4');
  // A zone (fe80::1%eth0) only exists on links, never on the internet.
  if (family !== 6 || address.includes('%')) return false;
  return globalUnicast.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

export interface UrlRules {
  /** Exact origins that may be asked although they are private. */
  privateOrigins: ReadonlySet<string>;
  publicPorts: ReadonlySet<number>;
}

/** Why this address may not be asked, or null when it may be tried. Names are judged at connect. */
export function refusalOfUrl(url: URL, { privateOrigins, publicPorts }: UrlRules): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'only http and https are used';
  if (url.username !== '' || url.password !== '') return 'addresses with a user name are refused';
  if (privateOrigins.has(url.origin)) return null;
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  if (!publicPorts.has(port)) return `port ${port} is not used`;
  const host = url.hostname.replaceAll(/[[\]]/gu, '');
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : 'it is not a public address';
  return isHostName(host) ? null : 'its host is not a valid name';
}

/** RFC 1035 2.3.4: labels of 1 to 63 octets, at most 253 in all; a final dot names the root. */
function isHostName(host: string): boolean {
  const name = host.replace(/\.$/u, '');
  return name.length <= 253 && name.split('.').every(({ length }) => length > 0 && length <= 63);
}
