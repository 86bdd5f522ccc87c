/** What of a room cannot be drawn as priced: to correct before the quotation is sent. */
export function DrawingWarnings({ room, warnings }: { room: string; warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <section aria-label={`Can't be drawn as priced: ${room}`} className="border-l-2 border-brass pl-3 text-sm">
      <h3 className="font-medium">{`${room}: can't be drawn as priced`}</h3>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </section>
  );
}
