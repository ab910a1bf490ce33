/** A thin line while the next page's code is on its way. */
export function RouteProgress({ pending }: { pending: boolean }) {
  return (
    <div aria-hidden className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5">
      {pending && <div className="h-full w-2/3 animate-fade bg-accent" />}
    </div>
  );
}
