/** The mark, large: its dot on the edge of the picture, its arcs running out behind it. */
export function HeroArcs() {
  return (
    <svg
      width="960"
      height="960"
      viewBox="-480 -480 960 960"
      fill="none"
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 left-0 hidden -translate-x-1/2 -translate-y-1/2 text-accent lg:block"
    >
      <g stroke="currentColor" strokeLinecap="round">
        <path d="M65 -242a251 251 0 0 1 0 484" strokeWidth="20" opacity="0.1" />
        <path d="M104 -386a400 400 0 0 1 0 772" strokeWidth="20" opacity="0.05" />
      </g>
    </svg>
  );
}
