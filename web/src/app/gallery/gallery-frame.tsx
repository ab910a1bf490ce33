import { useState } from 'react';
import type { OperatorStatus } from '#contracts/operator.ts';
import type { Overview } from '#contracts/overview.ts';
import { CompetitorDetailsDialog } from '../../features/competitors/details/competitor-details-dialog.tsx';
import type { CompetitorDetailsState } from '../../features/competitors/details/competitor-details-dialog.tsx';
import { FeedbackDialog } from '../../features/feedback/feedback-dialog.tsx';
import { TipsDialog } from '../../features/onboarding/tips-dialog.tsx';
import { Figures } from '../../features/operator/figures.tsx';
import { ProcessTable } from '../../features/operator/process-table.tsx';
import { ReceivedFeedback, RequestedPlans } from '../../features/operator/received.tsx';
import { localError } from '../../lib/errors.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Section } from '../../ui/display/card.tsx';
import { Keys } from '../../ui/display/keys.tsx';
import { TypedConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { KeysDialog } from '../member/palette/keys-dialog.tsx';
import { RecentActivityList } from '../overview/recent-activity.tsx';
import { TopProblems } from '../overview/top-problems.tsx';

const AT = '2026-11-21T12:00:00.000Z';
const ID = '019ad000-0000-7000-8000-00000000000';

const ACTIVITY: Overview['recentActivity'] = (['reddit', 'hackernews', 'mastodon'] as const).map(
  (platform, index) => ({
    id: `${ID}${index}`,
    searchId: `${ID}9`,
    text: 'Donaudampfschifffahrtsgesellschaften suchen seit Jahren ein Rechnungsprogramm, das ohne Tabellen ...',
    platform,
    timestamp: index === 2 ? null : AT,
    sentiment: [0.4, 0, -0.6][index] ?? 0,
    url: 'https://example.test',
  }),
);

const PROCESS: OperatorStatus['processes'][number] = {
  id: 'gateway-1a2b3c4d',
  kind: 'gateway',
  alive: true,
  startedAt: '2026-11-20T12:00:00.000Z',
  heardAt: '2026-11-21T11:59:30.000Z',
  nats: 'up',
  temporal: null,
  sockets: { signedIn: 1_204, visitors: 86 },
  lag: { events: 312, p50: 2, p95: 14 },
  modelDailyMicros: null,
};

const NO_MODEL: OperatorStatus['model'] = {
  callsToday: 0,
  inputTokensToday: 0,
  outputTokensToday: 0,
  costTodayMicros: 0,
  dailyLimitMicros: null,
};

const STATUS: OperatorStatus = {
  at: AT,
  processes: [
    PROCESS,
    { ...PROCESS, id: 'worker-9f8e7d6c', kind: 'worker', temporal: 'down', alive: false },
  ],
  backlog: [{ kind: 'search', queued: 3, running: 12, oldestQueuedAt: '2026-11-21T11:58:00.000Z' }],
  model: {
    callsToday: 812,
    inputTokensToday: 1_934_208,
    outputTokensToday: 301_977,
    costTodayMicros: 4_120_000,
    dailyLimitMicros: 100_000_000,
  },
  maintenance: null,
  requestedPlans: [
    {
      userId: `${ID}1`,
      email: 'lena.donaudampfschifffahrtsgesellschaft@earshot.test',
      currentPlan: 'free',
      planName: 'professional',
      message: 'For a team of four. <b>Next week</b>, please.',
      timestamp: AT,
    },
  ],
  feedback: [
    {
      id: `${ID}2`,
      email: 'kim@earshot.test',
      feedbackType: 'negative',
      feedbackText: 'I did not find where one pauses.',
      page: '/dashboard/overview',
      timestamp: AT,
    },
  ],
};

const COMPETITORS: Readonly<Record<string, CompetitorDetailsState>> = {
  'Competitor, none': { state: 'none' },
  'Competitor, loading': { state: 'loading' },
  'Competitor, failed': {
    state: 'failed',
    error: localError('server'),
    onRetry: () => undefined,
    busy: false,
  },
  'Competitor, shown': {
    state: 'shown',
    competitor: {
      name: 'Rechnungsprogrammhersteller Donau International',
      description: 'Invoices for people who work alone.',
      website: 'javascript:alert(1)',
      facts: [
        { label: 'Category', value: 'Invoicing software' },
        { label: 'Founded', value: null },
      ],
    },
  },
};

/** Parts of the frame in every state: operator page, start page, and what opens over a page. */
export function FrameParts() {
  return (
    <>
      <Section title="Operator page">
        <div className="flex flex-col gap-8">
          <Figures status={STATUS} />
          <Figures status={{ ...STATUS, processes: [], model: NO_MODEL }} />
          <ProcessTable processes={STATUS.processes} at={AT} />
          <ProcessTable processes={[]} at={AT} />
          <RequestedPlans requests={STATUS.requestedPlans} />
          <RequestedPlans requests={[]} />
          <ReceivedFeedback entries={STATUS.feedback} />
          <ReceivedFeedback entries={[]} />
        </div>
      </Section>
      <Section title="Start page">
        <div className="grid gap-8 pt-3 md:grid-cols-2">
          <RecentActivityList activity={ACTIVITY} />
          <TopProblems
            problems={[
              {
                id: 1,
                title: 'Invoices that arrive late',
                score: 87,
                level: 'viral',
                change: 'rising',
                sparkline: [0, 0, 1, 0, 2, 1, 0, 3, 2, 4, 6, 9, 12, 14],
                platforms: ['reddit', 'github'],
              },
            ]}
          />
          <TopProblems problems={[]} />
          <Keys keys={['Ctrl', 'K']} />
        </div>
      </Section>
      <Dialogs />
    </>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<string | null>(null);
  const close = (): void => setOpen(null);
  const names = ['Feedback', 'Feedback, failed', 'Pro tips', 'Shortcuts', 'Delete account'];
  return (
    <Section title="Dialogs of the frame">
      <div className="flex flex-wrap gap-3 py-2">
        {[...names, ...Object.keys(COMPETITORS)].map((name) => (
          <Button key={name} onClick={() => setOpen(name)}>
            {name}
          </Button>
        ))}
      </div>
      <FeedbackDialog
        open={open === 'Feedback' || open === 'Feedback, failed'}
        onClose={close}
        title="Send feedback"
        description="We read every word."
        busy={false}
        failed={open === 'Feedback, failed'}
        onSubmit={close}
      />
      <TipsDialog open={open === 'Pro tips'} onClose={close} />
      <KeysDialog open={open === 'Shortcuts'} onClose={close} />
      <TypedConfirmDialog
        open={open === 'Delete account'}
        onOpenChange={close}
        email="lena@earshot.test"
        title="Delete your account?"
        description="This can’t be undone."
        confirmLabel="Delete account"
        error={null}
        onConfirm={close}
      />
      {Object.entries(COMPETITORS).map(([name, details]) => (
        <CompetitorDetailsDialog
          key={name}
          open={open === name}
          onClose={close}
          details={details}
        />
      ))}
    </Section>
  );
}
