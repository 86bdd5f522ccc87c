/** `/refer-earn`: the rules of the programme, the form, the link to share, and the status of one's own referrals. */
import "../programs.css";
import { useEffect } from "react";
import { useLoaderData, useSearchParams } from "react-router";
import type { ReferralProgramme } from "../../../api/contract/types.gen";
import { request } from "../../../api/request";
import { organization } from "../../../api/site-settings";
import { useDraft } from "../../../features/page-texts/draft";
import { merged } from "../../../features/page-texts/merge";
import { type Figures, withFigures } from "../../../features/page-texts/placeholders";
import { type ReferralContent, referral } from "../../../features/page-texts/refer-earn";
import { codeIn, rememberReferral } from "../../../features/visit/referral";
import { pagePath } from "../../../features/pages/public-pages";
import { paths } from "../../../paths";
import { buttonClass } from "../../../ui/button";
import { count, money } from "../../../ui/format";
import { Link } from "../../../ui/link";
import { Photo } from "../../../ui/photo";
import { PageHead } from "../../page-head";
import { Contact } from "../contact";
import { ReferralForm } from "./form";
import { Lookup } from "./lookup";

export async function loader() {
  const [programme, company, changes] = await Promise.all([
    request("GET", "/api/referrals/programme"),
    organization.read(),
    // Without them visitors read the built text.
    request("GET", "/api/page-texts/refer-earn", { retries: 0, anonymous: true }).catch(() => null),
  ]);
  return { programme, company, changes };
}

export function Component() {
  const { programme, company, changes } = useLoaderData<typeof loader>();
  const text = withFigures(useDraft("refer-earn", merged(referral, changes)), figuresOf(programme));
  const { isOpen } = programme;
  return (
    <>
      <PageHead title={text.title} description={text.description} path={pagePath("refer-earn")} />
      <header className="program-head page">
        <div>
          <h1 className="font-display">{text.heading}</h1>
          <p>{text.lead}</p>
          <Invitation />
          {isOpen && (
            <div className="mt-6 flex flex-wrap gap-3">
              <a href="#recommend" className={buttonClass({ size: "large" })}>
                Recommend a friend
              </a>
              <a href="#status" className={buttonClass({ variant: "secondary", size: "large" })}>
                See your referrals
              </a>
            </div>
          )}
        </div>
        <Photo
          src="/demo/dining-900.webp"
          srcSet="/demo/dining-600.webp 600w, /demo/dining-900.webp 900w, /demo/dining-1200.webp 1200w"
          sizes="(min-width: 1024px) 600px, 100vw"
          alt="Dining room with a wooden table, cane chairs and a brick-red wall"
          width={1200}
          height={800}
          priority
        />
      </header>
      <div className="page">
        <section className="program-section" aria-labelledby="how">
          <h2 id="how">{text.steps.title}</h2>
          <ol className="program-steps">
            {text.steps.list.map(({ name, text }) => (
              <li key={name}>
                <h3>{name}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <section className="program-section program-split" aria-labelledby="rewards">
          <div>
            <h2 id="rewards">{text.rewards.title}</h2>
            <Rewards programme={programme} />
          </div>
          <div>
            <h2>{text.rules.title}</h2>
            <Rules rules={text.rules.list} />
          </div>
        </section>
        <section className="program-section program-split" aria-labelledby="recommend">
          <div>
            <h2 id="recommend">{text.recommend.title}</h2>
            {isOpen ? <ReferralForm /> : <p className="program-note">{text.recommend.closed}</p>}
          </div>
          <div id="status" className="program-panel">
            <Lookup />
          </div>
        </section>
        <div className="pb-16">
          <Contact organization={company}>Questions about the programme? Reach us at</Contact>
        </div>
      </div>
    </>
  );
}

/** For a friend who came by somebody's link. */
function Invitation() {
  const [search] = useSearchParams();
  const code = codeIn(search, "code");
  useEffect(() => {
    if (code !== null) rememberReferral(code);
  }, [code]);
  if (code === null) return null;
  return (
    <div className="program-banner" role="note">
      Somebody recommended us to you.{" "}
      <Link to={`${paths.booking()}?ref=${code}`} className="font-medium underline underline-offset-4">
        Book a free consultation
      </Link>{" "}
      and they will be thanked if you sign.
    </div>
  );
}

/** By the names that the texts have for them. */
function figuresOf(programme: ReferralProgramme): Figures {
  const { rewards, dueShare, recentLeadDays, expiresAfterDays, panAbovePaise } = programme;
  const all = [rewards.firstPaise, rewards.secondPaise, rewards.thirdPaise];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return {
    reward: range(least, most),
    highestReward: money(most),
    dueShare: `${dueShare / 100}%`,
    validDays: count(expiresAfterDays, "day"),
    panAbove: money(panAbovePaise),
    // None: earlier contact does not matter.
    ...(recentLeadDays > 0 && { contactDays: count(recentLeadDays, "day") }),
  };
}

/** `₹5,000 to ₹20,000`. */
function range(least: number, most: number): string {
  return least === most ? money(least) : `${money(least)} to ${money(most)}`;
}

function Rewards({ programme: { rewards } }: { programme: ReferralProgramme }) {
  const rows = [
    { contract: `Under ${money(rewards.fromPaise)}`, reward: rewards.firstPaise },
    { contract: `${money(rewards.fromPaise)} to ${money(rewards.toPaise)}`, reward: rewards.secondPaise },
    { contract: `Above ${money(rewards.toPaise)}`, reward: rewards.thirdPaise },
  ];
  return (
    <table className="program-table">
      <thead>
        <tr>
          <th scope="col">Your friend's contract, before tax</th>
          <th scope="col">Your reward</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ contract, reward }) => (
          <tr key={contract}>
            <th scope="row">{contract}</th>
            <td className="program-figure">{money(reward)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A rule about contact before, whose figure is not filled in while it does not matter. */
const ofContact = /\{\s*contactDays\s*\}/u;

/** Without those about contact before, if it does not matter. */
function Rules({ rules }: { rules: ReferralContent["rules"]["list"] }) {
  return (
    <ul className="program-rules">
      {rules
        .filter((rule) => !ofContact.test(rule))
        .map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
    </ul>
  );
}
