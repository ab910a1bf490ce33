import { useEffect, useRef, useState } from 'react';
import { siteReadingRequestSchema } from '#contracts/account/products.ts';
import type { SiteReading } from '#contracts/account/products.ts';
import { PRODUCT_LIMITS } from '#domain/account/products.ts';
import { asClientError, shortMessage } from '../../lib/errors.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field, Input } from '../../ui/controls/field.tsx';
import { useGetProductsQuery, useReadSiteMutation } from './api.ts';
import { addressOf } from './typed-product.ts';

/** Longer than the server reads; an answer that is lost on the way must not keep the button busy. */
const PATIENCE_MS = 60_000;
const LOST = 'No answer arrived. Try again, or describe the product yourself.';
const READ = 'Read from the site. Check it before you save.';

/** The product's website, and a button that reads the other fields from it. */
export function SiteField({
  value,
  error,
  onChange,
  onRead,
}: {
  value: string;
  error: string | null;
  onChange: (site: string) => void;
  onRead: (reading: SiteReading) => void;
}) {
  const { data } = useGetProductsQuery();
  const [read] = useReadSiteMutation();
  const [asked, setAsked] = useState<string | null>(null);
  const [said, setSaid] = useState<{ text: string; failed: boolean } | null>(null);
  const reading = data?.reading;
  const handled = useRef(reading);
  const take = useRef(onRead);
  useEffect(() => {
    take.current = onRead;
  });
  useEffect(() => {
    if (asked === null) return;
    const timer = setTimeout(() => {
      setAsked(null);
      setSaid({ text: LOST, failed: true });
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [asked]);
  useEffect(() => {
    if (reading === undefined || reading === handled.current || reading.site !== asked) return;
    handled.current = reading;
    setAsked(null);
    setSaid({ text: reading.note ?? READ, failed: reading.note !== null });
    if (reading.note === null) take.current(reading);
  }, [reading, asked]);
  const start = async (): Promise<void> => {
    const request = siteReadingRequestSchema.safeParse({ site: addressOf(value) });
    if (!request.success) {
      setSaid({ text: 'Enter the website as an address, such as acme.com.', failed: true });
      return;
    }
    setSaid(null);
    handled.current = reading;
    setAsked(request.data.site);
    const { error: refused } = await read(request.data.site);
    if (refused === undefined) return;
    setAsked(null);
    setSaid({ text: shortMessage(asClientError(refused)), failed: true });
  };
  return (
    <Field
      label="Website (optional)"
      hint={
        <span role="status">
          {said !== null && !said.failed
            ? said.text
            : 'We can read name, sentence, and prices from it for you to check.'}
        </span>
      }
      error={error ?? (said?.failed === true ? said.text : null)}
    >
      <div className="flex gap-2">
        <Input
          inputMode="url"
          autoComplete="url"
          placeholder="acme.com"
          maxLength={PRODUCT_LIMITS.siteMax}
          value={value}
          onChange={({ target }) => {
            setSaid(null);
            onChange(target.value);
          }}
        />
        <Button
          busy={asked !== null}
          busyLabel="Reading…"
          disabled={value.trim() === ''}
          onClick={() => void start()}
        >
          Read site
        </Button>
      </div>
    </Field>
  );
}
