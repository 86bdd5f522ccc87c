/** Modules side by side, where there is neither a picture nor a drawing. */
const modules = [
  [60, 70, 70, 170],
  [138, 150, 90, 90],
  [236, 150, 90, 90],
  [138, 70, 188, 56],
] as const;

export function Placeholder() {
  return (
    <svg viewBox="0 0 400 300" aria-hidden="true">
      <rect width="400" height="300" fill="#ece7dc" />
      <g fill="#ffffff" fillOpacity="0.55" stroke="#21443a" strokeWidth="1.5">
        {modules.map(([x, y, w, h]) => (
          <rect key={`${x}-${y}`} x={x} y={y} width={w} height={h} />
        ))}
        <path
          fill="none"
          strokeOpacity="0.55"
          strokeWidth="1"
          d="M60 155h70M138 180h90M138 210h90M281 150v90M232 70v56"
        />
      </g>
    </svg>
  );
}
