/** Texts of the home page, shared by its six variants. */
import type { InteriorType } from "../../features/booking/choices";
import type { NamedPage } from "../../features/pages/public-pages";
import type { RoomName } from "./rooms";

export type ServiceOffer = {
  /** Linked once the page exists. */
  pageName: NamedPage;
  name: string;
  text: string;
  interest: InteriorType;
  room: RoomName;
};

export const services: readonly ServiceOffer[] = [
  {
    pageName: "services/modular-kitchens",
    name: "Modular kitchens",
    text: "L-shaped, parallel, straight or with an island: planned around how you cook, where the window is and where water and gas already come in.",
    interest: "kitchen",
    room: "kitchen",
  },
  {
    pageName: "services/wardrobes-storage",
    name: "Wardrobes and storage",
    text: "Hinged, sliding or a whole dressing wall, with hanging lengths, drawers and lofts set to what you own.",
    interest: "wardrobe",
    room: "wardrobe",
  },
  {
    pageName: "services/tv-units",
    name: "TV units",
    text: "One wall that holds the screen, hides the wiring and leaves room for books and the things you like to look at.",
    interest: "tv_unit",
    room: "living",
  },
  {
    pageName: "interior-design-consultation",
    name: "Full home interiors",
    text: "Every room in one set of drawings, one quotation and one schedule, from the foyer to the balcony.",
    interest: "full_home",
    room: "dining",
  },
  {
    pageName: "furniture",
    name: "Furniture",
    text: "Beds, dining tables, seating and desks that belong to the fixed work around them.",
    interest: "furniture",
    room: "study",
  },
];

export const trades: readonly { pageName: NamedPage; name: string }[] = [
  { pageName: "painting-services", name: "painting" },
  { pageName: "electrical-services", name: "electrical work" },
  { pageName: "plumbing-services", name: "plumbing" },
  { pageName: "flooring-services", name: "flooring" },
  { pageName: "kitchen-renovation", name: "kitchen renovation" },
  { pageName: "bathroom-renovation", name: "bathroom renovation" },
  { pageName: "home-automation", name: "home automation" },
  { pageName: "civil-services", name: "civil work" },
];

export const steps: readonly { when: string; name: string; text: string }[] = [
  {
    when: "24 hours",
    name: "A call",
    text: "Within a day of your booking we call to hear about the home, the rooms and the date you have in mind.",
  },
  {
    when: "At your home",
    name: "Site visit",
    text: "We come and measure: walls, windows, beams, and every water, gas and power point.",
  },
  {
    when: "3–5 days",
    name: "3D design and quotation",
    text: "You see your rooms in 3D, beside a quotation for the work they show.",
  },
  {
    when: "30 or 45 days",
    name: "Execution",
    text: "We build and install, by the delivery option you chose when booking.",
  },
];

export const deliveryOptions = [
  { days: 45, name: "Standard", text: "Our usual pace, at the quoted cost." },
  { days: 30, name: "Express", text: "For a move-in date that is fixed. Adds 15% to the cost." },
] as const;

export const promises = [
  {
    figure: "10",
    unit: "years",
    name: "Warranty on modular products",
    text: "Kitchens, wardrobes, TV units and the rest of our modular work.",
  },
  {
    figure: "45",
    unit: "days",
    name: "On-time delivery guarantee",
    text: "Or 30 days if you choose express. The date is part of what we sell.",
  },
  {
    figure: "+",
    unit: "after",
    name: "Post-installation support",
    text: "We stay reachable once the last panel is in and the house is yours again.",
  },
] as const;

export const questions: readonly { ask: string; answer: string }[] = [
  {
    ask: "Is the consultation free?",
    answer: "Yes. You book it here in four short steps, and we call you within 24 hours to hear what you need.",
  },
  {
    ask: "How long do the interiors take?",
    answer:
      "45 days on standard delivery and 30 days on express, which adds 15% to the cost. Both are subject to change of scope of work.",
  },
  {
    ask: "When do I see a design and a price?",
    answer:
      "After the site visit and measurements, within 3–5 days: a 3D design of your rooms and a quotation for them.",
  },
  {
    ask: "Can I book only one thing, such as a kitchen?",
    answer:
      "Yes. Choose a kitchen, a wardrobe, a TV unit, furniture or the full home, in any combination. If you are not sure yet, choose to discuss it and we start from there.",
  },
  {
    ask: "I already have a design. Will you build it?",
    answer: "Yes. Mention it in the requirements when you book and keep the drawings ready for our call.",
  },
  {
    ask: "What does the warranty cover?",
    answer: "Modular products carry a 10-year warranty. Post-installation support comes with every project.",
  },
  {
    ask: "Where do you work?",
    answer: "In Bengaluru and up to 50 km around it.",
  },
  {
    ask: "When can I reach you, and how can I pay?",
    answer:
      "Monday to Saturday from 9 am to 6 pm, Sunday from 10 am to 4 pm. Payment by UPI, bank transfer, credit card or cash.",
  },
];
