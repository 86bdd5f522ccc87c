/** The kitchen styles of the guide. */
import type { Front } from "./elevation";

export type Style = {
  /** The style's name in designs. */
  name: string;
  line: string;
  text: string;
  materials: readonly { term: string; text: string }[];
  /** Where it fits, and how to care for it. */
  suits: string;
  drawn: { front: Front; base: string; wall: string; counter: string; splash: string; hasOpenShelf?: boolean };
};

export const styles: readonly Style[] = [
  {
    name: "Modern",
    line: "One strong colour, fluted fronts, brass",
    text: "Base units in one strong colour, light wall units, and an open shelf for your favourite pieces. Lines are straight; the surface does the talking.",
    materials: [
      { term: "Fronts", text: "Fluted PU lacquer below, matt laminate above" },
      { term: "Counter", text: "Quartz with large flakes" },
      { term: "Handles", text: "Slim brass pulls, or a groove" },
      { term: "Splashback", text: "The counter's stone, up to the shelf" },
    ],
    suits: "Kitchens that open to the dining table. Flutes are wiped along, never across.",
    drawn: {
      front: "slats",
      base: "#2f5d4e",
      wall: "#f1ece0",
      counter: "#ddd6c8",
      splash: "#efe9dd",
      hasOpenShelf: true,
    },
  },
  {
    name: "Contemporary",
    line: "Warm, even, made for every day",
    text: "Plain fronts in two quiet tones, a stone counter, and handles that are a groove in the edge. It borrows from no age, and so it does not age.",
    materials: [
      { term: "Fronts", text: "Acrylic or laminate on BWP ply, matt" },
      { term: "Counter", text: "Engineered quartz, 20 mm" },
      { term: "Handles", text: "Profile in the front's edge" },
      { term: "Splashback", text: "The counter's stone, or large tiles" },
    ],
    suits: "Flats of all sizes. Matt acrylic shows fewer fingers than gloss.",
    drawn: { front: "groove", base: "#8d9a86", wall: "#eee8dc", counter: "#d8d2c6", splash: "#f2ede2" },
  },
  {
    name: "Minimal",
    line: "Nothing that does not work",
    text: "Fronts from wall to wall without a handle, tall units with a built-in oven and refrigerator, a clear counter. All you see is the grain.",
    materials: [
      { term: "Fronts", text: "Lacquer or anti-fingerprint laminate" },
      { term: "Counter", text: "Sintered stone, 12 mm" },
      { term: "Handles", text: "None: press to open, or a shadow gap" },
      { term: "Splashback", text: "Back-painted glass" },
    ],
    suits:
      "Open kitchens that are seen from the sofa. They need storage for everything that has no place on the counter.",
    drawn: { front: "plain", base: "#e9e4da", wall: "#e9e4da", counter: "#b9b2a6", splash: "#dcd6ca" },
  },
  {
    name: "Classic",
    line: "Framed fronts, a cornice, brass",
    text: "Doors with a frame and a panel, a plinth that is set back, a cornice above. The proportions are old; drawers and hinges still close softly.",
    materials: [
      { term: "Fronts", text: "Membrane or PU lacquer on routed MDF" },
      { term: "Counter", text: "Quartz with a fine vein, a rounded edge" },
      { term: "Handles", text: "Brass knobs and cups" },
      { term: "Splashback", text: "Small glazed tiles in a bond" },
    ],
    suits: "Villas and high rooms. Frames gather dust: brush them once a week.",
    drawn: { front: "framed", base: "#3f5a50", wall: "#f1ece0", counter: "#ece7dc", splash: "#e8e2d3" },
  },
  {
    name: "Traditional",
    line: "Teak, jaali, a place for the lamp",
    text: "Wood to see and touch, doors with cane or a carved screen before the shelves, a deep counter for grinding and rolling. A corner can hold the shrine.",
    materials: [
      { term: "Fronts", text: "Teak veneer on BWP ply, PU-sealed" },
      { term: "Counter", text: "Black granite, leathered" },
      { term: "Handles", text: "Aged brass rings" },
      { term: "Splashback", text: "Athangudi or terracotta tiles" },
    ],
    suits: "Homes that cook three meals a day. Wipe veneer dry after cleaning.",
    drawn: { front: "jaali", base: "#8a5a34", wall: "#9a6a41", counter: "#2b2826", splash: "#d9b48c" },
  },
  {
    name: "Industrial",
    line: "Metal, concrete, open shelves",
    text: "Dark fronts, a steel counter by the hob, rails and open shelves in place of some wall units. Tools hang within reach.",
    materials: [
      { term: "Fronts", text: "Textured laminate, graphite" },
      { term: "Counter", text: "Steel, or quartz like cast concrete" },
      { term: "Handles", text: "Black bars" },
      { term: "Splashback", text: "Micro-cement, sealed" },
    ],
    suits: "Lofts, and people who cook with company. A strong chimney keeps open shelves free of grease.",
    drawn: {
      front: "bars",
      base: "#45474a",
      wall: "#5a5c5e",
      counter: "#a9abac",
      splash: "#c9c4bb",
      hasOpenShelf: true,
    },
  },
];
