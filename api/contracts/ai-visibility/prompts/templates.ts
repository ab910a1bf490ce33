import type { PromptIntent } from './names.ts';

/**
 * Questions as a buyer writes them: neutral, one each, no number of names asked for. Slots:
 * {category}, {categories}, {a category}, {a good category}, {audience}, {job}; a template is used only when the
 * description fills all of its slots.
 */
export const TEMPLATES: Readonly<
  Record<Exclude<PromptIntent, 'branded' | 'competitor' | 'control' | 'custom'>, readonly string[]>
> = {
  'best-for': [
    'What is the best {category} for {audience}?',
    'Which {category} would you recommend for {audience}?',
    'Which {category} should I use?',
    'Can you suggest {a category} that works well for {audience}?',
    'What is the most reliable {category} at the moment?',
    'Which {category} is the easiest to get started with?',
    'What do {audience} use when they need {a category}?',
    'Which {category} has the best reviews?',
    'I am looking for {a category}. What would you pick?',
    'Which {category} do experts recommend for {audience}?',
  ],
  problem: [
    'How do I {job}?',
    'What should I use to {job}?',
    'How can {audience} {job} without spending hours on it?',
    'We want to {job}. What would help us?',
    'What is the simplest way to {job}?',
    'My current way of working is slow and messy. Would {a category} help, and which one?',
    'We do this by hand today and make mistakes. Which {category} would fix that?',
    'I keep losing track of things. Which {category} should I try?',
    'How do other companies {job}?',
    'Our team has outgrown spreadsheets. Which {category} should we look at?',
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
    'What can I use instead of a spreadsheet, short of {a large category}?',
    'What are good alternatives to the big-name {categories}?',
    'We are not happy with our {category}. What else is there?',
    'Which newer {categories} are worth a look?',
    'What are the options if the usual {categories} are too much for us?',
  ],
  price: [
    'What is the cheapest {category} that is still good?',
    'Is there {a free category} worth using?',
    'Which {category} offers the best value for {audience}?',
    'How much should {audience} expect to pay for {a category}, and which one is worth it?',
    'Which {category} is affordable for a small company?',
  ],
  comparison: [
    'How do the most popular {categories} compare?',
    'Which {categories} should I compare before I decide?',
    'What are the main differences between the leading {categories}?',
    'Which {category} is better for {audience}: a simple one or a complete one?',
    'What are the pros and cons of the best-known {categories}?',
  ],
};

/** Asked about each rival. */
export const RIVAL_TEMPLATES = [
  'What are good alternatives to {rival}?',
  'We want to leave {rival}. What else could we use?',
] as const;

/** Asked about the own brand; reported apart, never part of a rate. */
export const BRANDED_TEMPLATES = [
  'What is {brand}, and who is it for?',
  'Is {brand} {a good category}?',
  'What do people like and dislike about {brand}?',
] as const;

/** Outside of any customer's market: when many of these change at once, the model changed. */
export const CONTROL_QUESTIONS = [
  'Which running shoes are good for beginners?',
  'What is a good espresso machine for a small kitchen?',
  'Which airline is best for long flights in economy?',
  'What tent should I buy for a family of four?',
  'Which brand makes the most durable suitcases?',
  'What is a good electric toothbrush?',
  'Which mattress is best for back pain?',
  'What car would you recommend for a new driver?',
  'Which headphones are best for a noisy office?',
  'What is a good brand of kitchen knives?',
  'Which sunscreen do dermatologists recommend?',
  'What is the best bicycle helmet for commuting?',
  'Which washing machine lasts the longest?',
  'What binoculars are good for bird watching?',
  'Which hotel chain is best for business travel?',
  'What is a good acoustic guitar for beginners?',
  'Which dog food is recommended for puppies?',
  'What camera should I buy for travel?',
  'Which office chair is good for a sore back?',
  'What is the best board game for families?',
] as const;
