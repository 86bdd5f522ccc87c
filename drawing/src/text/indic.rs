//! Widths of Kannada and Devanagari, in thousandths of the text's height. They are those of Noto Sans, bold, rounded up.
//!
//! A sign belongs to the letter before it: many have no width of their own. The lower letter of a conjunct is below the
//! upper one in Kannada and adds little. A sign that has no letter is drawn on a dotted circle.

use crate::Mm;

const VIRAMA: char = '\u{ccd}';

/// Width of a letter or sign after these two; `None` for other scripts.
pub(super) fn width(letter: char, [second, last]: [char; 2]) -> Option<Mm> {
    let is_kannada = match letter {
        '\u{900}'..='\u{97f}' => false,
        '\u{c80}'..='\u{cff}' => true,
        _ => return None,
    };
    if is_sign(letter) {
        let circle = if is_kannada { 940 } else { 510 };
        return Some(sign(letter, last) + if has_letter(letter, last) { 0 } else { circle });
    }
    // A ರ before it becomes a mark after the letter, which keeps its size.
    if is_kannada && last == VIRAMA && second != 'ರ' && matches!(letter, 'ಕ'..='ಹ') {
        return Some(250);
    }
    Some(if is_kannada { kannada(letter) } else { devanagari(letter) })
}

/// What is written with the letter before it.
pub(super) const fn is_sign(letter: char) -> bool {
    matches!(
        letter,
        '\u{900}'..='\u{903}'
            | '\u{93a}'..='\u{93c}'
            | '\u{93e}'..='\u{94f}'
            | '\u{951}'..='\u{957}'
            | '\u{962}'
            | '\u{963}'
            | '\u{c81}'..='\u{c83}'
            | '\u{cbc}'
            | '\u{cbe}'..=VIRAMA
            | '\u{cd5}'
            | '\u{cd6}'
            | '\u{ce2}'
            | '\u{ce3}'
    )
}

/// Whether the next letter joins this sign's.
pub(super) const fn is_virama(letter: char) -> bool {
    matches!(letter, '\u{94d}' | VIRAMA)
}

/// Whether a sign after this letter or sign is well written.
const fn has_letter(sign: char, last: char) -> bool {
    let ends = matches!(sign, '\u{900}'..='\u{903}' | '\u{c81}'..='\u{c83}');
    match last {
        '\u{93c}' | '\u{cbc}' => true,
        // Consonants take every sign, vowels and their signs only those that end a syllable.
        '\u{915}'..='\u{939}' | '\u{958}'..='\u{95f}' => sign < '\u{980}' && last != '\u{931}',
        '\u{c95}'..='\u{cb9}' => sign > '\u{980}' && last != '\u{cb1}',
        '\u{904}'..='\u{914}' | '\u{93e}'..='\u{94c}' => ends && sign < '\u{980}',
        '\u{c85}'..='\u{c94}' | '\u{cbe}'..='\u{ccc}' => ends && sign > '\u{980}',
        _ => false,
    }
}

const fn sign(sign: char, last: char) -> Mm {
    match (last, sign) {
        ('र', '\u{941}'..='\u{943}') => 400,
        ('ರ', '\u{cc3}') => 1180,
        (
            _,
            '\u{903}' | '\u{93b}' | '\u{93e}'..='\u{940}' | '\u{949}'..='\u{94c}' | '\u{94e}' | '\u{94f}',
        ) => 310,
        (_, '\u{ccb}') => 1310,
        (_, '\u{cc2}' | '\u{cca}') => 830,
        (_, '\u{c82}') => 610,
        (_, '\u{cbe}' | '\u{cc4}' | '\u{ccc}') => 515,
        (_, '\u{cc0}' | '\u{cc7}' | '\u{cd5}') => 480,
        (_, '\u{c83}' | '\u{cc1}' | VIRAMA) => 365,
        (_, '\u{cc3}' | '\u{cc8}' | '\u{cd6}') => 190,
        (_, '\u{ce2}' | '\u{ce3}') => 75,
        _ => 0,
    }
}

const fn kannada(letter: char) -> Mm {
    match letter {
        'ಊ' | 'ೠ' => 1750,
        'ಉ' | 'ಙ' | 'ಝ' | 'ಞ' | 'ಯ' => 1420,
        'ಋ' | 'ಮ' => 1280,
        'ಈ' | 'ಘ' | '\u{c84}' => 1130,
        'ಅ' | 'ಆ' | 'ಖ' | 'ಛ' | 'ಣ' | 'ಱ' | '\u{cde}' => 980,
        'ಕ' | 'ಗ' | 'ಠ' | 'ತ' | 'ರ' | 'ಶ' | '\u{c80}' => 700,
        '\u{ce6}'..='\u{cef}' => 690,
        'ಽ' | '\u{cdd}' | '\u{cf1}' => 600,
        _ => 900,
    }
}

const fn devanagari(letter: char) -> Mm {
    match letter {
        'आ' | '\u{911}'..='\u{914}' | '\u{974}' | '\u{975}' => 1140,
        'ॐ' => 1020,
        'ऋ' | 'ॠ' | 'ख' | '\u{959}' => 920,
        'र' | '\u{931}' => 450,
        '\u{907}'..='\u{909}'
        | '\u{90d}'..='\u{910}'
        | 'ग'
        | 'ट'..='ढ'
        | 'त'
        | 'द'
        | 'न'..='प'
        | 'ब'
        | 'य'
        | 'व'
        | 'ष'
        | 'ह'
        | 'ऽ'
        | '\u{95a}'
        | '\u{95c}'
        | '\u{95d}'
        | '\u{95f}'
        | '\u{964}'..='\u{971}'
        | '\u{978}'
        | '\u{97a}'
        | '\u{97b}'
        | '\u{97d}'..='\u{97f}' => 640,
        _ => 850,
    }
}
