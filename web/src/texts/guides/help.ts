export const HELP_TABS = ['quick-start', 'advanced-tips'] as const;
export type HelpTab = (typeof HELP_TABS)[number];

interface HelpText {
  title: string;
  tabs: Readonly<Record<HelpTab, readonly { heading: string; text: string }[]>>;
}

/** Keyed by the entry of the sidebar. */
export const HELP_TEXTS: Readonly<Record<string, HelpText>> = {
  'social-search': {
    title: 'Search guidelines',
    tabs: {
      'quick-start': [
        {
          heading: 'Describe the problem, not your product',
          text: 'Search terms should be specific and problem-focused. People write “my invoices are always late”, not “invoicing automation platform”.',
        },
        {
          heading: 'Keywords or a question',
          text: 'In keyword mode use 3-5 keywords. In query mode write one sentence, the way a customer would ask it.',
        },
        {
          heading: 'Start wide, then narrow',
          text: 'Begin with the last 7 days on every platform. If you get too many results, remove platforms before you add words.',
        },
      ],
      'advanced-tips': [
        {
          heading: 'Operators',
          text: 'OR, NOT, “phrases”, parentheses and fields such as title: or lang: work in keyword mode. “Operators” next to the mode explains each one, and the line under the field shows how your words are read.',
        },
        {
          heading: 'Read the reason first',
          text: 'Each result says in one sentence why it matched. Hide noise removes results with low relevance.',
        },
        {
          heading: 'Intent beats volume',
          text: 'Ten people asking for a recommendation are worth more than a hundred who mention a topic. Filter by intent.',
        },
      ],
    },
  },
  'competitive-intelligence': {
    title: 'Competitor search guidelines',
    tabs: {
      'quick-start': [
        {
          heading: 'Say what they sell and to whom',
          text: 'Describe the market in up to 30 words: the job, the customer, the place. Names are not needed.',
        },
        {
          heading: 'Check before you monitor',
          text: 'Open a competitor, read where it was found, and only then add it.',
        },
      ],
      'advanced-tips': [
        {
          heading: 'One market at a time',
          text: 'Two short discoveries find more than one that mixes two audiences.',
        },
        {
          heading: 'Watch the small ones',
          text: 'A young competitor with unhappy users tells you more than a market leader.',
        },
      ],
    },
  },
  'gpt-analysis': {
    title: 'GPT analysis guidelines',
    tabs: {
      'quick-start': [
        {
          heading: 'Exact name, short description',
          text: 'GPT analysis needs an exact brand or product name and a search description of what it does and for whom.',
        },
        {
          heading: 'What your plan includes',
          text: 'Free users get 3 GPT analyses per day. The Professional plan is unlimited within fair use: 100 per day and 3,000 per month.',
        },
      ],
      'advanced-tips': [
        {
          heading: 'Read the interval, not the number',
          text: 'Every rate comes with the number of answers behind it. Few answers mean a wide interval.',
        },
        {
          heading: 'Repeat after you change something',
          text: 'Run the same description again some weeks later and compare the two.',
        },
      ],
    },
  },
};

export const HELP_TAB_LABELS: Readonly<Record<HelpTab, string>> = {
  'quick-start': 'Quick Start',
  'advanced-tips': 'Advanced Tips',
};
