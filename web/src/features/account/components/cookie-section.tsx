import { consentStore, useConsent } from '../../../lib/browser/consent.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Section } from '../../../ui/display/card.tsx';

/** Consent about cookies, and the way to withdraw it. */
export function CookieSection() {
  const { consent } = useConsent();
  const words =
    consent === null
      ? 'No choice is stored: essential only.'
      : `${consent.accepted ? 'All accepted' : 'Essential only'}, chosen ${formatDateTime(consent.timestamp)}.`;
  return (
    <Section title="Cookies" description="Saved on this device.">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-body text-ink">{words}</p>
        <Button onClick={consentStore.reopen}>Change</Button>
      </div>
    </Section>
  );
}
