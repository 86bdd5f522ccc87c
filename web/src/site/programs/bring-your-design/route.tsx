/** `/bring-your-design`: visitors send plans, pictures or a quotation of their own, and get a priced answer. */
import "../programs.css";
import { useLoaderData } from "react-router";
import { organization } from "../../../api/site-settings";
import { pagePath } from "../../../features/pages/public-pages";
import { buttonClass } from "../../../ui/button";
import { PageHead } from "../../page-head";
import { QuestionList } from "../../questions";
import { faqPage } from "../../questions-data";
import { canonical } from "../../shell/head";
import { Contact } from "../contact";
import { DesignForm } from "./form";

export async function loader() {
  return { company: await organization.read() };
}

const questions = [
  {
    ask: "Which files can I send?",
    answer:
      "Up to ten: PDF, JPG, PNG, AutoCAD drawings (DWG) and SketchUp models (SKP), each of up to 50 MB. Photos of a hand-drawn plan are fine.",
  },
  {
    ask: "Who sees my files?",
    answer:
      "The colleagues who work on your enquiry. The files are kept privately, are never put on our site, and are deleted with your enquiry if you ask us to.",
  },
  {
    ask: "Can I send a quotation of another company?",
    answer:
      "Yes. We price the same work line by line from our own rate card, so that you can compare. We don't pass the quotation on.",
  },
  {
    ask: "My drawings aren't finished. Is it too early?",
    answer: "No. Send what you have, and tell us what is still open. A designer fills the gaps with you.",
  },
];

export function Component() {
  const { company } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Bring your design: send your plans for a price"
        description="Have drawings, pictures or another quotation? Send up to ten PDF, JPG, PNG, DWG or SKP files. A designer calls you within 24 hours."
        path={pagePath("bring-your-design")}
        things={faqPage(questions, canonical(pagePath("bring-your-design")))}
      />
      <header className="program-head page">
        <div>
          <h1 className="font-display">You have the design. We build it.</h1>
          <p>
            Send us your architect's drawings, a sketch, pictures you like, or a quotation from somewhere else. A
            designer looks at them and calls you within 24 hours.
          </p>
          <div className="mt-6">
            <a href="#send" className={buttonClass({ size: "large" })}>
              Send your design
            </a>
          </div>
        </div>
        <img
          src="/demo/plan.svg"
          alt="Floor plan of a flat with the furniture drawn in"
          width={1200}
          height={800}
          fetchPriority="high"
          className="program-drawing"
        />
      </header>
      <div className="page">
        <section className="program-section" aria-labelledby="steps">
          <h2 id="steps">What happens with your design</h2>
          <ol className="program-steps">
            <li>
              <h3>You send it</h3>
              <p>Plans, models, pictures or a quotation, from your phone or computer.</p>
            </li>
            <li>
              <h3>A designer reads it</h3>
              <p>They check what can be built as drawn, and what needs a decision, and call you within 24 hours.</p>
            </li>
            <li>
              <h3>We measure</h3>
              <p>Drawings and walls rarely agree. We measure every room before anything is made.</p>
            </li>
            <li>
              <h3>You get a quotation</h3>
              <p>Line by line, with materials and sizes, so that you can compare it.</p>
            </li>
          </ol>
        </section>
        <section className="program-section program-split" aria-labelledby="send">
          <div>
            <h2 id="send">Send your design</h2>
            <noscript>
              <p className="program-banner">
                {`This form needs JavaScript. Without it, please e-mail your files${company.emailId ? ` to ${company.emailId}` : ""}.`}
              </p>
            </noscript>
            <DesignForm />
          </div>
          <aside className="program-panel" aria-label="Other ways">
            <h3>Rather write or call?</h3>
            <Contact organization={company}>Send your files by e-mail, or tell us about your home:</Contact>
          </aside>
        </section>
        <section className="program-section" aria-labelledby="questions">
          <h2 id="questions">Good to know</h2>
          <QuestionList questions={questions} />
        </section>
      </div>
    </>
  );
}
