/** What a currency sign, abbreviation or word can mean. */
export interface Sign {
  /** ISO 4217: every currency that the sign is used for. */
  members: readonly string[];
  /** Its meaning where nothing on the page says more; null where that would be a guess. */
  usual: string | null;
  /** The amount is in hundredths, as with "¢". */
  isMinor: boolean;
  /** Also an everyday word, unit or letter: read only where the text continues as after a price. */
  isWeak: boolean;
}

/** Signs with one meaning. `_` is a space. */
const ONE: Readonly<Record<string, string>> = {
  USD: 'U$S U.S.$ US_dollars 美元 美金 달러 ドル',
  CAD: 'CDN$ Cdn$ CAN$ Can$ Canadian_dollars',
  AUD: 'A$ AUS$ Aus$ Australian_dollars',
  NZD: 'New_Zealand_dollars',
  HKD: '港元 港幣 港币',
  TWD: 'NT$ NTD 新台幣 新臺幣 台幣 臺幣',
  SGD: 'S$ Singapore_dollars',
  MXN: 'Mex$ MEX$',
  BRL: 'R$ R_$ reais',
  DOP: 'RD$',
  TTD: 'TT$',
  JMD: 'J$',
  XCD: 'EC$',
  NAD: 'N$',
  FJD: 'FJ$',
  GYD: 'G$',
  ZWL: 'Z$',
  COP: 'COL$ Col$',
  UYU: '$U',
  EUR: '€ euro euros Euro Euros EURO eura евро ευρώ 欧元 歐元 유로 ユーロ',
  INR: '₹ रु रु. रू रुपये रुपए र ரூ',
  JPY: '円 日元 엔 yen',
  CNY: '人民币 人民幣 RMB yuan',
  KRW: '₩ ￦ 원',
  RUB: '₽ рублей рубля рубль',
  ILS: `₪ ש"ח ש״ח ש'ח שקלים שקל NIS nis`,
  TRY: '₺',
  VND: '₫ đ VNĐ vnđ đồng',
  THB: '฿ บาท baht',
  NGN: '₦',
  UAH: '₴ грн грн. гривень гривні',
  PHP: '₱ Php',
  KZT: '₸ тенге',
  PLN: 'zł Zł ZŁ złotych',
  CZK: 'Kč kč Kc korun',
  IDR: 'Rp Rp. rupiah',
  MYR: 'RM ringgit',
  BGN: 'лв лв. лева',
  GHS: '₵ GH₵ GH¢',
  GEL: '₾ lari ლარი',
  AMD: '֏',
  AZN: '₼',
  MNT: '₮',
  LAK: '₭',
  KHR: '៛',
  BDT: '৳ টাকা',
  LKR: 'රු රු. ரூ.',
  PYG: '₲',
  CRC: '₡',
  AFN: '؋',
  IRR: 'ریال',
  SAR: 'ر.س ر.س.',
  AED: 'د.إ د.إ.',
  KWD: 'د.ك د.ك. دينار_كويتي',
  DZD: 'دج د.ج د.ج.',
  IQD: 'د.ع د.ع. ع.د',
  TND: 'د.ت د.ت.',
  JOD: 'د.أ د.أ. د.ا د.ا.',
  BHD: 'د.ب د.ب.',
  OMR: 'ر.ع ر.ع.',
  QAR: 'ر.ق ر.ق.',
  EGP: 'E£ ج.م ج.م. جنيه',
  MAD: 'د.م. د.م',
  LBP: 'ل.ل ل.ل.',
  SYP: 'ل.س ل.س.',
  KES: 'KSh Ksh KSh. Ksh.',
  UGX: 'USh',
  TZS: 'TSh',
  PEN: 'S/. S/',
  BTN: 'Nu.',
  RWF: 'FRw',
  DJF: 'Fdj',
  ERN: 'Nfk',
  CHF: 'SFr. SFr sFr. CHf Franken',
  HRK: 'kn',
  SEK: 'kronor',
  // Ten rials, the unit of prices in Iran; ISO 4217 has no code for it.
  IRT: 'تومان',
  RSD: 'дин дин. din. Дин Дин.',
};

/** Signs of several currencies, with the usual one if there is one. */
const SHARED: readonly (readonly [signs: string, members: string, usual: string | null])[] = [
  [
    '$ dollar dollars Dollar',
    'USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP UYU BRL JMD TTD BBD BSD BZD FJD GYD LRD NAD XCD DOP BND',
    'USD',
  ],
  ['£ pounds', 'GBP EGP LBP SYP SDG SSP FKP GIP SHP', 'GBP'],
  ['¥ ￥', 'JPY CNY', null],
  ['元 圆 圓', 'CNY TWD HKD', 'CNY'],
  ['kr kr. Kr Kr. KR', 'SEK DKK NOK ISK', null],
  ['kroner', 'DKK NOK', null],
  ['Rs Rs. RS. ₨ rupees', 'INR PKR LKR NPR MUR SCR', 'INR'],
  ['руб руб. Руб Р р.', 'RUB BYN', 'RUB'],
  ['C$', 'CAD NIO', 'CAD'],
  ['﷼ ريال', 'SAR IRR OMR QAR YER', null],
  ['درهم', 'AED MAD', null],
  ['دينار', 'KWD BHD IQD JOD TND DZD LYD', null],
  ['₤ ƒ', 'ITL TRY AWG ANG', null],
  ['CFA FCFA F_CFA', 'XOF XAF', null],
  ['pesos', 'MXN ARS CLP COP UYU PHP CUP DOP', null],
];

