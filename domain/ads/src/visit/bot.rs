//! Tells programs from people by the user agent.

/// Phones whose name contains the word.
const PHONES: &str = "cubot";

/// Whether a program sent the request. A browser always names itself.
#[must_use]
pub fn is_bot(user_agent: Option<&str>) -> bool {
    let Some(agent) = user_agent.filter(|agent| !agent.trim().is_empty()) else { return true };
    let agent = agent.to_lowercase().replace(PHONES, "");
    parts().any(|part| agent.contains(part))
}

fn parts() -> impl Iterator<Item = &'static str> {
    include_str!("bots.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_told_from_browsers() {
        for agent in [
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
            "Mozilla/5.0 (Linux; Android 14; CUBOT NOTE 50) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22A3354 [FBAN/FBIOS;FBAV/480.0.0.30.107;FBBV/6]",
            "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0",
        ] {
            assert!(!is_bot(Some(agent)), "{agent}");
        }
        for agent in [
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse",
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/130.0.0.0 Safari/537.36",
            "facebookexternalhit/1.1",
            "WhatsApp/2.23.20.0",
            "curl/8.5.0",
            "python-requests/2.32",
            " ",
        ] {
            assert!(is_bot(Some(agent)), "{agent}");
        }
        assert!(is_bot(None));
    }
}
