import type { Alert, AlertEvidence, AlertSubject } from '#contracts/alerts/alerts.ts';
import type { AlertKind } from '#domain/alerts/names.ts';
import type { AlertFigures } from '#domain/alerts/rules.ts';

/** An event worth an alert, found by a command of any domain. */
export interface AlertCandidate {
  /** Identifies the fact: raising it again gives the same alert. */
  key: string;
  kind: AlertKind;
  subject: AlertSubject;
  /** One sentence with its subject, without quoting posts. */
  sentence: string;
  /** Path of the evidence in the dashboard. */
  path: string;
  evidence?: Partial<AlertEvidence>;
  figures?: AlertFigures;
}

/** A candidate for one user's inbox. */
export interface AlertFor {
  userId: string;
  candidate: AlertCandidate;
}

/** A candidate that became an alert. */
export interface Raised extends AlertFor {
  alert: Alert;
}
