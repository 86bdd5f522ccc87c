/** `/bring-your-design`: visitors send plans, pictures or a quotation of their own, and get a priced answer. */
import "../programs.css";
import { useLoaderData } from "react-router";
import { request } from "../../../api/request";
import { organization } from "../../../api/site-settings";
import { ownDesign } from "../../../features/page-texts/bring-your-design";
import { useDraft } from "../../../features/page-texts/draft";
import { merged } from "../../../features/page-texts/merge";
import { pagePath } from "../../../features/pages/public-pages";
import { buttonClass } from "../../../ui/button";
import { PageHead } from "../../page-head";
import { QuestionList } from "../../questions";
import { faqPage } from "../../questions-data";
import { canonical } from "../../shell/head";
import { Contact } from "../contact";
import { DesignForm } from "./form";

export async function loader() {
  const [company, changes] = await Promise.all([
    organization.read(),
    // Without them visitors read the built text.
    request("GET", "/api/page-texts/bring-your-design", { retries: 0, anonymous: true }).catch(() => null),
  ]);
  return { company, changes };
}

export function Component() {
  const { company, changes } = useLoaderData<typeof loader>();
  const text = useDraft("bring-your-design", merged(ownDesign, changes));
  return (
    <>
      <PageHead
        title={text.title}
        description={text.description}
        path={pagePath("bring-your-design")}
        things={faqPage(text.questions.list, canonical(pagePath("bring-your-design")))}
      />
      <header className="program-head page">
        <div>
          <h1 className="font-display">{text.heading}</h1>
          <p>{text.lead}</p>
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
          <h2 id="steps">{text.steps.title}</h2>
          <ol className="program-steps">
            {text.steps.list.map(({ name, text }) => (
              <li key={name}>
                <h3>{name}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <section className="program-section program-split" aria-labelledby="send">
          <div>
            <h2 id="send">{text.send.title}</h2>
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
          <h2 id="questions">{text.questions.title}</h2>
          <QuestionList questions={text.questions.list} />
        </section>
      </div>
    </>
  );
}
