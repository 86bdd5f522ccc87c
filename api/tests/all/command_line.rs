//! Messages of the program at startup.

use std::process::{Command, Output};

/// Runs it with only these environment variables.
fn run(words: &[&str], env: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_api"));
    // Even with backtraces on, the error is one sentence.
    command.env_clear().env("RUST_BACKTRACE", "full").envs(env.iter().copied()).args(words);
    command.output().unwrap()
}

const DATABASE: (&str, &str) = ("DATABASE_URL", "postgres://nobody:secret@127.0.0.1:1/nivas");

#[test]
fn help_lists_the_commands() {
    let help = run(&["--help"], &[]);
    assert!(help.status.success(), "{help:?}");
    let text = String::from_utf8(help.stdout).unwrap();
    for said in ["serve", "migrate", "seed", "create-admin", "openapi", ".env.example"] {
        assert!(text.contains(said), "{said} is missing: {text}");
    }
    let help = run(&["create-admin", "--help"], &[]);
    assert!(String::from_utf8(help.stdout).unwrap().contains("<EMAIL>"));
}

#[test]
fn an_unknown_command_is_rejected() {
    refuses_command(&["serv"], "unrecognized subcommand 'serv'");
    refuses_command(&["create-admin"], "<EMAIL>");
    refuses_command(&["migrate", "now"], "unexpected argument 'now'");
}

fn refuses_command(words: &[&str], said: &str) {
    let refused = run(words, &[DATABASE]);
    let text = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2), "{text}");
    assert!(text.contains(said) && text.contains("Usage: api"), "{text}");
}

#[test]
fn an_invalid_variable_is_explained_in_one_sentence() {
    refuses_variable(
        &[],
        &[],
        "DATABASE_URL is not set. Example: DATABASE_URL=postgres://nivas:password@localhost:5432/nivas; \
         see .env.example.",
    );
    refuses_variable(
        &["serve"],
        &[DATABASE, ("PORT", "many")],
        "PORT cannot be \"many\": invalid digit found in string. Example: PORT=8080; see .env.example.",
    );
    refuses_variable(
        &["migrate"],
        &[("DATABASE_URL", "mysql://asha:secret@db/nivas")],
        "DATABASE_URL cannot be read: it starts with mysql:// instead of postgres://. Example: \
         DATABASE_URL=postgres://nivas:password@localhost:5432/nivas; see .env.example.",
    );
    refuses_variable(
        &["serve"],
        &[DATABASE, ("SECRET_KEY", "short")],
        "SECRET_KEY cannot be used: it must have at least 32 bytes, for example from `openssl rand -base64 48`. Example: SECRET_KEY=$(openssl rand -base64 48); see .env.example.",
    );
    refuses_variable(
        &["serve"],
        &[DATABASE, ("NIVAS_ENV", "staging")],
        "NIVAS_ENV cannot be \"staging\": use `development` or `production`. Example: NIVAS_ENV=production; \
         see .env.example.",
    );
}

fn refuses_variable(words: &[&str], env: &[(&str, &str)], said: &str) {
    let refused = run(words, env);
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");
    assert_eq!(String::from_utf8(refused.stderr).unwrap(), format!("Error: {said}\n"));
    assert!(refused.stdout.is_empty(), "errors are not printed to stdout");
}

#[test]
fn an_invalid_log_filter_is_named() {
    let refused = run(&["serve"], &[DATABASE, ("RUST_LOG", "info,api=loud=very")]);
    let text = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(1), "{text}");
    assert!(text.starts_with("Error: cannot parse RUST_LOG: ") && text.lines().count() == 1, "{text}");
}
