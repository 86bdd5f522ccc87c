export function Terms({ terms }: { terms: readonly string[] }) {
  if (terms.length === 0) return null;
  return (
    <section id="terms" className="quote-section" aria-labelledby="quote-terms">
      <h2 id="quote-terms" className="font-display">
        Terms
      </h2>
      <ol className="quote-terms">
        {terms.map((paragraph) => (
          <li key={paragraph}>{paragraph}</li>
        ))}
      </ol>
    </section>
  );
}
