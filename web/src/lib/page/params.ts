import { useSearchParams } from 'react-router-dom';

/** The same parameters with one of them changed; null and empty take it away. */
export function withParam(
  params: URLSearchParams,
  name: string,
  value: string | null,
): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === null || value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

/** Changes one parameter of the address in place: Back leads past the change. */
export function useSetParam(): (name: string, value: string | null) => void {
  const [, setParams] = useSearchParams();
  return (name, value) =>
    setParams((now) => withParam(now, name, value), { replace: true, preventScrollReset: true });
}
