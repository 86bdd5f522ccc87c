//! Amounts and numbers as people read them: figures with Indian grouping, and in words.

/// `₹1,35,151.00`: always with paise, so that amounts align; `–₹500.00` for a deduction.
#[must_use]
pub fn exact(paise: i64) -> String {
    let amount = paise.unsigned_abs();
    format!("{}₹{}.{:02}", sign(paise), grouped(amount / 100), amount % 100)
}

/// `₹1,35,151`, with paise only if there are any.
#[must_use]
pub fn short(paise: i64) -> String {
    let amount = paise.unsigned_abs();
    if amount.is_multiple_of(100) {
        format!("{}₹{}", sign(paise), grouped(amount / 100))
    } else {
        exact(paise)
    }
}

fn sign(paise: i64) -> &'static str {
    if paise < 0 { "–" } else { "" }
}

/// `1,35,151`: groups of two before the last three digits.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() * 3 / 2);
    for (digit, left) in digits.chars().zip((0..digits.len()).rev()) {
        grouped.push(digit);
        if left >= 3 && left % 2 == 1 {
            grouped.push(',');
        }
    }
    grouped
}

/// A number in hundredths in its shortest form: `18.25` for 1825, `18.8` for 1880, `18` for 1800.
#[must_use]
pub fn hundredths(number: i64) -> String {
    let (sign, number) = (if number < 0 { "-" } else { "" }, number.unsigned_abs());
    let (whole, rest) = (number / 100, number % 100);
    match (rest, rest % 10) {
        (0, _) => format!("{sign}{whole}"),
        (_, 0) => format!("{sign}{whole}.{}", rest / 10),
        _ => format!("{sign}{whole}.{rest:02}"),
    }
}

/// `Rupees one lakh thirty-five thousand one hundred fifty-one only`.
#[must_use]
pub fn in_words(paise: i64) -> String {
    let amount = paise.unsigned_abs();
    let minus = if paise < 0 { "minus " } else { "" };
    let rupees = number_in_words(amount / 100);
    match amount % 100 {
        0 => format!("Rupees {minus}{rupees} only"),
        rest => format!("Rupees {minus}{rupees} and {} paise only", number_in_words(rest)),
    }
}

/// A number in words, in crores, lakhs, thousands and hundreds.
fn number_in_words(number: u64) -> String {
    let mut words = Vec::new();
    let mut rest = number;
    // Above a crore, crores are counted: one lakh crore.
    for (size, name) in [(10_000_000, "crore"), (100_000, "lakh"), (1_000, "thousand"), (100, "hundred")] {
        if rest >= size {
            words.push(format!("{} {name}", number_in_words(rest / size)));
            rest %= size;
        }
    }
    if rest > 0 || words.is_empty() {
        words.push(below_a_hundred(rest));
    }
    words.join(" ")
}

fn below_a_hundred(number: u64) -> String {
    const SMALL: [&str; 20] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
    ];
    const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
    let word = |words: &[&'static str], index: u64| {
        usize::try_from(index).ok().and_then(|index| words.get(index).copied()).unwrap_or_default()
    };
    match (number / 10, number % 10) {
        (0 | 1, _) => word(&SMALL, number).to_owned(),
        (tens, 0) => word(&TENS, tens - 2).to_owned(),
        (tens, ones) => format!("{}-{}", word(&TENS, tens - 2), word(&SMALL, ones)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_grouped_by_lakh_and_crore() {
        for (paise, text) in [
            (0, "₹0.00"),
            (5, "₹0.05"),
            (99_999, "₹999.99"),
            (100_000, "₹1,000.00"),
            (13_515_100, "₹1,35,151.00"),
            (123_456_789_012, "₹1,23,45,67,890.12"),
            (-50_000, "–₹500.00"),
        ] {
            assert_eq!(exact(paise), text);
        }
        assert_eq!(short(13_515_100), "₹1,35,151");
        assert_eq!(short(13_515_068), "₹1,35,150.68");
    }

    #[test]
    fn hundredths_are_written_as_short_as_they_can_be() {
        for (number, text) in
            [(0, "0"), (80, "0.8"), (1_800, "18"), (1_825, "18.25"), (1_205, "12.05"), (-550, "-5.5")]
        {
            assert_eq!(hundredths(number), text);
        }
    }

    #[test]
    fn words_count_in_lakh_and_crore() {
        for (paise, text) in [
            (13_515_100, "Rupees one lakh thirty-five thousand one hundred fifty-one only"),
            (0, "Rupees zero only"),
            (50, "Rupees zero and fifty paise only"),
            (1_010, "Rupees ten and ten paise only"),
            (1_900_000, "Rupees nineteen thousand only"),
            (10_000_000, "Rupees one lakh only"),
            (1_000_000_000, "Rupees one crore only"),
            (
                99_999_999_999,
                "Rupees ninety-nine crore ninety-nine lakh ninety-nine thousand nine hundred ninety-nine \
                 and ninety-nine paise only",
            ),
            (1_000_000_000_100_000, "Rupees ten lakh crore one thousand only"),
            (-4_200, "Rupees minus forty-two only"),
        ] {
            assert_eq!(in_words(paise), text);
        }
    }

    #[test]
    fn the_largest_amount_has_words() {
        assert!(in_words(i64::MIN).starts_with("Rupees minus nine hundred twenty-two crore"));
        assert!(exact(i64::MIN).ends_with(".08"));
    }
}
