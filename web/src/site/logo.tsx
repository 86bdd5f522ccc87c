import { paths } from "../paths";
import { Link } from "../ui/link";
import { Wordmark } from "../ui/wordmark";
import { useCompanyName } from "./company-name";
import { useShellData } from "./shell/load";

/** The company's logo on a light ground; the drawn name if it has none. */
export function Logo() {
  const name = useCompanyName();
  const { logo } = useShellData().organization;
  if (!logo) return <Wordmark />;
  // Pictures are not transparent: their white takes the colour of the ground.
  return (
    <img
      src={logo.webp}
      alt={name}
      width={logo.width}
      height={logo.height}
      className="h-10 w-auto max-w-44 object-contain mix-blend-multiply"
    />
  );
}

/** The logo as the way to the front page. */
export function HomeLink({ className }: { className: string }) {
  const name = useCompanyName();
  return (
    <Link to={paths.home()} aria-label={`${name}, home`} className={className}>
      <Logo />
    </Link>
  );
}
