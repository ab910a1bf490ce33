/** Title and long message for toasts and panels, the short one inside a line. */
export const ERROR_TEXTS = {
  network: {
    title: 'Connection Error',
    message: 'Unable to connect to the server. Please check your internet connection.',
    short: 'Connection error. Please check your internet connection.',
  },
  auth: {
    title: 'Authentication Required',
    message: 'Please log in to continue.',
    short: 'Please log in to continue.',
  },
  validation: {
    title: 'Validation Error',
    message: 'Please check your input and try again.',
    short: 'Please check your input and try again.',
  },
  permission: {
    title: 'Permission Denied',
    message: "You don't have permission to perform this action.",
    short: "You don't have permission to perform this action.",
  },
  not_found: {
    title: 'Not Found',
    message: 'The requested resource was not found.',
    short: 'Requested resource not found.',
  },
  server: {
    title: 'Server Error',
    message: 'An error occurred on the server. Please try again later.',
    short: 'Server error. Please try again later.',
  },
  rate_limit: {
    title: 'Rate Limit Exceeded',
    message: 'Too many requests. Please slow down and try again.',
    short: 'Too many requests. Please slow down.',
  },
  plan_restriction: {
    title: 'Upgrade Required',
    message: 'This feature requires a paid plan.',
    short: 'This feature requires a paid plan.',
  },
  timeout: {
    title: 'Request Timeout',
    message: 'The request took too long. Please try again.',
    short: 'Request timed out. Please try again.',
  },
  unknown: {
    title: 'Error',
    message: 'An unexpected error occurred. Please try again.',
    short: 'An unexpected error occurred.',
  },
} as const;

/** An unknown error where another try is offered. */
export const UNKNOWN_WITH_RETRY = 'An error occurred. Please try again.';

export const MAINTENANCE_TEXT = 'Server is under maintenance. Please try again later.';

export const NO_COMPETITORS_TEXT = 'No competitors found for this search';

export const ERROR_PANEL_TEXTS = {
  title: 'Something Went Wrong',
  message: 'We encountered an error. Please try again.',
  retry: 'Try Again',
  support: 'Contact Support',
  retrying: 'Retrying...',
  logIn: 'Log in',
  seePlans: 'See plans',
  waiting: (seconds: number | string) => `Trying again in ${seconds} s`,
  exhausted: 'Still not working? Contact support.',
} as const;

export const ERROR_SCREEN_TEXTS = {
  title: 'Something went wrong',
  message:
    'We apologize for the inconvenience. Please try refreshing the page or contact support if the problem persists.',
  refresh: 'Refresh Page',
  again: 'Try Again',
} as const;
