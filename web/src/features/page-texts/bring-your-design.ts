/** Texts of the page on which visitors send a design of their own. */

export type OwnDesignContent = {
  title: string;
  description: string;
  heading: string;
  lead: string;
  steps: { title: string; list: readonly { name: string; text: string }[] };
  send: { title: string };
  questions: { title: string; list: readonly { ask: string; answer: string }[] };
};

export const ownDesign: OwnDesignContent = {
  title: "Bring your design: send your plans for a price",
  description:
    "Have drawings, pictures or another quotation? Send up to ten PDF, JPG, PNG, DWG or SKP files. A designer calls you within 24 hours.",
  heading: "You have the design. We build it.",
  lead: "Send us your architect's drawings, a sketch, pictures you like, or a quotation from somewhere else. A designer looks at them and calls you within 24 hours.",
  steps: {
    title: "What happens with your design",
    list: [
      { name: "You send it", text: "Plans, models, pictures or a quotation, from your phone or computer." },
      {
        name: "A designer reads it",
        text: "They check what can be built as drawn, and what needs a decision, and call you within 24 hours.",
      },
      {
        name: "We measure",
        text: "Drawings and walls rarely agree. We measure every room before anything is made.",
      },
      { name: "You get a quotation", text: "Line by line, with materials and sizes, so that you can compare it." },
    ],
  },
  send: { title: "Send your design" },
  questions: {
    title: "Good to know",
    list: [
      {
        ask: "Which files can I send?",
        answer:
          "Up to ten: PDF, JPG, PNG, AutoCAD drawings (DWG) and SketchUp models (SKP), each of up to 50 MB. Photos of a hand-drawn plan are fine.",
      },
      {
        ask: "Who sees my files?",
        answer:
          "The colleagues who work on your enquiry. The files are kept privately, are never put on our site, and are deleted with your enquiry if you ask us to.",
      },
      {
        ask: "Can I send a quotation of another company?",
        answer:
          "Yes. We price the same work line by line from our own rate card, so that you can compare. We don't pass the quotation on.",
      },
      {
        ask: "My drawings aren't finished. Is it too early?",
        answer: "No. Send what you have, and tell us what is still open. A designer fills the gaps with you.",
      },
    ],
  },
};
