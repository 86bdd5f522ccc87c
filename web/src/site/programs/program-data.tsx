/** schema.org data of a programme's page: where it is on the site, and its questions. */
import { paths } from "../../paths";
import { canonical } from "../shell/head";
import type { Question } from "../questions";

type ProgramDataProps = { name: string; path: string; questions?: readonly Question[] };

export function ProgramData({ name, path, questions = [] }: ProgramDataProps) {
  const structuredData = {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: "Home", item: canonical(paths.home()) },
          { "@type": "ListItem", position: 2, name, item: canonical(path) },
        ],
      },
      ...(questions.length > 0
        ? [
            {
              "@type": "FAQPage",
              mainEntity: questions.map(({ ask, answer }) => ({
                "@type": "Question",
                name: ask,
                acceptedAnswer: { "@type": "Answer", text: answer },
              })),
            },
          ]
        : []),
    ],
  };
  return (
    <script
      type="application/ld+json"
      // The escape keeps a "<" from closing the script element.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(structuredData).replaceAll("<", "\\u003c") }}
    />
  );
}
