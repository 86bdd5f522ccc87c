import { brandName } from "../api/site-settings";
import { paths } from "../paths";
import { Link } from "../ui/link";
import { Wordmark } from "../ui/wordmark";
import { useShellData } from "./shell/load";

/** The company's logo on a light ground; the drawn name if it has none. */
export function Logo() {
  const { logo } = useShellData().organization;
  if (!logo) return <Wordmark />;
  // Pictures are not transparent: their white takes the colour of the ground.
  return (
    <img
      src={logo.webp}
      alt={brandName()}
      width={logo.width}
      height={logo.height}
      className="h-10 w-auto max-w-44 object-contain mix-blend-multiply"
    />
  );
}

/** The logo as the way to the front page. */
export function HomeLink({ className }: { className: string }) {
  return (
    <Link to={paths.home()} aria-label={`${brandName()}, home`} className={className}>
      <Logo />
    </Link>
  );
}
