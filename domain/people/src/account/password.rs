//! Passwords: strength rules and hashing.

use std::collections::HashSet;
use std::sync::LazyLock;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};

/// Longer passwords are rejected, because hashing them costs more.
pub const MAX_CHARS: usize = 1000;

/// Why a password is weak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weakness {
    /// Too short.
    Short,
    /// Contains the user's name or address.
    Personal,
    /// Among the most common passwords.
    Common,
}

/// Weaknesses of a password. `known` is public information about the user: address and names.
#[must_use]
pub fn weaknesses(password: &str, known: &[&str], min_chars: u32) -> Vec<Weakness> {
    let lower = password.to_lowercase();
    let checks = [
        (Weakness::Short, lower.chars().count() < min_chars as usize),
        (Weakness::Personal, is_personal(&lower, known)),
        (Weakness::Common, COMMON.contains(lower.as_str())),
    ];
    checks.into_iter().filter_map(|(weakness, found)| found.then_some(weakness)).collect()
}

/// Equal to the address, its part before the @, or the names in either order.
fn is_personal(lower: &str, known: &[&str]) -> bool {
    let bare = |text: &str| text.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let password = bare(lower);
    let mut taken: Vec<String> = known.iter().map(|word| bare(word)).collect();
    taken.extend(known.iter().filter_map(|word| Some(bare(word.split_once('@')?.0))));
    taken.push(bare(&known.concat()));
    taken.push(bare(&known.iter().rev().copied().collect::<String>()));
    taken.iter().any(|word| !word.is_empty() && *word == password)
}

static COMMON: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    include_str!("common_passwords.txt").lines().filter(|line| !line.starts_with("# ")).collect()
});

/// Hashing failed.
#[derive(Debug, thiserror::Error)]
#[error("cannot hash the password: {0}")]
pub struct HashError(String);

/// OWASP's first recommendation for Argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19_456;
const PASSES: u32 = 2;
const LANES: u32 = 1;

fn argon2() -> Argon2<'static> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None)
        .unwrap_or_else(|_| unreachable!("the parameters are within Argon2's bounds"));
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// Hashes a password, as a PHC string with a new salt. Takes tens of milliseconds of CPU time.
pub fn hash(password: &str) -> Result<String, HashError> {
    let hash = argon2().hash_password(password.as_bytes()).map_err(|error| HashError(error.to_string()))?;
    Ok(hash.to_string())
}

/// Verifies a password. Without a stored hash it takes as long to fail, so that the time does not reveal
/// whether there is an account.
#[must_use]
pub fn verify(password: &str, kept: Option<&str>) -> bool {
    static DUMMY_HASH: LazyLock<String> =
        LazyLock::new(|| hash("nobody has this password").unwrap_or_default());
    let compared = kept.unwrap_or_else(|| DUMMY_HASH.as_str());
    let is_right = PasswordHash::new(compared)
        .is_ok_and(|compared| argon2().verify_password(password.as_bytes(), &compared).is_ok());
    is_right && kept.is_some()
}

/// Whether a hash was made with outdated parameters.
#[must_use]
pub fn is_outdated(kept: &str) -> bool {
    let Ok(kept) = PasswordHash::new(kept) else { return true };
    let same = kept.algorithm.as_str() == "argon2id"
        && Params::try_from(&kept)
            .is_ok_and(|p| (p.m_cost(), p.t_cost(), p.p_cost()) == (MEMORY_KIB, PASSES, LANES));
    !same
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_verified_to_its_last_character() {
        let long = "ನಿವಾಸ 🏠 ".repeat(10) + "x";
        let kept = hash(&long).unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert!(verify(&long, Some(&kept)));
        let mut other = long.clone();
        other.pop();
        assert!(!verify(&other, Some(&kept)));
        assert!(!verify(&(other + "y"), Some(&kept)));
        assert_ne!(hash(&long).unwrap(), kept, "each has its own salt");
    }

    #[test]
    fn a_hash_with_other_parameters_still_verifies_and_is_outdated() {
        let weak = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(8192, 1, 1, None).unwrap());
        let kept = weak.hash_password(b"correct horse").unwrap().to_string();
        assert!(verify("correct horse", Some(&kept)));
        assert!(is_outdated(&kept) && is_outdated("nonsense"));
        assert!(!is_outdated(&hash("correct horse").unwrap()));
        assert!(!verify("", Some("nonsense")));
        assert!(!verify("nobody has this password", None));
    }

    #[test]
    fn common_and_personal_passwords_are_weak() {
        let known = ["asha.rao@example.com", "Asha", "Rao"];
        let reasons = |password| weaknesses(password, &known, 10);
        assert_eq!(reasons("short"), [Weakness::Short]);
        assert_eq!(reasons("QWERTY12345"), [Weakness::Common]);
        assert_eq!(reasons("password"), [Weakness::Short, Weakness::Common]);
        assert_eq!(reasons("Asha.Rao@Example.com"), [Weakness::Personal]);
        assert_eq!(weaknesses("rao asha", &known[1..], 1), [Weakness::Personal]);
        assert_eq!(weaknesses("AshaRao", &known, 1), [Weakness::Personal]);
        assert_eq!(reasons("a calm kitchen with a deep sink"), []);
        assert_eq!(weaknesses("ತುಂಬಾ ಚೆನ್ನಾಗಿದೆ", &[""], 10), []);
    }

    #[test]
    fn the_list_of_common_passwords_is_whole() {
        assert_eq!(COMMON.len(), 3000);
        assert!(COMMON.iter().all(|word| word.chars().count() >= 8 && word.to_lowercase() == *word));
    }
}