/** Signs that are also units, words or weekdays. */
const WEAK: readonly (readonly [signs: string, members: string, usual: string | null])[] = [
  ['TL', 'TRY', 'TRY'],
  ['lei Lei', 'RON MDL', 'RON'],
  ['Fr. Fr francs', 'CHF XOF XAF XPF', 'CHF'],
  ['R', 'ZAR', 'ZAR'],
  ['KD', 'KWD', 'KWD'],
  ['Ft', 'HUF', 'HUF'],
  ['KM', 'BAM', 'BAM'],
  ['Lek lek Lekë', 'ALL', 'ALL'],
  ['Bs Bs.', 'BOB VES', null],
  ['Br', 'ETB BYN', null],
  ['ZK', 'ZMW', 'ZMW'],
  ['Q', 'GTQ', 'GTQ'],
  ['Tk Tk.', 'BDT', 'BDT'],
];

const MINOR: readonly (readonly [signs: string, members: string, usual: string | null])[] = [
  ['¢', 'USD CAD AUD NZD', 'USD'],
  ['cents cent Cent', 'USD CAD AUD NZD EUR', null],
  ['pence', 'GBP', 'GBP'],
];

/** Signs that are read only on pages in these languages: elsewhere they are units. */
export const ONLY_IN: Readonly<Record<string, readonly string[]>> = {
  Ft: ['hu'],
  KM: ['bs', 'hr', 'sr'],
  Q: ['es'],
};

/** Currencies of countries, for signs that several countries use. */
export const CURRENCY_OF_REGION: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'US USD,CA CAD,AU AUD,NZ NZD,SG SGD,HK HKD,TW TWD,MX MXN,AR ARS,CL CLP,CO COP,UY UYU,GB GBP,UK GBP,EG EGP,' +
    'IN INR,PK PKR,LK LKR,NP NPR,MU MUR,SE SEK,DK DKK,NO NOK,IS ISK,JP JPY,CN CNY,RO RON,MD MDL,CH CHF,LI CHF,' +
    'BY BYN,RU RUB,PH PHP,SA SAR,QA QAR,IR IRR,OM OMR,YE YER,AE AED,MA MAD,KW KWD,BH BHD,IQ IQD,JO JOD,TN TND,' +
    'DZ DZD,LY LYD,TR TRY,BR BRL,NI NIO,BO BOB,VE VES,ET ETB,ZA ZAR,PE PEN,AL ALL,AM AMD,GE GEL,BA BAM,DO DOP,JM JMD'
  )
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
);
/** "CA$29" and "AR $ 4.500": countries that people put before a dollar sign. */
const DOLLAR_COUNTRIES = 'US CA AU NZ HK SG TW MX AR CL CO UY'.split(' ');

/** Every sign as it is written, with its meaning. */
export const SIGNS: ReadonlyMap<string, Sign> = new Map([
  ...Object.entries(ONE).flatMap(([currency, signs]) => entries(signs, currency, currency)),
  ...DOLLAR_COUNTRIES.flatMap((region) => {
    const currency = CURRENCY_OF_REGION[region] ?? '';
    return entries(`${region}$ ${region}_$`, currency, currency);
  }),
  ...SHARED.flatMap(([signs, members, usual]) => entries(signs, members, usual)),
  ...WEAK.flatMap(([signs, members, usual]) => entries(signs, members, usual, { isWeak: true })),
  ...MINOR.flatMap(([signs, members, usual]) => entries(signs, members, usual, { isMinor: true })),
]);

function entries(
  signs: string,
  members: string,
  usual: string | null,
  { isWeak = false, isMinor = false } = {},
): [string, Sign][] {
  const sign: Sign = { members: members.split(' '), usual, isWeak, isMinor };
  return signs.split(' ').map((text) => [text.replaceAll('_', ' '), sign]);
}

const METALS_AND_TESTS = /^X(?!AF|OF|PF|CD)/u;
const CODES: ReadonlySet<string> = new Set(
  Intl.supportedValuesOf('currency').filter((code) => !METALS_AND_TESTS.test(code)),
);
/** Codes that are no words and no abbreviations of trades: they need no more evidence. */
const CLEAR = new Set(
  'USD EUR GBP CHF JPY CNY INR SEK NOK DKK PLN CZK HUF BRL MXN AUD NZD SGD HKD TWD KRW THB IDR MYR PHP VND ZAR AED SAR ILS UAH KZT'.split(
    ' ',
  ),
);
/** Codes that English and other texts use as words, in capitals too. */
const WORDS = new Set(
  'ALL TOP TRY CUP PEN MAD COP GEL SOS MOP BAM BOB CAD AMD BTN LAK ANG BAR STD STN SDG ARS'.split(
    ' ',
  ),
);
/** Written in lower case by people; none of them is a word. */
const LOWER = new Set('usd eur gbp aud nzd chf inr pln czk nok dkk jpy brl sgd hkd'.split(' '));

/** A three-letter code as a sign; null when it is no currency's. */
export function signOfCode(text: string): (Sign & { isWord: boolean }) | null {
  const code = text.toUpperCase();
  if (text !== code && !LOWER.has(text.toLowerCase())) return null;
  if (!CODES.has(code)) return null;
  const isWeak = text !== code || !CLEAR.has(code);
  return { members: [code], usual: code, isMinor: false, isWeak, isWord: WORDS.has(code) };
}

/** Currencies of languages that one country speaks, or of which one currency is meant by a sign. */
export const CURRENCY_OF_LANGUAGE: Readonly<Record<string, string>> = Object.fromEntries(
  'sv SEK,da DKK,nb NOK,no NOK,nn NOK,is ISK,ja JPY,zh CNY,ur PKR,si LKR,ne NPR,ro RON,fa IRR,de EUR,be BYN,tr TRY,sq ALL,hy AMD,ka GEL,bs BAM'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
);
