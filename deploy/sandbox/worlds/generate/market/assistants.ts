import type { Answer, Assistants } from '../../../world/files.ts';

const INTENTS = ['best-for', 'alternatives', 'problem', 'segment', 'price', 'comparison'] as const;

/** How often each assistant recommends a company for an ordinary prompt of this market. */
const BASE: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  openai: {
    kontaktly: 0.58,
    pipehaven: 0.46,
    harbor: 0.34,
    nudgebook: 0.22,
    warmlist: 0.14,
    rolobase: 0.1,
    billow: 0.08,
  },
  perplexity: {
    kontaktly: 0.44,
    harbor: 0.4,
    warmlist: 0.31,
    rolobase: 0.24,
    nudgebook: 0.2,
    thread: 0.12,
    papercup: 0.06,
  },
  anthropic: {
    pipehaven: 0.42,
    kontaktly: 0.4,
    nudgebook: 0.3,
    rolobase: 0.22,
    harbor: 0.18,
    cardbox: 0.09,
    thread: 0.07,
  },
  xai: {
    kontaktly: 0.62,
    pipehaven: 0.5,
    voicecard: 0.24,
    harbor: 0.2,
    mailglue: 0.12,
    zuruf: 0.06,
  },
  gemini: {
    pipehaven: 0.55,
    kontaktly: 0.5,
    helphive: 0.16,
    harbor: 0.14,
    deskling: 0.1,
    nudgebook: 0.08,
  },
};
/** What an intent adds for everybody and for some. */
const SHIFT: Readonly<
  Record<(typeof INTENTS)[number], readonly [number, Readonly<Record<string, number>>]>
> = {
  'best-for': [0.04, { nudgebook: 0.1 }],
  alternatives: [0, { pipehaven: -0.3, warmlist: 0.12, rolobase: 0.1 }],
  problem: [-0.14, { nudgebook: 0.22 }],
  segment: [-0.04, { nudgebook: 0.16, pipehaven: -0.2 }],
  price: [-0.06, { rolobase: 0.14, pipehaven: -0.16 }],
  comparison: [0.06, { kontaktly: 0.08 }],
};
const REFUSAL: Readonly<Record<string, number>> = { anthropic: 0.03, gemini: 0.04 };

const CITED = [
  {
    url: 'https://fieldnotes.example/best-simple-crm',
    domain: 'fieldnotes.example',
    share: 0.42,
    type: 'list',
  },
  {
    url: 'https://www.reddit.com/r/freelance/comments/simple_crm/looking_for_something_between/',
    domain: 'reddit.com',
    share: 0.36,
    type: 'forum',
  },
  {
    url: 'https://toolpicker.example/crm/freelancers',
    domain: 'toolpicker.example',
    share: 0.3,
    type: 'review',
  },
  {
    url: 'https://kontaktly.example/pricing',
    domain: 'kontaktly.example',
    share: 0.22,
    type: 'own',
  },
  { url: 'https://harborcrm.example/', domain: 'harborcrm.example', share: 0.17, type: 'own' },
  {
    url: 'https://news.ycombinator.com/item?id=crm_two_people',
    domain: 'news.ycombinator.com',
    share: 0.12,
    type: 'forum',
  },
];

const clamp = (value: number): number =>
  Math.round(Math.min(0.95, Math.max(0.01, value)) * 100) / 100;

function truthOf(assistant: string): Assistants['assistants'][string] {
  const intents = INTENTS.map((intent) => {
    const [all, some] = SHIFT[intent];
    const recommend = Object.entries(BASE[assistant] ?? {}).map(
      ([company, share]) => [company, clamp(share + all + (some[company] ?? 0))] as const,
    );
    return [
      intent,
      {
        recommend: Object.fromEntries(recommend),
        agreement: assistant === 'perplexity' ? 0.55 : 0.38,
        refusal: REFUSAL[assistant] ?? 0.01,
        empty: 0.01,
      },
    ] as const;
  });
  // Gemini answers without a search, so it cites nothing.
  return { intents: Object.fromEntries(intents), cited: assistant === 'gemini' ? [] : CITED };
}

/** `[[Surface|company|role]]`: r recommended, m mentioned, n negated, s source. */
const ROLES = { r: 'recommended', m: 'mentioned', n: 'negated', s: 'source' } as const;
const MARK = /\[\[(?<surface>[^|\]]+)\|(?<company>[^|\]]*)\|(?<role>[rmns])\]\]/gu;

function answer(
  id: string,
  assistant: string,
  intent: string,
  prompt: string,
  marked: string,
): Answer {
  const brands: Answer['brands'] = [];
  let text = '';
  let from = 0;
  for (const match of marked.matchAll(MARK)) {
    const { surface = '', company = '', role = 'm' } = match.groups ?? {};
    text += marked.slice(from, match.index);
    brands.push({
      surface,
      company: company || null,
      role: ROLES[role as keyof typeof ROLES],
      at: text.length,
    });
    text += surface;
    from = match.index + match[0].length;
  }
  return { id, assistant, intent, prompt, text: text + marked.slice(from), brands };
}

