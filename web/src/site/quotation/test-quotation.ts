import type { PublicLine, PublicQuotation } from "../../api/contract/types.gen";
/** For tests: a quotation with an optional line and two alternatives. */

export function line(id: string, name: string, over: Partial<PublicLine> = {}): PublicLine {
  return {
    id,
    name,
    description: "",
    material: "BWP plywood",
    finish: "Acrylic",
    hsn: "9403",
    dimensions: { by: "front", widthMm: 3600, heightMm: 838, depthMm: null, count: 1 },
    size: "3600 × 838 mm",
    unit: "sqft",
    quantity: 3247,
    ratePaise: 1450_00,
    grossPaise: 47_081_50,
    discountPaise: 0,
    netPaise: 47_081_50,
    edgeBanding: "",
    hardware: "",
    parts: [],
    isOptional: false,
    isChosen: false,
    counts: true,
    picture: null,
    ...over,
  };
}

const choices: PublicQuotation = {
  number: "QT/2026-27/0001",
  revision: 1,
  status: "viewed",
  company: { brand: "Nivas", legalName: "Nivas Interiors", address: "", gstin: null, phone: null, email: null },
  client: { name: "Asha Rao" },
  siteAddress: "Indiranagar, Bengaluru",
  validUntil: "2026-12-06",
  delivery: "standard",
  note: "",
  contact: { name: "Ravi Menon", phone: "+919845012345" },
  rooms: [
    {
      name: "Kitchen",
      subtotalPaise: 58_301_00,
      elevations: [],
      items: [
        { line: line("base", "Base units"), addOns: [], alternative: null },
        {
          line: line("quartz", "Quartz counter", { isChosen: true, netPaise: 11_219_50 }),
          addOns: [],
          alternative: "counter",
        },
        {
          line: line("granite", "Granite counter", { counts: false, netPaise: 7_676_50 }),
          addOns: [],
          alternative: "counter",
        },
        {
          line: line("loft", "Loft", { isOptional: true, counts: false, netPaise: 12_500_00 }),
          addOns: [],
          alternative: null,
        },
      ],
    },
  ],
  board: [
    { name: "BWP plywood", rooms: ["Kitchen"], texture: null, textureAlt: "", drawn: "/media/swatches/1-board.svg" },
    { name: "As discussed", rooms: ["Kitchen"], texture: null, textureAlt: "", drawn: null },
  ],
  totals: {
    grossPaise: 58_301_00,
    lineDiscountPaise: 0,
    subtotalPaise: 58_301_00,
    surchargePaise: 0,
    discountPaise: 0,
    taxablePaise: 58_301_00,
    tax: { cgstPaise: 5_247_09, sgstPaise: 5_247_09, igstPaise: 0 },
    totalPaise: 68_795_18,
    roundOffPaise: -18,
    payablePaise: 68_795_00,
  },
  supply: "within_state",
  taxes: [],
  milestones: [{ name: "At booking", percent: 1000, amountPaise: 6_880_00 }],
  terms: ["Prices hold until the day named above."],
  comments: [],
  isPreview: false,
  mayDecide: true,
  codeTo: "a•••@example.com",
  decidedAt: null,
  decision: null,
  document: { state: "ready", url: null },
  revisions: [],
};

export function quotation(over: Partial<PublicQuotation> = {}): PublicQuotation {
  return { ...choices, ...over };
}

/** Priced with these lines selected; each number of lines has its own total. */
export function priced(chosen: readonly string[]): PublicQuotation {
  const rooms = choices.rooms.map((room) => ({
    ...room,
    items: room.items.map((item) => {
      const isChosen = chosen.includes(item.line.id);
      const isOpen = item.line.isOptional || item.alternative !== null;
      return isOpen ? { ...item, line: { ...item.line, isChosen, counts: isChosen } } : item;
    }),
  }));
  return quotation({ rooms, totals: { ...choices.totals, payablePaise: 50_000_00 + chosen.length * 10_000_00 } });
}
