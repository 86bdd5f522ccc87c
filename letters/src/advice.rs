//! Advice by kind of project, shared by text and HTML.

use super::{Enquiry, Scope};

/// A tip: a short title and a sentence or two.
pub(super) struct Advice {
    pub(super) title: &'static str,
    pub(super) text: &'static str,
}

impl Enquiry {
    /// What to prepare for the first call.
    pub(super) fn preparation(&self) -> &'static str {
        match self.scope {
            Scope::Kitchen => {
                "Before the call, it helps to know the length of each kitchen wall, where the sink and the gas point \
                 are, and which appliances stay."
            }
            Scope::Wardrobe => {
                "Before the call, it helps to know the width and height of each wardrobe wall, and whether doors have \
                 room to swing open or should slide."
            }
            Scope::TvUnit => {
                "Before the call, it helps to know the size of your television, the width of the wall, and where the \
                 power points are."
            }
            Scope::Furniture => {
                "Before the call, it helps to know which rooms the pieces are for, and how wide the lift and the main \
                 door are."
            }
            Scope::Undecided => {
                "You don't have to decide anything before the call. If you have pictures of rooms you like, keep them at \
                 hand."
            }
            Scope::FullHome | Scope::Several if self.is_house() => {
                "Before the call, it helps to have the plan of each level at hand, and to know which rooms matter most \
                 to you."
            }
            Scope::FullHome | Scope::Several => {
                "Before the call, it helps to have your floor plan at hand, and to know which rooms matter most to you."
            }
        }
    }

    /// What we do on the site visit.
    pub(super) fn visit(&self) -> &'static str {
        match self.scope {
            Scope::Kitchen => "We look at your kitchen and measure it.",
            Scope::Wardrobe => "We look at the rooms for the wardrobes and measure them.",
            Scope::TvUnit => "We look at the wall for the TV unit and measure it.",
            _ if self.is_house() => "We walk through your home with you and measure every level.",
            _ => "We walk through your home with you and measure it.",
        }
    }

    /// Duration of the work.
    pub(super) fn execution(&self) -> &'static str {
        if self.is_express {
            "You chose express: 30 days, at 15% more. Subject to change of scope of work."
        } else {
            "You chose standard: 45 days. Subject to change of scope of work."
        }
    }

    /// Subject and headline of the e-mail on similar homes.
    pub(super) fn similar_homes_title(&self) -> String {
        match self.scope {
            Scope::Kitchen => "What makes a kitchen work".to_owned(),
            Scope::Wardrobe => "What makes a wardrobe last".to_owned(),
            Scope::TvUnit => "What makes a TV wall calm".to_owned(),
            Scope::Furniture => "What makes furniture fit".to_owned(),
            Scope::Several | Scope::FullHome | Scope::Undecided => {
                format!("What makes a {} live well", self.home())
            }
        }
    }

    /// What good projects of this kind have in common.
    pub(super) fn similar_homes(&self) -> [Advice; 3] {
        match self.scope {
            Scope::Kitchen => kitchen(self.is_compact()),
            Scope::Wardrobe => WARDROBE,
            Scope::TvUnit => TV_UNIT,
            Scope::Furniture => FURNITURE,
            _ if self.is_house() => HOUSE,
            _ => APARTMENT,
        }
    }

    /// What the price of this kind of project depends on.
    pub(super) fn price_drivers(&self) -> &'static str {
        match self.scope {
            Scope::Kitchen => {
                "In a kitchen: the length of the counter, the material of the cabinets and their fronts, the \
                 counter top, and the fittings inside."
            }
            Scope::Wardrobe => {
                "In a wardrobe: its width and height, hinged or sliding doors, the finish of the fronts, and what \
                 is built inside."
            }
            Scope::TvUnit => {
                "In a TV unit: the width of the wall, how much of it is panelled, the storage, and the finish."
            }
            Scope::Furniture => "In furniture: the pieces, their sizes, the wood and the upholstery.",
            Scope::Undecided => {
                "First of all, which rooms are done and how much is built in each. Then their size and the materials."
            }
            Scope::FullHome | Scope::Several if self.is_house() => {
                "In a home on several levels: which rooms are done on each, how much is built in, and the \
                 materials."
            }
            Scope::FullHome | Scope::Several => {
                "In a home: which rooms are done, how much of each is built in, and the materials."
            }
        }
    }

    /// How the timeline affects the price.
    pub(super) fn price_of_time(&self) -> &'static str {
        if self.is_express {
            "You chose express: 30 days, which adds 15% to the cost. The standard 45 days cost nothing \
             extra. Both are subject to change of scope of work."
        } else {
            "You chose standard, 45 days, so nothing is added for time. Express takes 30 days and adds 15% to the \
             cost. Both are subject to change of scope of work."
        }
    }
}

