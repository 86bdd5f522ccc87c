/** Title, description and share data of a page. */
import { canonical } from "./shell/head";

type Props = {
  /** Without the company's name. */
  title: string;
  description: string;
  path: string;
};

export function PageHead({ title, description, path }: Props) {
  return (
    <>
      <title>{`${title} | Nivas`}</title>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical(path)} />
    </>
  );
}
