/** What a page will hold, line by line, while there is nothing yet. */

export type ComingLine = { term: string; text: string };

export function Coming({ title, lines }: { title: string; lines: readonly ComingLine[] }) {
  return (
    <section aria-labelledby="coming">
      <h2 id="coming" className="text-sm text-ash">
        {title}
      </h2>
      <dl className="mt-3 border-t border-ink">
        {lines.map(({ term, text }) => (
          <div key={term} className="grid gap-x-6 border-b border-seam py-3.5 sm:grid-cols-[11rem_1fr]">
            <dt className="font-medium">{term}</dt>
            <dd className="text-ash">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
