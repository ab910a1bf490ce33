/** Keys as they stand on the keyboard, pressed together or one after the other. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-flex h-5.5 min-w-5.5 items-center justify-center rounded-[4px] border border-line bg-sunken px-1.5 font-sans text-hint text-ink-2"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
