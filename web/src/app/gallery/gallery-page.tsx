import { useState } from 'react';
import type { ReactNode } from 'react';
import { PLATFORM_IDS } from '#domain/names.ts';
import { localError, ofDiscovery } from '../../lib/errors.ts';
import { fallbackPlanInfo } from '../../lib/plan/plan-info.ts';
import { usePublicConfig } from '../../lib/page/page-settings.tsx';
import { Badge, TONES } from '../../ui/display/badge.tsx';
import type { Tone } from '../../texts/tone.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card, Section } from '../../ui/display/card.tsx';
import { Checkbox, Switch } from '../../ui/controls/toggles.tsx';
import { RemovableChip, ToggleChip } from '../../ui/controls/chip.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { EmptyStateType } from '../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Field, Input, Textarea } from '../../ui/controls/field.tsx';
import { LIVE_WORDS, LiveDot } from '../../ui/display/live-dot.tsx';
import type { LiveStatus } from '../../ui/display/live-dot.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { PlatformMark } from '../../ui/display/platform-mark.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { ChartSkeleton, ListSkeleton, UsageSkeleton } from '../../ui/states/skeleton.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { Tooltip, TooltipProvider } from '../../ui/overlays/tooltip.tsx';
import { UsageBar } from '../../ui/display/usage-bar.tsx';
import { NotFoundPage } from '../errors/not-found-page.tsx';
import { LIST_TEXTS } from '../../texts/frame.ts';
import { ERROR_TEXTS } from '../../texts/errors.ts';
import { DataParts } from './gallery-data.tsx';
import { FrameParts } from './gallery-frame.tsx';

const EMPTY_TYPES: readonly EmptyStateType[] = [
  'noResults',
  'noData',
  'firstTime',
  'noFilters',
  'noCompetitors',
  'noHistory',
  'noMonitoring',
  'error',
];
const { search } = fallbackPlanInfo(new Date()).counters;
const ignore = (): void => undefined;

/** Every part in every state, for eyes and for the accessibility check. Sandbox only. */
export function GalleryPage() {
  const { sandbox } = usePublicConfig();
  if (!sandbox) return <NotFoundPage />;
  return (
    <TooltipProvider>
      <div className="mx-auto flex w-full max-w-280 flex-col gap-10 px-4 py-12 text-body">
        <h1 className="text-page font-semibold">Parts</h1>
        <Buttons />
        <Controls />
        <Words />
        <Overlays />
        <DataParts />
        <FrameParts />
        <Section title="Loading">
          <UsageSkeleton />
          <div className="mt-8">
            <ListSkeleton rows={2} />
          </div>
          <ChartSkeleton />
          <Spinner label="Loading" />
        </Section>
        <Section title="Empty">
          <div className="grid gap-4 md:grid-cols-2">
            {EMPTY_TYPES.map((type) => (
              <Card key={type}>
                <EmptyState type={type} compact />
              </Card>
            ))}
          </div>
        </Section>
        <Section title="Errors">
          <div className="grid gap-4 md:grid-cols-2">
            {(['network', 'server', 'auth', 'validation', 'unknown'] as const).map((type) => (
              <ErrorPanel key={type} error={localError(type)} onRetry={ignore} compact />
            ))}
            <ErrorPanel compact />
            <ErrorPanel
              compact
              error={ofDiscovery(localError('not_found', 'No competitors matched: “crm”.'))}
            />
          </div>
        </Section>
      </div>
    </TooltipProvider>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3 py-2">{children}</div>;
}

function Buttons() {
  const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
  return (
    <Section title="Buttons">
      {variants.map((variant) => (
        <Row key={variant}>
          <Button variant={variant}>Normal</Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} busy busyLabel="Adding…">
            Add
          </Button>
          <Button variant={variant} size="small">
            Small
          </Button>
        </Row>
      ))}
    </Section>
  );
}

