/** The materials guide: what each type is, where it belongs, and how to live with it. */
import type { MaterialSwatch } from "../../api/contract/types.gen";

export type MaterialKind = MaterialSwatch["kind"];

export type Chapter = {
  name: string;
  /** What it is, in a line. */
  line: string;
  text: string;
  uses: string;
  strengths: readonly string[];
  limits: readonly string[];
  care: string;
};

export type GuideContent = {
  title: string;
  description: string;
  heading: string;
  lead: string;
  /** From the core of a cabinet to its fabrics. */
  chapters: Record<MaterialKind, Chapter>;
  closing: { title: string; text: string };
};

export const guide: GuideContent = {
  title: "Materials guide: what your interior is made of",
  description:
    "Plywood grades, laminates, veneer, acrylic, hardware, counters, tiles and more: what each one is, where it belongs, what to watch for and how to care for it.",
  heading: "What your interior is made of",
  lead: "A cabinet looks the same on the first day, whatever is inside it. What it is made of shows after a few monsoons. Here is what we look at when we choose.",
  chapters: {
    core: {
      name: "Core boards",
      line: "The body of every cabinet, hidden behind its finish.",
      text: "Plywood is made of thin sheets of wood glued across each other. Its grade says how the glue takes water: MR stands humidity, BWR stands boiling water for hours, BWP for days. Fibre and particle boards are pressed from wood and are flatter, which suits painted and routed fronts.",
      uses: "BWP or BWR under sinks and in bathrooms, BWR for kitchen cabinets, MR or dense fibre board for dry bedrooms.",
      strengths: [
        "Plywood holds screws again and again",
        "Fibre boards stay flat under paint",
        "Grades tell you what each one withstands",
      ],
      limits: ["Cut edges must be sealed with a band", "Particle board swells where water stands on it"],
      care: "Wipe spills from edges and skirtings the same day, and air cabinets under the sink.",
    },
    shutter: {
      name: "Shutters",
      line: "Finished fronts that come ready from the press.",
      text: "A shutter is a door or drawer front that leaves the factory with its surface, edges and holes done. It is made to the millimetre, so that gaps stay even across a whole wall.",
      uses: "Kitchens, wardrobes and TV units where all fronts should match.",
      strengths: ["Even gaps and edges", "One front can be replaced without touching the others"],
      limits: ["Changes on site are rarely possible", "A replacement should come from the same batch"],
      care: "A damp cotton cloth and a drop of dish soap. No scouring pads.",
    },
    laminate: {
      name: "Laminates",
      line: "A hard sheet on a board: the everyday surface.",
      text: "Layers of paper and resin pressed under heat into a thin hard sheet, which is glued to the board. The pattern is printed, so a wood grain repeats from sheet to sheet.",
      uses: "Cabinets inside and out, wardrobes, desks and children's rooms.",
      strengths: [
        "Hard to scratch and easy to wipe",
        "A wide choice of colours and grains",
        "Costs less than acrylic, veneer or paint",
      ],
      limits: ["Edges show a thin dark line unless banded", "Chips can't be sanded out"],
      care: "Soap and water. Dry it afterwards, above all along the edges.",
    },
    veneer: {
      name: "Veneers",
      line: "A thin slice of real wood.",
      text: "Wood is sliced to less than a millimetre, matched sheet by sheet and polished on site or in the factory. No two panels are the same, so choose from the sheets themselves rather than from a small sample.",
      uses: "Wardrobe fronts, TV walls, headboards and doors in dry rooms.",
      strengths: ["The grain of real wood", "Can be sanded and polished again"],
      limits: ["Sunlight changes its tone over the years", "Needs a dry wall behind it", "Rings from wet glasses stay"],
      care: "Dust with a dry cloth. Renew the polish when the surface turns dull.",
    },
    acrylic: {
      name: "Acrylic",
      line: "Deep gloss or soft matt, of one colour all through.",
      text: "A sheet of acrylic bonded to a board. Gloss sheets reflect like glass and make a small room lighter; matt ones take fingerprints less.",
      uses: "Kitchen fronts, especially wall units, and wardrobes with plain doors.",
      strengths: ["Colour that stays even in sunlight", "Fine scratches can be polished out"],
      limits: ["Gloss shows fingerprints and dust", "Can't take a hot pan"],
      care: "A soft microfibre cloth and soapy water. No alcohol, no glass cleaner.",
    },
    pu: {
      name: "PU paint",
      line: "Polyurethane paint, sprayed in coats on a smooth board.",
      text: "The board is primed, sanded and sprayed several times, so that grooves and curves get the same seamless skin as flat fronts. Any shade can be mixed.",
      uses: "Shaker and fluted fronts, curved pieces, fronts in a colour of your own.",
      strengths: ["No edge bands and no joints", "Any colour, gloss or matt", "Can be painted again"],
      limits: ["Takes longer to make", "Hard knocks can chip it"],
      care: "A soft damp cloth. Touch up chips before moisture gets in.",
    },
    hardware: {
      name: "Hardware",
      line: "Hinges, channels and lifts: what you feel every day.",
      text: "Hinges carry doors, channels carry drawers, lifts hold flaps open. Soft-close parts brake the last few centimetres. Look for the load that a pair of channels is made for, and match it to what you will store.",
      uses: "Every door and drawer. Full-extension channels for deep drawers, lifts for high wall units.",
      strengths: ["Can be adjusted after years of use", "A worn part is changed without a new cabinet"],
      limits: ["Overloaded drawers sag", "Salt air near the coast asks for stainless parts"],
      care: "Wipe channels clean once or twice a year. Have doors adjusted when gaps become uneven.",
    },
    counter: {
      name: "Counter tops",
      line: "Stone, or what is made of it.",
      text: "Granite is cut from the quarry and takes heat well. Quartz is crushed stone bound with resin: even in colour and dense, but it should not meet a hot pan.",
      uses: "Kitchen counters, vanities and window sills.",
      strengths: ["Granite takes heat and knives", "Quartz needs no sealing", "Both last as long as the kitchen"],
      limits: [
        "Granite should be sealed from time to time",
        "Quartz marks under hot pans",
        "Long counters have a visible joint",
      ],
      care: "Wipe turmeric, lime and oil at once. Use a trivet on quartz.",
    },
    tile: {
      name: "Tiles",
      line: "For floors and for walls that get wet.",
      text: "Ceramic tiles are light and suit walls. Vitrified ones are fired harder and take up hardly any water, which suits floors. A matt or textured face gives grip.",
      uses: "Bathrooms, kitchen backsplashes, balconies and floors.",
      strengths: ["Take water, heat and cleaning", "One tile can be replaced"],
      limits: ["Gloss is slippery when wet", "Grout darkens where it isn't sealed"],
      care: "A mild cleaner without acid. Renew grout before it cracks.",
    },
    paint: {
      name: "Wall paint",
      line: "The largest surface of a home.",
      text: "Emulsions are mixed with water and dry within hours. A higher sheen can be wiped more often, but shows more of an uneven wall. Putty and primer underneath decide how long it lasts.",
      uses: "Washable emulsions in kitchens and children's rooms, matt ones in living rooms, weatherproof paint outside.",
      strengths: ["A new room within days", "Low-odour paints let you sleep in it soon"],
      limits: ["Damp comes through any paint until its cause is mended", "Dark shades show scuffs"],
      care: "Dust first, then wipe with a soft wet sponge. Keep a small tin of each shade.",
    },
    light: {
      name: "Lights",
      line: "What all other materials are seen by.",
      text: "Warm light of about 2700 K suits bedrooms, neutral light of about 4000 K suits kitchen counters. A colour rendering index of 90 or more shows wood and fabrics as they are.",
      uses: "Profiles under wall units, spots above counters, soft light in wardrobes and niches.",
      strengths: ["LEDs use little power", "Strips are invisible when off"],
      limits: ["Drivers need air and a way to reach them", "Cheap dimmers flicker"],
      care: "Dust covers with a dry cloth, with the power off.",
    },
    appliance: {
      name: "Appliances",
      line: "Built in, so that cabinets are planned around them.",
      text: "Hobs, chimneys, ovens and dishwashers set the measures of the cabinets around them. Choose them before the drawings are signed, with their cut-outs, air gaps and sockets.",
      uses: "Kitchens and utility rooms.",
      strengths: ["Fronts can cover most of them", "Sockets and drains are planned in place"],
      limits: ["Another model rarely fits the same cut-out", "Ovens need air behind them"],
      care: "As the maker's manual says. Keep it: the warranty depends on it.",
    },
    fabric: {
      name: "Fabrics",
      line: "Upholstery and curtains.",
      text: "A fabric for a sofa is rated by how often it can be rubbed before it wears: 20,000 rubs and more suit daily use. Curtains hang better with enough width, about twice that of the window.",
      uses: "Sofas, headboards, window seats, curtains and blinds.",
      strengths: ["Softens sound in a hard room", "Covers can be changed"],
      limits: ["Fades in direct sun", "Some can only be dry-cleaned"],
      care: "Vacuum every week. Blot spills, never rub them.",
    },
  },
  closing: {
    title: "See them in your own light",
    text: "A designer brings samples to your home, so that you choose by daylight and beside your own floor.",
  },
};
