/** Shown wherever data comes from the sandbox. */
export const SANDBOX_TEXT =
  'This installation runs against a local sandbox. Posts, authors and model answers are made up.';

/** A line above public pages while data comes from the sandbox. */
export function SandboxBar() {
  return (
    <aside
      aria-label="Sandbox notice"
      className="border-b border-line bg-caution-soft px-4 py-1.5 text-center text-hint text-caution"
    >
      <strong className="font-semibold">Sandbox.</strong> {SANDBOX_TEXT}
    </aside>
  );
}