/// The first tip depends on the size of the home.
fn kitchen(is_compact: bool) -> [Advice; 3] {
    let third = if is_compact {
        Advice {
            title: "Height before width",
            text: "In a compact kitchen the wall up to the ceiling is the largest cupboard you have. Use it, and \
                   the counter stays clear.",
        }
    } else {
        Advice {
            title: "Wet, hot and dry apart",
            text: "Washing, cooking and preparing each want a stretch of counter of their own. Then two people can \
                   work side by side.",
        }
    };
    [
        Advice {
            title: "Short paths",
            text: "Sink, hob and refrigerator belong within a few steps of each other. No path in your home is \
                   walked more often.",
        },
        Advice {
            title: "Drawers below, shelves above",
            text: "A deep drawer brings the back of the cabinet to you. Shelves are for what is light and in use \
                   every day.",
        },
        third,
    ]
}

const WARDROBE: [Advice; 3] = [
    Advice {
        title: "Clothes first, shelves second",
        text: "Sarees, long coats, shirts and folded stacks each want their own height. Count them before the \
               shelves are drawn.",
    },
    Advice {
        title: "Doors that suit the room",
        text: "Hinged doors show everything at once; sliding doors save the floor in front of them. The distance \
               to the bed decides.",
    },
    Advice {
        title: "The top is for rarely used things",
        text: "A loft keeps suitcases and spare bedding out of the way, and leaves what you reach for at the \
               height of your hands.",
    },
];

const TV_UNIT: [Advice; 3] = [
    Advice {
        title: "Eye level, seated",
        text: "The middle of the screen belongs at the height of your eyes when you sit. Most are hung too high.",
    },
    Advice {
        title: "Cables before panels",
        text: "Power, network and speakers are decided before a panel covers the wall. Afterwards each one costs \
               a cut.",
    },
    Advice {
        title: "Closed below, open above",
        text: "Boxes and remotes go behind doors. A few open shelves with air between them keep the wall light.",
    },
];

const FURNITURE: [Advice; 3] = [
    Advice {
        title: "Leave the paths free",
        text: "Draw the way from door to window first, then place the furniture. There should be room to pass a \
               chair somebody sits in.",
    },
    Advice {
        title: "Through the door",
        text: "A sofa or a bed has to pass the lift, the stairs and the main door. Measure them before you fall \
               in love.",
    },
    Advice {
        title: "One piece leads",
        text: "Choose the piece a room is about, and let the others be quiet beside it.",
    },
];

const APARTMENT: [Advice; 3] = [
    Advice {
        title: "Storage where it is used",
        text: "Shoes at the door, linen by the bed, toys where children play. Rooms stay tidy when things live \
               close by.",
    },
    Advice {
        title: "Few materials, carried through",
        text: "Two or three materials that return in every room make a flat feel larger than its plan.",
    },
    Advice {
        title: "Light in layers",
        text: "A soft light for the room, a good one for work, and a small one for the evening. Decide them before \
               the ceiling is closed.",
    },
];

const HOUSE: [Advice; 3] = [
    Advice {
        title: "Every level has a purpose",
        text: "Company on one level, quiet on another. Once that is settled, most later choices are easy.",
    },
    Advice {
        title: "The stairs are a room",
        text: "They are seen from every level. Their light, the railing and the wall beside them deserve a drawing \
               of their own.",
    },
    Advice {
        title: "One material ties it together",
        text: "A stone or a timber that returns on every level makes one home of many rooms.",
    },
];

/// A one-word reply to the last e-mail, with its meaning.
pub(super) struct CheckInAnswer {
    pub(super) word: &'static str,
    pub(super) meaning: &'static str,
}

