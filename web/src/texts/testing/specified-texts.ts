export interface SpecifiedText {
  /** A row of the requirements, or A-nn for a text that a decision settled. */
  row: string;
  text: string;
  /** What has to exist before the text can be shown; absent where it exists. */
  awaits?: Awaited;
}

type Awaited = 'discover competitors' | 'monitor competitors' | 'competitor analytics';

const texts = (rows: Readonly<Record<string, readonly string[]>>): SpecifiedText[] =>
  Object.entries(rows).flatMap(([row, list]) => list.map((text) => ({ row, text })));

const awaiting = (
  awaits: Awaited,
  rows: Readonly<Record<string, readonly string[]>>,
): SpecifiedText[] => texts(rows).map((entry) => ({ ...entry, awaits }));

/** What people read: every text in quotes of the requirements, and those stated without quotes. */
export const SPECIFIED_TEXTS: readonly SpecifiedText[] = [
  ...texts({
    'R-PROD-06': ['find your first 100 customers'],
    'R-PROD-07': [
      'Overview',
      'Social Media Search',
      'Competitive Intelligence',
      'GPT Analysis',
      'Trending Problems',
    ],
    'R-ROUTE-23': ['Profile Settings'],
    'R-ROUTE-38': [
      'Competitive Intelligence History',
      'View your monitored competitors and discovery insights',
    ],
    'R-ROUTE-39': [
      'GPT Analysis History',
      'View your past brand analyses and AI-generated insights',
    ],
    'R-ROUTE-40': ['Social Media Search History', 'View your past searches'],
    'R-OVW-01': ['morning'],
    'R-OVW-02': ['afternoon'],
    'R-OVW-03': ['evening'],
    'R-OVW-06': ['there'],
    'R-OVW-07': ["Here's what's happening with your account"],
    'A-70': ['Start with your first search', "You haven't been active for N days", 'Welcome back'],
    'R-OVW-11': ['Great Progress'],
    'R-SHELL-04': ['Take Tour'],
    'R-SHELL-18': ['Social Media Searches'],
    'R-SHELL-19': ['GPT Analysis'],
    'R-SHELL-20': ['Competitor Discoveries'],
    'R-NAV-02': ['Features', 'How It Works', 'Pricing', 'FAQ'],
    'R-NAV-03': ['Dashboard'],
    'R-NAV-07': ['Get Started'],
    'R-BAN-03': ['Essential Only', 'Accept All'],
    'R-SOC-02': ['1 Year'],
    'R-VAL-08': ['1 Year'],
    'R-CI-11': ['Filters'],
    'R-CI-12': ['Clear All'],
    'R-PIECE-01': ['Something went wrong'],
    'R-PIECE-02': [
      'We apologize for the inconvenience. Please try refreshing the page or contact support if the problem persists.',
    ],
    'R-PIECE-03': ['Refresh Page'],
    'R-PIECE-06': ['No Data Available'],
    'R-PIECE-08': ['Something Went Wrong'],
    'R-PIECE-09': ['We encountered an error. Please try again.'],
    'R-PIECE-10': ['Try Again', 'Contact Support'],
    'R-TOUR-02': ['Previous'],
    'R-TOUR-03': ['Next'],
    'R-TOUR-04': ['Get Started'],
    'R-TOUR-05': ['Skip'],
    'R-DLG-02': ['Quick Start', 'Advanced Tips'],
    'R-DLG-14': ['No commitment, cancel anytime, 3-day money-back guarantee.'],
    'R-ENT-22': ['forever'],
    'R-STATE-42': ['Retrying...'],
  }),
  ...texts({
    'R-ERR-18': ['Server is under maintenance. Please try again later.'],
    'R-ERR-22': [
      'Connection Error',
      'Unable to connect to the server. Please check your internet connection.',
    ],
    'R-ERR-23': ['Authentication Required', 'Please log in to continue.'],
    'R-ERR-24': ['Validation Error', 'Please check your input and try again.'],
    'R-ERR-25': ['Permission Denied', "You don't have permission to perform this action."],
    'R-ERR-26': ['Not Found', 'The requested resource was not found.'],
    'R-ERR-27': ['Server Error', 'An error occurred on the server. Please try again later.'],
    'R-ERR-28': ['Rate Limit Exceeded', 'Too many requests. Please slow down and try again.'],
    'R-ERR-29': ['Upgrade Required', 'This feature requires a paid plan.'],
    'R-ERR-30': ['Request Timeout', 'The request took too long. Please try again.'],
    'R-ERR-31': ['Error', 'An unexpected error occurred. Please try again.'],
    'R-ERR-32': ['Connection error. Please check your internet connection.'],
    'R-ERR-33': ['Please log in to continue.'],
    'R-ERR-34': ['Please check your input and try again.'],
    'R-ERR-35': ['Requested resource not found.'],
    'R-ERR-36': ['Too many requests. Please slow down.'],
    'R-ERR-37': ['Server error. Please try again later.'],
    'R-ERR-38': ['Request timed out. Please try again.'],
    'R-ERR-39': ['An unexpected error occurred.'],
    'R-ERR-40': ['An error occurred. Please try again.'],
    'R-ERR-50': ['Sign-in was cancelled. Please try again.'],
    'R-ERR-51': ['Popup was blocked by your browser. Please allow popups for this site.'],
    'R-ERR-52': ['Network error. Please check your internet connection.'],
    'R-ERR-53': ['Too many failed attempts. Please try again later.'],
    'R-ERR-54': ['Google sign-in is not enabled. Please contact support.'],
    'R-ERR-55': ['This domain is not authorized for Google sign-in.'],
  }),
  ...texts({
    'R-STATE-25': ['Helpful', 'Not Helpful', 'Submit'],
    'R-ERR-48': ['No competitors found for this search'],
    'R-ERR-49': ['Failed to submit feedback. Please try again.'],
    'R-MSG-08': ['Thank you for your feedback'],
  }),
  ...awaiting('discover competitors', {
    'R-CI-03': ['Discover Competitors'],
    'R-CI-05': ['Export CSV'],
    'R-CI-09': ['Upgrade Plan'],
    'R-ENT-26': ['Business Software'],
    'R-STATE-18': ['Add to Monitor', 'Adding...', 'Added'],
    'R-STATE-23': ['Discovering...', 'Wait Ns'],
    'R-STATE-24': ['Mutation in cooldown period'],
    'R-VAL-17': ['Please enter a search query'],
    'R-VAL-28': ['No discovery results available for export'],
    'R-MSG-01': ['Found N competitors'],
    'R-MSG-06': ['Discovery results exported successfully'],
  }),
  ...awaiting('monitor competitors', {
    'R-CI-10': ['Export to PDF'],
    'R-CI-13': ['View Details'],
    'R-CI-15': ['Error Loading Competitors'],
    'R-VAL-27': ['No competitors data available for export'],
    'R-VAL-36': ['8-10'],
    'R-VAL-37': ['5-7'],
    'R-VAL-38': ['1-4'],
    'R-MSG-02': ['Competitor added to monitoring'],
    'R-MSG-03': ['Competitors added to monitoring'],
    'R-MSG-04': ['Competitor removed successfully'],
    'R-MSG-05': ['Competitor status updated successfully'],
    'R-MSG-07': ['PDF report downloaded successfully'],
  }),
  ...texts({ 'R-CI-13': ['Remove'] }),
  ...texts({
    'R-DLG-16': ['Discovery Limit Reached'],
    'R-DLG-17': ['Competitor Monitoring Not Available'],
    'R-DLG-09': ['No competitor details available'],
    'R-DLG-10': ['Loading competitor details...'],
    'R-DLG-11': ['Not available'],
  }),
  ...awaiting('competitor analytics', {
    'R-CI-16': ['Competitive Summary'],
    'R-CI-17': ['Platform Distribution'],
    'R-CI-18': ['Industry Sentiment'],
    'R-CI-19': ['Engagement Metrics'],
    'R-CI-20': ['Trending Scores'],
    'R-CI-21': ['Recent Mentions Timeline'],
    'R-CI-22': ['Share of Voice'],
  }),
];

/** In quotes there, but nothing that a page shows: why. */
export const NOT_TEXTS: readonly { row: string; quote: string; because: string }[] = [
  { row: 'R-ENT-50', quote: '1.0', because: 'the stored version of the consent record' },
  { row: 'R-VAL-06', quote: 'max 10', because: 'the seed quotes itself; the limit has a sentence' },
  {
    row: 'R-ERR-48',
    quote: 'No competitors',
    because: 'what the message of the server is searched for',
  },
];
