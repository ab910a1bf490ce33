import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { Logo } from '../ui/logo.tsx';

/** R-PROD-06, R-FOOT-03, R-FOOT-06. Badges and networks appear once they really exist. */
export function PublicFooter({
  productName,
  supportEmail,
}: {
  productName: string;
  supportEmail: string;
}) {
  const [year] = useState(() => new Date().getFullYear());
  const link = 'inline-flex min-h-8 items-center text-ink-2 hover:text-ink touch:min-h-11';
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto flex max-w-280 flex-wrap items-start justify-between gap-8 px-4 py-10 text-body">
        <div>
          <Logo name={productName} />
          <p className="mt-2 text-ink-2">Find your first 100 customers.</p>
        </div>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 gap-y-1">
          <Link className={link} to="/#features">
            Features
          </Link>
          <Link className={link} to="/#how-it-works">
            How It Works
          </Link>
          <Link className={link} to={paths.pricing}>
            Pricing
          </Link>
          <Link className={link} to="/#faq">
            FAQ
          </Link>
          {supportEmail !== '' && (
            <a className={link} href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          )}
        </nav>
      </div>
      <p className="mx-auto max-w-280 px-4 pb-8 text-hint text-ink-2">
        © {year} {productName}
      </p>
    </footer>
  );
}
