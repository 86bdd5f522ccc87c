/** The logo: the name with a roof over a lamp niche. */
export function Wordmark({ className = "" }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2.5 ${className}`}>
      <svg viewBox="0 0 26 28" aria-hidden="true" className="h-7 w-auto" fill="none" stroke="currentColor">
        <path d="M1.5 13 13 3l11.5 10" strokeWidth="1.75" strokeLinecap="square" />
        <path d="M6.5 26.5v-9a6.5 6.5 0 0 1 13 0v9" strokeWidth="1.75" strokeLinecap="square" />
        <circle cx="13" cy="19.5" r="1.75" fill="var(--color-brass)" stroke="none" />
      </svg>
      <span className="pt-1.5 font-display text-[1.375rem] leading-none font-medium tracking-[0.16em]">NIVAS</span>
    </span>
  );
}
