import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { HELP_TABS, HELP_TAB_LABELS, HELP_TEXTS } from '../../texts/guides/help.ts';
import type { HelpTab } from '../../texts/guides/help.ts';

/** The open tab is in the address, so it can be linked to. */
export function HelpDialog({
  section,
  tab,
  onTabChange,
}: {
  section: string | null;
  tab: string | null;
  onTabChange: (tab: HelpTab | null) => void;
}) {
  const texts = section === null ? undefined : HELP_TEXTS[section];
  if (texts === undefined) return null;
  const active = HELP_TABS.find((candidate) => candidate === tab);
  return (
    <Dialog
      open={active !== undefined}
      onOpenChange={(open) => {
        if (!open) onTabChange(null);
      }}
      title={texts.title}
    >
      <Tabs
        label={texts.title}
        value={active ?? 'quick-start'}
        onChange={onTabChange}
        tabs={HELP_TABS.map((value) => ({
          value,
          label: HELP_TAB_LABELS[value],
          content: (
            <dl className="flex flex-col gap-4">
              {texts.tabs[value].map(({ heading, text }) => (
                <div key={heading}>
                  <dt className="text-body font-semibold text-ink">{heading}</dt>
                  <dd className="mt-0.5 text-body text-ink-2">{text}</dd>
                </div>
              ))}
            </dl>
          ),
        }))}
      />
    </Dialog>
  );
}
