/** Questions and answers of a page for search engines (schema.org's FAQPage). */
import type { Question } from "./questions";
import { StructuredData } from "./structured-data";

export function QuestionsData({ questions }: { questions: readonly Question[] }) {
  const facts = {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questions.map(({ ask, answer }) => ({
      "@type": "Question",
      name: ask,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
  return <StructuredData facts={facts} />;
}