const ANSWERS: readonly Answer[] = [
  answer(
    'r1',
    'openai',
    'best-for',
    'What is the best simple CRM for a freelancer?',
    'For one person I would keep it small:\n\n- **[[Nudgebook|nudgebook|r]]**: reminds you whom to write to, $7 a month.\n- **[[Kontaktly|kontaktly|r]]**: more than you need today, but the phone app is good.\n- **[[Rolobase|rolobase|r]]**: a single file on your own machine, free.\n\nI would not start with [[Pipehaven|pipehaven|n]]: it is made for sales teams and priced per seat.',
  ),
  answer(
    'r2',
    'perplexity',
    'alternatives',
    'What are good alternatives to Pipehaven for a small agency?',
    'Small agencies that leave [[Pipehaven|pipehaven|m]] most often name [[Harbor|harbor|r]], [[Warmlist|warmlist|r]] and [[Kontaktly|kontaktly|r]] [1][2]. [[Harbor|harbor|r]] keeps mail and deals in one place; [[Warmlist|warmlist|r]] is the better fit when work comes from introductions [3].\n\nSources: [[fieldnotes.example||s]], [[reddit.com||s]]',
  ),
  answer(
    'r3',
    'anthropic',
    'problem',
    'I keep forgetting to follow up with leads. What helps?',
    'Most of this is a habit, not software: decide on the next step before you close the conversation, and put a date on it. If you want a nudge, [[Nudgebook|nudgebook|r]] does only that. A calendar works too. A full pipeline such as [[Pipehaven|pipehaven|n]] would be more upkeep than help for one person.',
  ),
  answer(
    'r4',
    'xai',
    'price',
    'How much should a five-person agency pay for a CRM?',
    '| Product | For five people |\n| --- | --- |\n| [[Kontaktly|kontaktly|r]] | about $130 a month |\n| [[Pipehaven|pipehaven|r]] | about $245 a month |\n| [[Harbor|harbor|r]] | $59 a month for up to ten |\n\nPer seat or per company makes the difference here.',
  ),
  answer(
    'r5',
    'gemini',
    'comparison',
    'Kontaktly or Pipehaven for a print shop?',
    'Both are established. [[Kontaktly|kontaktly|r]] suits a shop whose people are on the phone; [[Pipehaven|pipehaven|m]] has the stronger reports. For four people the first is usually enough.',
  ),
  answer(
    'r6',
    'openai',
    'segment',
    'CRM for a consultant who lives from referrals?',
    'Look at [[Warmlist|warmlist|r]]. It records who introduced you to whom, which is what you need to see. [[Harbor|harbor|m]] can do it with a custom field.',
  ),
  answer(
    'r7',
    'perplexity',
    'best-for',
    'Which open source CRM can two people host themselves?',
    '[[Rolobase|rolobase|r]] runs from one SQLite file and needs about 40 MB of memory [1]. [[Cardbox|cardbox|r]] is a folder of text files with a command line [2]. [[Papercup|papercup|m]] is often named next to them but is a shared inbox, not a CRM.',
  ),
  answer(
    'r8',
    'anthropic',
    'alternatives',
    'What can I use instead of Dexterix?',
    '[[Dexterix|dexterix|m]] is closing, so export first and check that the dates of your notes survive. Consultants with similar habits have gone to [[Thread|thread|r]] and [[Nudgebook|nudgebook|r]].',
  ),
  answer(
    'r9',
    'xai',
    'best-for',
    'CRM I can talk to while driving?',
    '[[Voicecard|voicecard|r]] is built for exactly that: you speak after the visit and it files the note. [[Kontaktly|kontaktly|m]] has dictation, but you have to open the contact first.',
  ),
  answer(
    'r10',
    'gemini',
    'problem',
    'My customer list has every person three times. What now?',
    'Export to a spreadsheet, normalize phone numbers, sort and merge by hand for the important ones. You do not need another product for this, and I would avoid merging automatically.',
  ),
  answer(
    'r11',
    'openai',
    'comparison',
    'Is Thread better than Harbor for designers?',
    'If your designers avoid software, [[Thread|thread|r]] asks less of them: one page per client. [[Harbor|harbor|m]] is stronger once several people share an inbox. A thread of mails alone will not scale past a few dozen clients.',
  ),
  answer(
    'r12',
    'perplexity',
    'price',
    'Is there a CRM without a price per seat?',
    'Yes. [[Harbor|harbor|r]] charges per company ($24 for three people, $59 for ten) [1], and [[Papercup|papercup|m]] has a flat price for its hosted inbox. [[Kontaktly|kontaktly|n]] and [[Pipehaven|pipehaven|n]] charge per seat [2].',
  ),
];

/** Five assistants that each have their own habits, and answers as they would write them. */
export const marketAssistants = (): Assistants => ({
  intents: [...INTENTS],
  assistants: Object.fromEntries(Object.keys(BASE).map((name) => [name, truthOf(name)])),
  answers: [...ANSWERS],
});