function Controls() {
  const [on, setOn] = useState(true);
  const [choice, setChoice] = useState<'a' | 'b' | 'c'>('a');
  const options = [
    { value: 'a', label: 'First' },
    { value: 'b', label: 'Second' },
    { value: 'c', label: 'Locked', disabled: true, note: 'From the Starter plan' },
  ] as const;
  return (
    <Section title="Controls">
      <div className="grid gap-4 md:grid-cols-3">
        <Field label="Text" hint="A hint">
          <Input defaultValue="Donaudampfschifffahrtsgesellschaft" />
        </Field>
        <Field label="Wrong" error="Enter a whole number from 1 to 200.">
          <Input defaultValue="1000" />
        </Field>
        <Field label="Disabled">
          <Input disabled />
        </Field>
        <Field label="Longer text" aside="12/500">
          <Textarea />
        </Field>
        <Field label="Select">
          <Select value={choice} options={options} onChange={setChoice} />
        </Field>
      </div>
      <Row>
        <Segmented label="Choice" value={choice} options={options} onChange={setChoice} />
        <Checkbox checked={on} onChange={setOn} label="Checkbox" />
        <Checkbox checked={false} onChange={ignore} label="Locked" note="From Starter" disabled />
        <Switch checked={on} onChange={setOn} label="Switch" />
        <Switch checked={false} onChange={ignore} label="Locked" disabled />
        <ToggleChip pressed={on} onChange={setOn} count={12}>
          Positive
        </ToggleChip>
        <RemovableChip label="reddit" onRemove={ignore} />
      </Row>
      <Tabs
        label="Tabs"
        value={choice}
        onChange={setChoice}
        tabs={options.map(({ value, label }) => ({ value, label, content: <p>{label} tab</p> }))}
      />
    </Section>
  );
}

function Words() {
  return (
    <Section title="States in words">
      <Row>
        {(Object.keys(TONES) as Tone[]).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        {(Object.keys(LIVE_WORDS) as LiveStatus[]).map((status) => (
          <LiveDot key={status} status={status} />
        ))}
      </Row>
      <Row>
        {PLATFORM_IDS.map((id) => (
          <PlatformMark key={id} platform={id} />
        ))}
      </Row>
      <div className="grid gap-6 py-2 md:grid-cols-4">
        {[
          { used: 1, limit: 3, remaining: 2 },
          { used: 2, limit: 3, remaining: 1 },
          { used: 3, limit: 3, remaining: 0 },
          { used: 12, limit: -1, remaining: -1 },
        ].map((part) => (
          <UsageBar key={part.used} label="Searches" counter={{ ...search, ...part }} />
        ))}
      </div>
    </Section>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'busy' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <Section title="Overlays">
      <Row>
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Open confirmation</Button>
        <Button onClick={() => setOpen('busy')}>Open busy confirmation</Button>
        <Menu trigger={<Button>Open menu</Button>} align="start">
          <MenuItem>Copy link</MenuItem>
          <MenuItem disabled>Disabled</MenuItem>
          <MenuSeparator />
          <MenuItem danger>{LIST_TEXTS.remove}</MenuItem>
        </Menu>
        <Tooltip text="A word on hover and focus">
          <Button>Tooltip</Button>
        </Tooltip>
        <Button onClick={() => notify.success('Settings saved')}>Success toast</Button>
        <Button
          onClick={() =>
            notify.error(ERROR_TEXTS.server.title, { description: 'Try again later.' })
          }
        >
          Error toast
        </Button>
        <Button onClick={() => notify.warning('Server is under maintenance.')}>
          Warning toast
        </Button>
      </Row>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="A dialog"
        description="Says why."
      >
        <p className="text-body">Content</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm' || open === 'busy'}
        onOpenChange={close}
        title="Remove it?"
        description="This can’t be undone."
        confirmLabel={LIST_TEXTS.remove}
        busyLabel="Removing…"
        danger
        busy={open === 'busy'}
        onConfirm={close}
      />
    </Section>
  );
}
