/** Every way to write one part of an IPv4 address that URL parsers accept. */
const bases = (part: number): string[] => [
  String(part),
  `0${part.toString(8)}`,
  `0x${part.toString(16)}`,
];

function product(parts: readonly (readonly string[])[]): string[] {
  return parts.reduce<string[]>(
    (heads, choices) =>
      heads.flatMap((head) =>
        choices.map((choice) => (head === '' ? choice : `${head}.${choice}`)),
      ),
    [''],
  );
}

const numberOf = (address: string): number =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

/** The same IPv4 address as one number and as short forms. */
function shortForms(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const whole = numberOf(address);
  return [
    String(whole),
    `0x${whole.toString(16)}`,
    `0X${whole.toString(16).toUpperCase()}`,
    `0${whole.toString(8)}`,
    `000000${whole.toString(8)}`,
    `${a}.${(b << 16) + (c << 8) + d}`,
    `${a}.${b}.${(c << 8) + d}`,
    `0x${a.toString(16)}.${(b << 16) + (c << 8) + d}`,
    `${address}.`,
  ];
}

const PRIVATE_V4 = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.53',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.0.1',
  '169.254.169.254',
  '169.254.170.2',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.255.255',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
];

const PRIVATE_V6 = [
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  '0000:0000:0000:0000:0000:0000:0000:0001',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '0:0:0:0:0:ffff:127.0.0.1',
  '::ffff:169.254.169.254',
  '::ffff:10.0.0.1',
  '::ffff:0.0.0.0',
  '::127.0.0.1',
  '::7f00:1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::7f00:1',
  '64:ff9b:1:ffff:ffff:ffff:127.0.0.1',
  '100::1',
  '2001::1',
  '2001:0:7f00:1::',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:a9fe:a9fe::1',
  '3fff::1',
  '5f00::1',
  '4000::1',
  'fc00::1',
  'fd00::1',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fe80::1',
  'febf::1',
  'fec0::1',
  'ff02::1',
  'ff0e::1',
];

const NAMES = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'x.localhost',
  'localhost.localdomain',
  'ip6-localhost',
  '127.0.0.1.nip.io',
  '7f000001.rebind.test',
  'metadata.google.internal',
  'metadata',
  'kubernetes.default.svc',
  'xn--lclhost-twa.test',
  'host.docker.internal',
];

const UNICODE_HOSTS = [
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127．0．0．1',
  '127｡0｡0｡1',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  'ｌｏｃａｌｈｏｓｔ',
  '%31%32%37.0.0.1',
  '127%2E0%2E0%2E1',
  '𝟏𝟐𝟕.𝟎.𝟎.𝟏',
];

/** Hosts that resolve to this machine, to its network or to no public address. */
export function hostileHosts(): string[] {
  return [
    ...product([127, 0, 0, 1].map(bases)),
    ...shortForms('127.0.0.1'),
    ...shortForms('169.254.169.254'),
    '127.1',
    '127.0.1',
    '0',
    '00',
    '0x0',
    '0x00000000',
    '0177.1',
    '0x7f.1',
    '00000177.0.0.1',
    ...PRIVATE_V4,
    ...PRIVATE_V6.map((address) => `[${address}]`),
    ...NAMES,
    ...UNICODE_HOSTS,
  ];
}

/** Whole addresses that try to slip past the host; `port` is the canary's. */
export function hostileUrls(port: number): string[] {
  const canary = `127.0.0.1:${port}`;
  return [
    `http:\\\\${canary}/`,
    `http:///${canary}/`,
    `http:${canary}/`,
    `http://127.0.0\n.1:${port}/`,
    `http://127.0.\t0.1:${port}/`,
    ` http://${canary}/ `,
    `HTTP://${canary}/`,
    `http://public.test@${canary}/`,
    `http://public.test:80@${canary}/`,
    `http://user:pass@public.test:${port}/`,
    `http://:pass@${canary}/`,
    `http://public.test\\@${canary}/`,
    `http://${canary}#@public.test/`,
    `http://${canary}?@public.test/`,
    `http://[::ffff:127.0.0.1%25lo]:${port}/`,
    `http://[fe80::1%25eth0]:${port}/`,
    `https://${canary}/`,
    `ftp://${canary}/`,
    `ws://${canary}/`,
    `wss://${canary}/`,
    `gopher://${canary}/_GET%20/`,
    `dict://${canary}/`,
    `ldap://${canary}/`,
    `http+unix://%2Fvar%2Frun%2Fdocker.sock/info`,
    'unix:/var/run/docker.sock',
    'file:///etc/passwd',
    'file://127.0.0.1/etc/passwd',
    'data:application/json,{}',
    'javascript:alert(1)',
    `blob:http://${canary}/x`,
    'about:blank',
    'jar:http://127.0.0.1!/',
    '//127.0.0.1/',
    '/etc/passwd',
    '',
    'http://',
    'http://public.test:0/',
    'http://public.test:22/',
    'http://public.test:25/',
    'http://public.test:6379/',
    'http://public.test:5432/',
    'http://public.test:8500/',
    'http://public.test:65536/',
    'http://[::1/',
    'http://[127.0.0.1]/',
    'http://256.256.256.256/',
    'http://1.2.3.4.5/',
    'http://0x7f.0x0.0x0.0x1g/',
  ];
}
