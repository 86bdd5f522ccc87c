import type { ServiceContent } from "../service-content";

export const content: ServiceContent = {
  pageName: "electrical-services",
  title: "Electrical services",
  description:
    "Home wiring and rewiring in Bengaluru: circuits planned from your appliances, IS 694 copper wire, RCCB protection, and test readings handed over to you.",
  heading: "Wiring you can follow on paper",
  sentence:
    "Points where you reach for them, circuits sized for what you plug in, and a drawing of what runs inside the wall.",
  interest: "discuss",
  hero: {
    drawing: "wiring",
    caption: "Bedroom wall, points and conduits",
    key: [
      "Distribution board: RCCB, one breaker for each circuit",
      "Conduits run level or plumb, never slanting",
      "Switchboard on the handle side of the door",
      "Bedside board: fan, light, two-way switch, socket",
      "Air conditioner on a circuit of its own",
      "Socket low on the wall, earthed",
    ],
  },
  scope: {
    title: "What our electricians take on",
    included: [
      "Point layout, marked on your walls before anything is cut",
      "Chasing, conduits, junction boxes and making good the chases",
      "New wiring or complete rewiring, circuit by circuit",
      "Distribution board with breakers and earth-leakage protection",
      "Light fittings, fans, switches and sockets",
      "Separate circuits for air conditioners, geysers, hob and oven",
      "Conduits for data, TV and an inverter line",
    ],
    excluded: [
      "Raising the sanctioned load or shifting the meter: BESCOM does this, on your application",
      "Rising mains and panels that belong to the building",
      "Solar plants and generators",
      "Repairing the inside of appliances",
    ],
  },
  process: {
    title: "From load list to live board",
    lead: "Power stays off on a circuit from the first chase until it has been tested.",
    steps: [
      {
        name: "List the loads",
        text: "Every appliance with its watts. It decides the number of circuits, the wire for each, and whether your sanctioned load is enough.",
      },
      {
        name: "Mark the walls",
        text: "Switches, sockets and lights are chalked at full size. You walk through and reach for them, and we move what feels wrong.",
      },
      {
        name: "Chase and lay conduits",
        text: "Grooves run level and plumb, not through columns or beams. Conduits are fixed, boxes set true, chases closed with mesh where they are wide.",
        hold: "We photograph every wall before it is closed. You get the pictures.",
      },
      {
        name: "Pull the wires",
        text: "Phase red, yellow or blue, neutral black, earth green, in one length from box to box. No joint is left inside a conduit.",
      },
      {
        name: "Fit and terminate",
        text: "Board, switches, lights and fans after the first coat of paint, each wire lugged or screwed tight and each breaker labelled.",
      },
      {
        name: "Test, then switch on",
        text: "Insulation, earth continuity, polarity and the trip of the RCCB are measured before we energise a circuit.",
      },
    ],
  },
  materials: {
    title: "Wire, pipe and breaker",
    lead: "The printed markings are short. This is what they mean.",
    list: [
      {
        mark: "IS 694",
        name: "PVC-insulated copper wire",
        text: "FR resists flame; FRLS and HFFR also give off less smoke, which matters more in a closed flat. The mark is printed along the wire itself.",
      },
      {
        mark: "1.5 / 2.5 / 4 sq mm",
        name: "Sizes by circuit",
        text: "As a rule 1.5 for lights and fans, 2.5 for sockets, 4 for air conditioners, geysers and ovens. Long runs go one size up.",
      },
      {
        mark: "IS 9537",
        name: "Rigid PVC conduit",
        text: "Medium or heavy grade inside walls and slabs. Not more than two-fifths of its inside is filled, so that wires can be drawn again.",
      },
      {
        mark: "30 mA RCCB",
        name: "Earth-leakage protection",
        text: "Breaks the supply when current strays through a person. An MCB alone does not: it protects the wire.",
      },
      {
        mark: "6/16 A",
        name: "Shuttered sockets",
        text: "Shutters keep small fingers and hairpins out. Kitchens and bathrooms always get them.",
      },
      {
        mark: "IS 3043",
        name: "Earthing",
        text: "The code of practice for it. In an apartment we test the building's earth at your board before we trust it.",
      },
    ],
  },
  checks: {
    title: "What we measure before you get the keys",
    lead: "Readings go on a sheet, circuit by circuit, and the sheet stays with you.",
    list: [
      "Insulation resistance of every circuit",
      "Continuity of earth at each socket",
      "Phase, neutral and earth on the right pins",
      "RCCB trips on its test button and on a tester",
      "Breakers labelled in words, not numbers",
      "Loads shared evenly where supply is three-phase",
      "Fans without wobble, dimmers without hum",
      "Plates level and tight to the wall",
    ],
  },
  assurance: {
    delivery: "Wiring follows the schedule of the rooms it serves: chases before putty, plates after paint.",
    warranty: {
      modular: false,
      name: "Support, and the drawing in your hands",
      text: "The 10-year warranty is for modular products; switches and breakers carry what their makers give, and we hand those papers over. Our post-installation support covers the question that comes up in the first thunderstorm.",
    },
  },
  questions: [
    {
      ask: "How do I know that my flat needs rewiring?",
      answer:
        "Aluminium or cloth-covered wire, no earth pin that works, a board without an RCCB, warm switch plates, breakers that trip when the geyser and the oven meet. Any one of these deserves a test.",
    },
    {
      ask: "Can you add points without breaking the walls?",
      answer:
        "Partly. Surface trunking and furniture can carry wires, and a false ceiling hides many. A new heavy-load point needs its own run, and that usually means one neat chase.",
    },
    {
      ask: "Will I need more load from BESCOM?",
      answer:
        "The load list answers that. If the sum is above what your bill shows as sanctioned, you apply for more; we tell you the figure to ask for.",
    },
    {
      ask: "Where are two-way switches worth it?",
      answer:
        "At the bedside, at both ends of a passage, on stairs, and at the balcony door. Elsewhere they add cost and wire.",
    },
    {
      ask: "Should I keep the line for an inverter separate?",
      answer:
        "Yes. Lights, fans and the router go on circuits of their own, so that the inverter feeds these and nothing else. It is cheap while walls are open, and messy afterwards.",
    },
  ],
  related: [
    { pageName: "home-automation", why: "Neutral wires and deeper boxes go in now or never." },
    { pageName: "painting-services", why: "The chases disappear under putty." },
    { pageName: "kitchen-renovation", why: "No other room has as many heavy loads." },
  ],
  closing: {
    title: "Start with a list of what you plug in.",
    text: "Book a free consultation. We go through the loads with you on the call and through the walls on the visit.",
  },
};
