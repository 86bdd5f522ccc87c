use super::*;

fn filled(text: &str, first_name: Option<&str>) -> Result<String, Unfilled> {
    let variables = built(LetterName::AcknowledgeLead).variables;
    let runs = fill(text, variables, |name| match name {
        "first_name" => first_name.map(str::to_owned),
        "reference" => Some("NV-7K3M9Q".to_owned()),
        _ => None,
    })?;
    Ok(runs.into_iter().map(|run| run.text).collect())
}

#[test]
fn an_unknown_first_name_is_left_out_with_its_comma_and_greeting() {
    for (text, known, unknown) in [
        ("Thank you, {first_name}. We call.", "Thank you, Asha. We call.", "Thank you. We call."),
        ("Hello {first_name}, we call.", "Hello Asha, we call.", "We call."),
        ("Dear {first_name},", "Dear Asha,", ""),
        ("Good news. Dear {first_name}, we call.", "Good news. Dear Asha, we call.", "Good news. We call."),
        ("{reference}, {first_name}! We call.", "NV-7K3M9Q, Asha! We call.", "NV-7K3M9Q! We call."),
        ("{first_name}! We call.", "Asha! We call.", "We call."),
        ("{first_name}, we call ({reference})", "Asha, we call (NV-7K3M9Q)", "We call (NV-7K3M9Q)"),
        ("Good news. { first_name }, we call.", "Good news. Asha, we call.", "Good news. We call."),
        ("{first_name}", "Asha", ""),
    ] {
        assert_eq!(filled(text, Some("Asha")).as_deref(), Ok(known));
        assert_eq!(filled(text, None).as_deref(), Ok(unknown));
    }
    assert_eq!(filled("Call {phone}", None), Err(Unfilled("phone".to_owned())));
}

#[test]
fn only_values_that_readers_look_for_are_strong() {
    let variables = built(LetterName::RemindOfQuotation).variables;
    let runs =
        fill("{contact}: valid until {valid_until}.", variables, |name| Some(name.to_owned())).unwrap();
    let strong: Vec<_> = runs.iter().filter(|run| run.is_strong).map(|run| run.text.as_str()).collect();
    assert_eq!((strong, runs.len()), (vec!["valid_until"], 4));
}

#[test]
fn mistakes_name_the_field_and_the_variable() {
    let text = LetterText {
        subject: "We will call you".to_owned(),
        headline: "Dear {frist_name}".to_owned(),
        opening: "Call {first_name".to_owned(),
        closing: "<b>Thanks</b>".to_owned(),
    };
    let found = mistakes(LetterName::AcknowledgeLead, &text);
    assert_eq!(found.keys().collect::<Vec<_>>(), ["closing", "headline", "opening", "subject"]);
    assert!(
        found["subject"].contains("{reference}") && found["headline"].contains("{frist_name}"),
        "{found:?}"
    );
    let possessive = LetterText { opening: "{first_name}’s home".to_owned(), ..LetterText::default() };
    assert!(mistakes(LetterName::AcknowledgeLead, &possessive)["opening"].contains("{first_name}'s"));
    let sound =
        LetterText { subject: "Soon, {first_name} ({reference})".to_owned(), ..LetterText::default() };
    assert!(mistakes(LetterName::AcknowledgeLead, &sound).is_empty());
}

#[test]
fn every_built_text_can_be_saved_as_it_is() {
    for name in LetterName::ALL {
        let Built { subject, headline, opening, closing, .. } = built(*name);
        let [subject, headline, opening, closing] = [subject, headline, opening, closing].map(str::to_owned);
        let text = LetterText { subject, headline, opening, closing };
        assert!(text.validate().is_ok() && mistakes(*name, &text).is_empty(), "{name}");
    }
}
