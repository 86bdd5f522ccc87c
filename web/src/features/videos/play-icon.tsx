export function PlayIcon({ className = "" }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <circle cx="32" cy="32" r="31" fill="rgb(20 17 15 / 0.62)" stroke="rgb(247 245 240 / 0.85)" strokeWidth="1.5" />
      <path d="M26 21.500 45 32 26 42.500Z" fill="currentColor" />
    </svg>
  );
}
