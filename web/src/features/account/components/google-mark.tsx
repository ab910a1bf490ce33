import { siGoogle } from 'simple-icons';

export function GoogleMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={siGoogle.path} />
    </svg>
  );
}
