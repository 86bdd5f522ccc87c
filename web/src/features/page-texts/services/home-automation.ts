import type { ServiceContent } from "../service-content";

export const content: ServiceContent = {
  pageName: "home-automation",
  title: "Home automation",
  description:
    "Home automation in Bengaluru in three levels: lights and fans, scenes and security, or the whole home. Wired properly, and usable by a switch as before.",
  heading: "A house that still has switches",
  sentence:
    "Automation should do the boring things and stay out of the way. Whatever we install also works by hand, and without the internet.",
  interest: "discuss",
  hero: {
    drawing: "automation",
    caption: "Foyer and living room",
    key: [
      "Lock with key, code and fingerprint",
      "Video bell, wired",
      "Panel for network and low voltage",
      "Presence sensor on the ceiling",
      "Scene switch, where the light switch was",
      "Hub and Wi-Fi, in the open and not in a steel box",
      "Curtain motor with its own socket",
    ],
  },
  scope: {
    title: "What we plan and install",
    included: [
      "A list of habits, turned into a list of devices",
      "Neutral wires, deep boxes and data cable where they are needed",
      "Switch modules, dimmers and scene switches",
      "Sensors for presence, doors, leaks and smoke",
      "Curtain and blind motors",
      "Locks, video bells and cameras at entrances",
      "Setting up, naming, testing and teaching",
    ],
    excluded: [
      "Your internet connection, and the provider's router",
      "Subscriptions for cloud storage or voice assistants",
      "Cameras that look into common corridors without the association's consent",
      "Watching your home for you: there is no guard behind it",
    ],
  },
  process: {
    title: "Habits first, gadgets last",
    lead: "Best begun while walls are open. Possible later, with modules behind existing switches.",
    steps: [
      {
        name: "A day in your home",
        text: "Who gets up first, who forgets the geyser, where you look for the switch at night. We write down what should happen by itself.",
      },
      {
        name: "Choose the protocol",
        text: "Wired bus, Zigbee, Thread or Wi-Fi: each has its place. We avoid a system that only one app in the world can talk to.",
      },
      {
        name: "Wire for it",
        text: "A neutral at each switch box, boxes deep enough for modules, data cable to access points, cameras and screens.",
        hold: "The last day for changes is the day before plastering.",
      },
      {
        name: "Install and name",
        text: "Modules, sensors and motors go in after paint. Rooms and lights get the names that your family uses.",
      },
      {
        name: "Live with it, then adjust",
        text: "Timings that looked right on paper are changed after you have lived with them. Grandparents have the last word on switches.",
      },
    ],
  },
  feature: {
    layout: "levels",
    title: "Three levels, each standing on the one before",
    lead: "Begin with the first and stop where it is enough. Wiring for the next level costs little now.",
    entries: [
      {
        name: "Essential",
        text: "The rooms answer to switch, phone and timer.",
        items: [
          "Lights and fans in living and bedrooms",
          "Geyser that switches itself off",
          "Good Wi-Fi in every room",
          "One switch by the door for all off",
        ],
      },
      {
        name: "Comfort",
        text: "Everything in Essential, and the rooms work together.",
        items: [
          "Scenes for morning, film and night",
          "Dimmed warm light, presence in passages",
          "Curtain motors in living and main bedroom",
          "Digital lock and video bell",
          "Leak sensors in kitchen and baths",
        ],
      },
      {
        name: "Whole home",
        text: "Everything in Comfort, for all rooms and the outside.",
        items: [
          "Air conditioning by room and hour",
          "Cameras at entrances, recorded at home",
          "Music in ceilings or on shelves",
          "Blinds that follow the sun",
          "Meters for power and water tank",
          "A wired backbone that needs no cloud",
        ],
      },
    ],
  },
  materials: {
    title: "Words from the data sheets",
    lead: "Not which label is on the box, but what is inside it.",
    list: [
      {
        mark: "Neutral",
        name: "At every switch box",
        text: "Most smart switches need it to stay awake. Old Indian wiring brings only phase to the switch, and this is the most common reason for flicker.",
      },
      {
        mark: "Zigbee, Thread",
        name: "Radio mesh",
        text: "Low power, each mains device passes messages on. Works without the internet through a hub at home.",
      },
      {
        mark: "Matter",
        name: "A shared standard",
        text: "Lets devices of different makers work in one app. It speaks over Wi-Fi, Ethernet or Thread.",
      },
      {
        mark: "KNX",
        name: "Wired bus",
        text: "A green cable to each switch and actuator. For villas and new builds: dearer to lay, decades of spare parts.",
      },
      {
        mark: "Cat 6",
        name: "Data cable",
        text: "To access points, television, desk and cameras. A hidden cable beats a blinking repeater.",
      },
      {
        mark: "UPS",
        name: "For hub and router",
        text: "A small one keeps lock, network and cameras alive through a power cut.",
      },
    ],
  },
  checks: {
    title: "We pull the plug, on purpose",
    lead: "The test of a smart home is what it does on a bad day.",
    list: [
      "Internet off: switches and scenes still work",
      "Power off and on: lights stay as they were, not all on",
      "Hub off: each light still obeys its switch",
      "Door opens with a key from outside, by hand from inside",
      "No flicker or glow in lamps that are off",
      "Default passwords changed, accounts in your name",
      "Guests can turn on the bathroom light",
      "A plan of devices and names, printed",
    ],
  },
  assurance: {
    delivery: "Automation runs alongside wiring and paint, and finishes last.",
    warranty: {
      modular: false,
      name: "Accounts and papers are yours",
      text: "Electronics carry their makers' warranty, which we hand over in your name; our 10 years are for modular products only. Post-installation support includes the adjusting that begins once you live with it.",
    },
  },
  questions: [
    {
      ask: "What happens when the internet is down?",
      answer:
        "Lights, fans, scenes and sensors keep working, because they are run by a hub in your home. Only remote control and voice services stop.",
    },
    {
      ask: "Can I automate a flat that is already finished?",
      answer:
        "Yes, with modules behind switches where there is a neutral and enough depth, and battery sensors elsewhere. Curtain motors need a socket nearby.",
    },
    {
      ask: "Who can look through the cameras?",
      answer:
        "You. We record on a device in your home, set the passwords together with you and remove our own access at handover. We advise against cameras in rooms where people live.",
    },
    {
      ask: "Will my parents cope with it?",
      answer:
        "If a switch does what a switch always did, yes. We keep one in the usual place for every light, and no function exists only in an app.",
    },
    {
      ask: "What if the maker goes out of business?",
      answer:
        "With open standards another hub takes over. That is why we would rather use devices that several makers' systems understand.",
    },
  ],
  related: [
    { pageName: "electrical-services", why: "Neutrals, conduits and boxes are laid with the wiring." },
    { pageName: "interior-design-consultation", why: "Lighting scenes begin with a lighting plan." },
    { pageName: "services/wardrobes-storage", why: "Light inside that comes on with the door." },
  ],
  closing: {
    title: "What do you switch off every night?",
    text: "Start there. Book a free consultation, and we'll sort your ideas into now, later and never mind.",
  },
};
