/** Texts of the page about whom the company works for. */
import type { InteriorType } from "../booking/choices";
import type { NamedPage } from "../pages/public-pages";
import type { RoomName } from "./rooms";

export type Audience = {
  /** In the page's address, as a fragment. */
  id: string;
  name: string;
  heading: string;
  text: string;
  /** What usually matters to them. */
  points: readonly string[];
  /** Pages that help them; those that are hidden are left out. */
  pages: readonly { pageName: NamedPage; label: string }[];
  interest: InteriorType;
  requirements: string;
  room: RoomName;
};

export type EndUsersContent = {
  title: string;
  description: string;
  heading: string;
  lead: string;
  audiences: Record<"firstHome" | "upgrade" | "landlord" | "nri" | "seniors", Audience>;
};

export const endUsers: EndUsersContent = {
  title: "Who we work for: first homes, upgrades, landlords, NRIs and seniors",
  description:
    "What matters when it is your first home, a home you have outgrown, a flat to let, a home you furnish from abroad, or one to grow old in.",
  heading: "Every home starts from somewhere else",
  lead: "A couple with new keys asks other questions than a landlord between two tenants. Find yours, and start on the right page.",
  audiences: {
    firstHome: {
      id: "first-home",
      name: "First home",
      heading: "You have just got the keys",
      text: "Everything is new, including the costs nobody mentioned. We begin with what you need to move in, and plan the rest so that it can follow later without undoing anything.",
      points: [
        "Kitchen, wardrobes and lights first; the rest in stages",
        "Prices by home size before you talk to anybody",
        "Points for geyser, purifier and router marked before painting",
      ],
      pages: [
        { pageName: "pricing", label: "What a home costs" },
        { pageName: "kitchen-calculator", label: "Plan the kitchen" },
        { pageName: "designs", label: "Designs with prices" },
      ],
      interest: "full_home",
      requirements: "First home. ",
      room: "kitchen",
    },
    upgrade: {
      id: "upgrade",
      name: "Upgrade",
      heading: "You have outgrown the home you live in",
      text: "The cabinets are tired, a child needs a desk, or the kitchen was made for another family. We renew rooms one at a time while you stay, or all at once while you are away.",
      points: [
        "One room at a time, with dust kept out of the others",
        "We say what can stay and be refaced",
        "Plumbing and wiring checked before anything is closed again",
      ],
      pages: [
        { pageName: "kitchen-renovation", label: "Kitchen renovation" },
        { pageName: "bathroom-renovation", label: "Bathroom renovation" },
        { pageName: "projects", label: "Before and after" },
      ],
      interest: "kitchen",
      requirements: "We live in the home. ",
      room: "kids",
    },
    landlord: {
      id: "landlord",
      name: "Landlord",
      heading: "You let the home to others",
      text: "It has to photograph well, survive the next tenant and be ready before the month is lost. Fewer finishes, tougher ones, and every part replaceable.",
      points: [
        "Boards and counters that take scratches and heat",
        "The same handles and hinges everywhere, kept in stock",
        "What it costs, set against the rent it brings",
      ],
      pages: [
        { pageName: "rental-property", label: "Packages for rental homes" },
        { pageName: "painting-services", label: "Painting between tenants" },
      ],
      interest: "full_home",
      requirements: "The home is for tenants. ",
      room: "living",
    },
    nri: {
      id: "nri",
      name: "Living abroad",
      heading: "You live abroad, the home is here",
      text: "You cannot drop in to look. So decisions come to you on paper: drawings, samples by courier, and a quotation that says exactly what is made.",
      points: [
        "Calls in your evening, drawings and samples sent to you",
        "Each payment tied to a stage you can check",
        "Keys can be handed over to a relative or your caretaker",
      ],
      pages: [
        { pageName: "interior-design-consultation", label: "How a consultation works" },
        { pageName: "bring-your-design", label: "Send your plans" },
        { pageName: "pricing", label: "Packages and stages" },
      ],
      interest: "full_home",
      requirements: "We live abroad. ",
      room: "dining",
    },
    seniors: {
      id: "seniors",
      name: "Seniors",
      heading: "A home to grow old in",
      text: "Good light, nothing to stumble over, and no shelf that needs a stool. It looks like any other beautiful home; it is only easier to live in.",
      points: [
        "No thresholds, grab bars fixed into the wall itself",
        "Drawers instead of deep cupboards, handles for stiff fingers",
        "Night lights on the way to the bathroom, switches by the bed",
      ],
      pages: [
        { pageName: "bathroom-renovation", label: "Safer bathrooms" },
        { pageName: "flooring-services", label: "Floors that don't slip" },
        { pageName: "electrical-services", label: "Light where you walk" },
      ],
      interest: "full_home",
      requirements: "The home is for older people. ",
      room: "bedroom",
    },
  },
};
