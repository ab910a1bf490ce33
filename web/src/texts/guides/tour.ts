export interface TourStep {
  title: string;
  text: string;
  /** Link to the page of the step; the welcome has none. */
  action: {
    label: string;
    page: 'search' | 'trending' | 'competitors' | 'aiVisibility' | 'pricing';
  } | null;
}

/** Six steps in this order. */
export const TOUR_STEPS: readonly TourStep[] = [
  {
    title: 'Welcome',
    text: 'Earshot listens to public conversations and shows you people who need what you build. Here is where things are, in six short steps.',
    action: null,
  },
  {
    title: 'Your first search',
    text: 'Type the problem you solve in a customer’s words. Results appear as platforms respond.',
    action: { label: 'Open Social Media Search', page: 'search' },
  },
  {
    title: 'Review results',
    text: 'Each post says why it matched. See which problems people talk about most in Trending Problems.',
    action: { label: 'Open Trending Problems', page: 'trending' },
  },
  {
    title: 'Monitor competitors',
    text: 'Discover who else solves the problem, and follow what their users say.',
    action: { label: 'Open Competitive Intelligence', page: 'competitors' },
  },
  {
    title: 'Analyze your brand',
    text: 'Ask AI assistants what a customer would ask, and see whether they recommend you.',
    action: { label: 'Open GPT Analysis', page: 'aiVisibility' },
  },
  {
    title: 'All set',
    text: 'Your usage is in the account menu. Bigger plans are one click away.',
    action: { label: 'See plans', page: 'pricing' },
  },
];

/** After following an action. */
export const TOUR_PAUSED = 'Tour paused. Continue it with “Take Tour”.';

/** The last step has its own label. */
export const TOUR_BUTTONS = {
  skip: 'Skip',
  previous: 'Previous',
  next: 'Next',
  done: 'Get Started',
} as const;
