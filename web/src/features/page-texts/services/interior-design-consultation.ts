import type { ServiceContent } from "../service-content";

export const content: ServiceContent = {
  pageName: "interior-design-consultation",
  title: "Interior design consultation",
  description:
    "A free interior design consultation in Bengaluru: a call within 24 hours, a measured site visit, and a 3D design with a quotation in 3–5 days.",
  heading: "First the plan, then everything else",
  sentence:
    "A free conversation about your home, followed by a tape measure, a drawing and a quotation you can read line by line.",
  interest: "discuss",
  hero: {
    drawing: "plan",
    caption: "Two bedrooms, measured and drawn",
    key: [],
  },
  scope: {
    title: "What the consultation leads to",
    included: [
      "A call within 24 hours of your booking",
      "A visit to your home with all rooms measured, wall by wall",
      "A record of columns, beams, sills and every water, gas and power point",
      "A layout that shows what goes where, and why",
      "A 3D design of the rooms you asked about",
      "A quotation beside it, within 3–5 days of the visit",
    ],
    excluded: [
      "Structural design or a stability opinion, which a structural engineer signs",
      "Sanction drawings for the city corporation",
      "Vastu certificates; we do plan around your Vastu preferences",
      "Any obligation to have us do the work",
    ],
  },
  process: {
    title: "Four meetings, one set of drawings",
    lead: "",
    steps: [
      {
        name: "The call",
        text: "Who lives in the home, what must stay, your deadline, and the budget you do not want to exceed.",
      },
      {
        name: "The visit",
        text: "We measure to the millimetre, photograph what cannot be measured, and look at how light and air move through the rooms.",
      },
      {
        name: "The design",
        text: "Layout first. Once the plan is right, your rooms are shown in 3D with materials and colours, beside the quotation.",
        hold: "3–5 days for the 3D design and the quotation.",
      },
      {
        name: "The decision",
        text: "You change, leave out or add. When the drawings say what you want, they become the order.",
      },
    ],
  },
  materials: {
    title: "Bring what you have",
    lead: "None of it is required. Each item saves a round of guessing.",
    picture: { room: "materials" },
    list: [
      {
        mark: "Floor plan",
        name: "The builder's or your own",
        text: "A photograph of the brochure will do. Carpet area and real walls differ from it, which is why we still measure.",
      },
      {
        mark: "Possession date",
        name: "Or the end of your lease",
        text: "It decides between standard and express delivery, and what has to be ordered first.",
      },
      {
        mark: "Society rules",
        name: "Working hours and deposits",
        text: "Many apartment associations limit drilling hours, lift use and debris days. A schedule that ignores them is not a schedule.",
      },
      {
        mark: "Appliance list",
        name: "With model numbers",
        text: "A hob cut-out, a refrigerator door or a front-loader's hose moves a cabinet by the centimetre that matters.",
      },
      {
        mark: "Pictures",
        name: "Three you like, one you do not",
        text: "The one you dislike usually tells us more.",
      },
    ],
  },
  checks: {
    title: "Before a design leaves our desk",
    lead: "We go over every drawing with this list. You may hold us to it.",
    list: [
      "Every door and drawer opens fully without meeting another",
      "At least 900 mm to walk through, 1,050 mm where two people cook",
      "Sockets where appliances will stand, not behind them",
      "Beams and sills drawn at the height they were measured",
      "Switches on the handle side of each door",
      "Quotation lines carry the same names as the drawings",
    ],
  },
  assurance: {
    delivery: "These are the schedules for the work that may follow; the consultation needs neither.",
    warranty: {
      modular: false,
      name: "Free, and free of obligation",
      text: "The consultation costs nothing and binds you to nothing. If you go ahead, modular products carry our 10-year warranty, delivery is guaranteed on time, and support continues after installation.",
    },
  },
  questions: [
    {
      ask: "Is it really free?",
      answer:
        "Yes. Booking it, the call and the consultation cost nothing. Work that costs money begins only with a quotation that you have agreed to.",
    },
    {
      ask: "My flat is not handed over yet. Is it too early?",
      answer:
        "No. We can begin with the builder's plan, which is the best moment to move an electrical point. Final drawings wait until we have measured the real walls.",
    },
    {
      ask: "Do both of us have to be there?",
      answer:
        "It helps. Kitchens and wardrobes are used differently by each person, and one visit with everybody is shorter than three rounds of changes.",
    },
    {
      ask: "I already have an architect's drawings.",
      answer:
        "Good. Choose your own design as the delivery option on the booking page. We check the drawings against the site, mark what cannot be built as drawn, and quote for them.",
    },
    {
      ask: "Can I do this from abroad?",
      answer: "Yes, if somebody can open the door for the measuring. The rest works by call and shared drawings.",
    },
  ],
  related: [
    { pageName: "services/modular-kitchens", why: "The room with the most decisions per square foot." },
    { pageName: "services/wardrobes-storage", why: "Planned together with the bedroom, not after it." },
    { pageName: "civil-services", why: "If the plan wants a wall somewhere else." },
  ],
  closing: {
    title: "Four short questions, then a person calls.",
    text: "The home, the rooms, the date, and how to reach you. It takes about as long as making filter coffee.",
  },
};
