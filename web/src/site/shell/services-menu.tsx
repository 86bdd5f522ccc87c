/** The Services dropdown of the top bar. */
import { Link } from "../../ui/link";
import { useDisclosure } from "../../ui/disclosure";
import { useHydrated } from "../../ui/hydration";
import { ChevronIcon } from "../../ui/icons";
import type { NavigationEntry } from "./navigation";

export function ServicesMenu({ links }: { links: NavigationEntry[] }) {
  const { open, hide, rootProps, buttonProps, panelProps } = useDisclosure<HTMLLIElement>();
  const isHydrated = useHydrated();
  return (
    <li {...rootProps} className="relative">
      <button {...buttonProps} type="button" className="top-link gap-1 px-2.5">
        Services
        <ChevronIcon className={`size-4 transition-transform ${open ? "rotate-180" : ""}`} />
      </button>
      <div
        {...panelProps}
        // Without the script, hovering and the focus open it.
        hidden={isHydrated && !open}
        className={`absolute top-full -left-3 pt-3 ${isHydrated ? "" : "services-static"}`}
      >
        <ul className="grid w-[520px] grid-cols-2 gap-x-8 rounded-panel border border-seam bg-paper px-7 py-5 shadow-panel">
          {links.map(({ path, label, room }) => (
            <li key={path} className="border-t border-seam first:border-0 [&:nth-child(2)]:border-0">
              <Link to={path} onClick={hide} className="block underline-offset-[6px] hover:text-areca hover:underline">
                {room && (
                  <img
                    src={`/demo/${room}-600.webp`}
                    alt=""
                    width={600}
                    height={400}
                    loading="lazy"
                    className="photo mt-2 h-28"
                  />
                )}
                <span className="flex min-h-12 items-center">{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
