/** `/refer-earn`: the rules of the programme, the form, the link to share, and the status of one's own referrals. */
import "../programs.css";
import { useEffect } from "react";
import { useLoaderData, useSearchParams } from "react-router";
import type { ReferralProgramme } from "../../../api/contract/types.gen";
import { request } from "../../../api/request";
import { organization } from "../../../api/site-settings";
import { codeIn, rememberReferral } from "../../../features/visit/referral";
import { pagePath } from "../../../features/pages/public-pages";
import { paths } from "../../../paths";
import { buttonClass } from "../../../ui/button";
import { money } from "../../../ui/format";
import { Link } from "../../../ui/link";
import { Photo } from "../../../ui/photo";
import { PageHead } from "../../page-head";
import { Contact } from "../contact";
import { ReferralForm } from "./form";
import { Lookup } from "./lookup";

export async function loader() {
  const [programme, company] = await Promise.all([request("GET", "/api/referrals/programme"), organization.read()]);
  return { programme, company };
}

export function Component() {
  const { programme, company } = useLoaderData<typeof loader>();
  const { rewards, isOpen } = programme;
  const highest = Math.max(rewards.firstPaise, rewards.secondPaise, rewards.thirdPaise);
  return (
    <>
      <PageHead
        title="Refer and earn: recommend our interiors"
        description={`Recommend us to a friend with a new home in Bengaluru. When they sign with us, you are paid up to ${money(highest)}.`}
        path={pagePath("refer-earn")}
      />
      <header className="program-head page">
        <div>
          <h1 className="font-display">Recommend us, and be thanked for it</h1>
          <p>{`Know someone who is getting a home? Tell us their name. If they sign with us, we pay you ${range(programme)}.`}</p>
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
          <h2 id="how">How it works</h2>
          <ol className="program-steps">
            <Step title="Ask your friend">Make sure that they would like to hear from us.</Step>
            <Step title="Give us their name and number">By the form below, or share your own link.</Step>
            <Step title="We call them, once">We say that you recommended us, and listen.</Step>
            <Step title="You are paid">{`By UPI or bank transfer, once ${share(programme)} of their contract is paid.`}</Step>
          </ol>
        </section>
        <section className="program-section program-split" aria-labelledby="rewards">
          <div>
            <h2 id="rewards">What you earn</h2>
            <Rewards programme={programme} />
          </div>
          <div>
            <h2>The rules</h2>
            <Rules programme={programme} />
          </div>
        </section>
        <section className="program-section program-split" aria-labelledby="recommend">
          <div>
            <h2 id="recommend">Recommend a friend</h2>
            {isOpen ? (
              <ReferralForm />
            ) : (
              <p className="program-note">
                We aren't taking new referrals at the moment. Earlier ones keep their reward.
              </p>
            )}
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

function Step({ title, children }: { title: string; children: string }) {
  return (
    <li>
      <h3>{title}</h3>
      <p>{children}</p>
    </li>
  );
}

/** `₹5,000 to ₹20,000`. */
function range({ rewards: { firstPaise, secondPaise, thirdPaise } }: ReferralProgramme): string {
  const all = [firstPaise, secondPaise, thirdPaise];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return least === most ? money(least) : `${money(least)} to ${money(most)}`;
}

function share({ dueShare }: ReferralProgramme): string {
  return `${dueShare / 100}%`;
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

function Rules({ programme }: { programme: ReferralProgramme }) {
  const { recentLeadDays, expiresAfterDays, panAbovePaise } = programme;
  return (
    <ul className="program-rules">
      <li>Your friend has to know, and agree, that you give us their number.</li>
      <li>You can't refer yourself or your own home, and our colleagues can't take part.</li>
      {recentLeadDays > 0 && (
        <li>{`Somebody who was in touch with us in the last ${recentLeadDays} days can't be referred.`}</li>
      )}
      <li>If two people recommend the same friend, the first referral counts.</li>
      <li>{`A referral expires after ${expiresAfterDays} days without a contract.`}</li>
      <li>{`The reward is fixed when your friend signs, and due once ${share(programme)} of the contract is paid. If the contract is cancelled before that, there is no reward.`}</li>
      <li>{`Once your rewards of a financial year pass ${money(panAbovePaise)}, we need your PAN, and deduct tax where the law says so.`}</li>
    </ul>
  );
}
