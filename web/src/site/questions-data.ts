/** Questions and answers of a page as structured data. */
import type { FAQPage } from "schema-dts";
import type { Question } from "./questions";

/** Only if there are questions on the page, whose canonical address is `address`. */
export function faqPage(questions: readonly Question[], address: string): FAQPage[] {
  if (questions.length === 0) return [];
  return [
    {
      "@type": "FAQPage",
      "@id": `${address}#questions`,
      mainEntity: questions.map(({ ask, answer }) => ({
        "@type": "Question",
        name: ask,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  ];
}
