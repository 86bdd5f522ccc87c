/** What of a room is not drawn as priced, or was assumed: to check before the quotation is sent. */
export function DrawingWarnings({ room, warnings }: { room: string; warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <section aria-label={`Check the drawing: ${room}`} className="border-l-2 border-brass pl-3 text-sm">
      <h3 className="font-medium">{`${room}: check the drawing`}</h3>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </section>
  );
}