pub(super) const CHECK_IN_ANSWERS: [CheckInAnswer; 3] = [
    CheckInAnswer { word: "Call", meaning: "Let's talk. Please call me." },
    CheckInAnswer { word: "Later", meaning: "I'm still planning. I'll be in touch." },
    CheckInAnswer { word: "No", meaning: "I've decided against it. Please close my enquiry." },
];

impl super::NurtureLead {
    /// Number of this month's topic, from 0; they repeat after the last one.
    pub(super) fn topic(&self) -> usize {
        usize::from(self.month.saturating_sub(1)) % MONTHLY.len()
    }

    /// This month's advice.
    pub(super) fn advice(&self) -> &'static [Advice; 3] {
        &MONTHLY[self.topic()]
    }
}

/// Advice for any home that requires no decision yet, by topic of the monthly e-mail.
static MONTHLY: [[Advice; 3]; 6] = [
    [
        Advice {
            title: "Where things pile up",
            text: "Keys, bags, post, toys: where they lie in the evening is where a place for them is missing.",
        },
        Advice {
            title: "What you walk around",
            text: "A chair that is always in the way, a door that hits a cupboard. Note it; the plan can fix it.",
        },
        Advice {
            title: "What you never open",
            text: "Cupboards that stay shut for a year don't need replacing. That's the cheapest storage there is.",
        },
    ],
    [
        Advice {
            title: "Early: points in the wall",
            text: "Sockets, switches, water and gas follow the furniture. They are decided with the plan, not after \
                   it.",
        },
        Advice {
            title: "In between: materials",
            text: "Fronts, counters and floors are chosen together, by daylight, in the rooms they are for.",
        },
        Advice {
            title: "Late: everything loose",
            text: "Curtains, carpets and table lamps need a finished room. Leave them for last, and leave money for them.",
        },
    ],
    [
        Advice {
            title: "What is inside?",
            text: "The same kitchen can be built from different boards and fittings. Ask for grade and make, line \
                   by line.",
        },
        Advice {
            title: "How is it measured?",
            text: "Square feet of front, running feet, or a lump sum: the same wall gives three figures.",
        },
        Advice {
            title: "What is not in it?",
            text: "Civil work, electrical points, appliances, taxes, carrying up the stairs. What is missing comes \
                   later.",
        },
    ],
    [
        Advice {
            title: "Near water",
            text: "Under the sink and in bathrooms, boards must withstand damp. It is worth asking for the better \
                   grade.",
        },
        Advice {
            title: "Where hands go",
            text: "Handles, edges and the fronts beside the hob show wear first. Matt surfaces forgive more than \
                   glossy ones.",
        },
        Advice {
            title: "What moves",
            text: "Hinges and channels open thousands of times a year. They are the last place to save money.",
        },
    ],
    [
        Advice {
            title: "Begin with the day",
            text: "See where the sun stands in the rooms in the morning and in the evening. Desks and wardrobes \
                   follow from it.",
        },
        Advice {
            title: "Three layers",
            text: "One light to see by, one to work by, one to rest by. Each has its own switch.",
        },
        Advice {
            title: "Warm where you rest",
            text: "A warmer light in bedrooms and a clearer one on the counter: decide room by room, not for the whole house.",
        },
    ],
    [
        Advice { title: "A call", text: "Half an hour, to hear what has changed since you wrote to us." },
        Advice {
            title: "A visit",
            text: "We measure the rooms and look at the light. Then you know what is possible.",
        },
        Advice {
            title: "A design with its price",
            text: "You see both together, within three to five days. You owe nothing until you say yes.",
        },
    ],
];

impl Enquiry {
    /// What the customer can send so that design can start.
    pub(super) fn documents(&self) -> Vec<Advice> {
        let mut documents = vec![
            Advice {
                title: "The floor plan",
                text: "The builder's PDF, or a photograph of the page in the sale agreement.",
            },
            Advice {
                title: "Pictures of the rooms",
                text: "From two corners each, with the windows in view. A phone camera is fine.",
            },
            Advice { title: "The date of possession", text: "Or, if you have already moved in, since when." },
            Advice {
                title: "The rules of your apartment society",
                text: "Working hours, deposit, and what must not be changed, if there are any.",
            },
        ];
        if self.has_own_design {
            documents.push(Advice {
                title: "Your design",
                text: "Drawings, renders or sketches in any format, and what you would still like to change.",
            });
        }
        documents
    }
}
