import type { PromptIntent } from './names.ts';

export type AskedIntent = Exclude<PromptIntent, 'branded' | 'competitor' | 'control' | 'custom'>;
export type Templates = Readonly<Record<AskedIntent, readonly string[]>>;

/**
 * Questions as a buyer writes them: neutral, one at a time, without asking for a number of names. A
 * template is used only when the description fills all of its slots: {category}, {categories}, {a
 * category}, {a good category}, {my category}, {audience}, {people}, {job}, {our job}, {their job}.
 */
const PRICES = [
  'What is the cheapest {category} that is still good?',
  'Which {category} offers the best value for {audience}?',
  'Which {category} is the best value for money?',
  'How much should I expect to pay for {a good category}, and which one is worth it?',
];
const COMPARISONS = [
  'How do the most popular {categories} compare?',
  'Which {categories} should I compare before I decide?',
  'What are the main differences between the leading {categories}?',
  'What are the pros and cons of the best-known {categories}?',
];

const BEST = [
  'What is the best {category} for {audience}?',
  'Which {category} would you recommend for {audience}?',
  'Which {category} has the best reviews?',
  'Can you suggest {a good category} for {audience}?',
  'Which {category} would you recommend?',
];

/** Products in use, and anything not known to be something else. */
export const GOODS: Templates = {
  'best-for': [
    ...BEST,
    'I am looking for {a good category}. What would you pick?',
    'What is the best {category} right now?',
    'Which {category} do experts recommend?',
  ],
  problem: [
    'What should I use to {job}?',
    'What should I look for in {a category}, and which one would you get?',
    'I was disappointed by my last {my category}. What should I try instead?',
    'The choice of {categories} is overwhelming. Which one would you start with?',
    'How can I tell {a good category} from a bad one, and which ones are good?',
    'I have never bought {a category} before. Which one should I start with?',
  ],
  segment: [
    'Is there {a category} made for {audience}?',
    'Which {category} is best for everyday use?',
    'Which {category} do people buy again and again?',
    'Which {category} would you suggest for someone who is hard to please?',
    'Which {category} is the most environmentally friendly?',
    'Which {category} is easy to order online?',
  ],
  'alternatives-to-category': [
    'What are good alternatives to the big-name {categories}?',
    'Which lesser-known {categories} are worth a look?',
    'I am not happy with my current {my category}. What else is there?',
    'What else is there besides the usual {categories}?',
  ],
  price: PRICES,
  comparison: COMPARISONS,
};

/** Professionals to visit or hire. */
export const SERVICES: Templates = {
  'best-for': [
    ...BEST,
    'I am looking for {a good category}. Which one would you choose?',
    'What is the best {category} right now?',
    'Which {category} has the best reputation?',
  ],
  problem: [
    'How do I find {a good category}, and which one would you choose?',
    'I had a bad experience with my last {my category}. Which one should I try next?',
    'What should I look for in {a category}, and which one would you choose?',
    'I need {a category} at short notice. Which one would you try first?',
    'Which {category} can I really trust?',
  ],
  segment: [
    'Is there {a category} especially for {audience}?',
    'Which {category} is good for first-time customers?',
    'Which {category} has the best customer service?',
    'Which {category} is the most flexible?',
    'Which {category} is best for a family?',
    'Which {category} is known for its quality?',
  ],
  'alternatives-to-category': [
    'What are good alternatives to the best-known {categories}?',
    'Which lesser-known {categories} are worth a look?',
    'What else is there besides the usual {categories}?',
    'Which newer {categories} are worth trying?',
  ],
  price: PRICES,
  comparison: COMPARISONS,
};

export const SOFTWARE: Templates = {
  'best-for': [
    'What is the best {category} for {audience}?',
    'Which {category} would you recommend for {audience}?',
    'Which {category} should I use?',
    'Can you suggest {a category} that works well for {audience}?',
    'What is the most reliable {category} at the moment?',
    'Which {category} is the easiest to get started with?',
    'What do {people} use when they need {a category}?',
    'Which {category} has the best reviews?',
    'I am looking for {a category}. What would you pick?',
    'Which {category} do experts recommend for {audience}?',
  ],
  problem: [
    'How do I {job}?',
    'What should I use to {job}?',
    'How can {people} {their job} without spending hours on it?',
    'We want to {our job}. What would help us?',
    'What is the simplest way to {job}?',
    'We keep running into the limits of our {category}. What should we move to?',
    'What should I look for in {a category}, and which one would you choose?',
    'I keep switching from one {category} to the next. Which one would you stay with?',
    'Setting things up always takes us forever. Which {category} can we start with today?',
    'How do other companies {their job}?',
  ],
  segment: [
    'Which {category} suits a company with five people?',
    'What {category} would you suggest to a startup that is just getting started?',
    'Which {category} works well for a growing team of fifty?',
    'What is {a good category} for someone who works alone?',
    'Which {category} is a good fit for a company in Europe?',
    'What {category} do small agencies use?',
    'Which {category} works for people who are not technical?',
    'Is there {a category} made for {audience}?',
    'What {category} would suit a nonprofit?',
    'Which {category} is best for a remote team?',
  ],
  'alternatives-to-category': [
    'Is there {a category} that is simpler than the well-known ones?',
    'What are good alternatives to the big-name {categories}?',
    'We are not happy with our {category}. What else is there?',
    'Which newer {categories} are worth a look?',
    'What are the options if the usual {categories} are too much for us?',
  ],
  price: [
    'What is the cheapest {category} that is still good?',
    'Is there {a free category} worth using?',
    'Which {category} offers the best value for {audience}?',
    'How much should {people} expect to pay for {a category}, and which one is worth it?',
    'Which {category} is affordable for a small company?',
  ],
  comparison: [
    ...COMPARISONS.slice(0, 3),
    'Which {category} is better for {audience}: a simple one or a complete one?',
    ...COMPARISONS.slice(3),
  ],
};

/** Software that replaces manual work. */
export const OFFICE_SOFTWARE: Templates = {
  ...SOFTWARE,
  problem: [
    ...SOFTWARE.problem.slice(0, 5),
    'My current way of working is slow and messy. Would {a category} help, and which one?',
    'We do this by hand today and make mistakes. Which {category} would fix that?',
    'Our team has outgrown spreadsheets. Which {category} should we look at?',
    ...SOFTWARE.problem.slice(5),
  ],
  'alternatives-to-category': [
    ...SOFTWARE['alternatives-to-category'].slice(0, 1),
    'What can I use instead of a spreadsheet, short of {a large category}?',
    ...SOFTWARE['alternatives-to-category'].slice(1),
  ],
};

/** Asked about each rival. */
export const RIVAL_TEMPLATES = [
  'What are good alternatives to {rival}?',
  'I am thinking of leaving {rival}. What else could I use?',
] as const;

/** Asked about the own brand; reported separately, never part of a rate. */
export const BRANDED_TEMPLATES = [
  'What is {brand}, and who is it for?',
  'Is {brand} {a good category}?',
  'What do people like and dislike about {brand}?',
] as const;
