//! Questions of a campaign page, with answers from the prices and settings.

use super::offer::{Ask, Offer, Question};
use super::prices::Prices;

impl Offer {
    /// The questions that can be answered.
    pub(super) fn questions(&self, prices: &Prices) -> Vec<Question> {
        self.questions
            .iter()
            .filter_map(|ask| {
                Some(match ask {
                    Ask::Fixed(ask, answer) => Question { ask, answer: (*answer).to_owned() },
                    Ask::Price => Question {
                        ask: "Will it cost what this page says?",
                        answer: "Prices here include GST and come from the list that our quotations use. What yours \
                                 costs depends on your rooms: after measuring, we fix it in a quotation before you \
                                 sign."
                            .to_owned(),
                    },
                    Ask::Time => {
                        let (standard, express, surcharge) = prices.delivery.as_ref()?;
                        Question {
                            ask: "How long does it take?",
                            answer: format!(
                                "{standard} days with standard delivery, or {express} days with express delivery for \
                                 {surcharge}% more. A change of scope changes the date.",
                            ),
                        }
                    }
                    Ask::Payment if prices.stages.is_empty() => return None,
                    Ask::Payment => Question {
                        ask: "How do I pay?",
                        answer: format!(
                            "In stages: {}. Your quotation states each amount.",
                            prices.stages.join(", "),
                        ),
                    },
                })
            })
            .collect()
    }
}
