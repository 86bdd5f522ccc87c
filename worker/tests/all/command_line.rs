//! Messages of the program at startup.

use std::process::{Command, Output};

/// Runs it with only these environment variables.
fn run(words: &[&str], env: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_worker"));
    // Even with backtraces on, the error is one sentence.
    command.env_clear().env("RUST_BACKTRACE", "full").envs(env.iter().copied()).args(words);
    command.output().unwrap()
}

#[test]
fn help_lists_the_commands() {
    let help = run(&["--help"], &[]);
    assert!(help.status.success(), "{help:?}");
    let text = String::from_utf8(help.stdout).unwrap();
    for said in ["--queues", "drain", "jobs", ".env.example"] {
        assert!(text.contains(said), "{said} is missing: {text}");
    }
    // The worker starts its child process with these.
    assert!(!text.contains("render-picture") && !text.contains("read-film"), "{text}");
}

#[test]
fn an_unknown_command_is_rejected() {
    refuses_command(&["work"], "unrecognized subcommand 'work'");
    refuses_command(&["--queues", "mial"], "unknown queue `mial`");
}

fn refuses_command(words: &[&str], said: &str) {
    let refused = run(words, &[]);
    let text = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2), "{text}");
    assert!(text.contains(said), "{text}");
}

#[test]
fn an_invalid_variable_is_explained_in_one_sentence() {
    let database = ("DATABASE_URL", "postgres://nobody:secret@127.0.0.1:1/nivas");
    refuses_variable(
        &["drain"],
        &[],
        "DATABASE_URL is not set. Example: DATABASE_URL=postgres://nivas:password@localhost:5432/nivas; \
         see .env.example.",
    );
    refuses_variable(
        &[],
        &[database],
        "SECRET_KEY is not set. Example: SECRET_KEY=$(openssl rand -base64 48); see .env.example.",
    );
    refuses_variable(
        &[],
        &[database, ("WORKER_QUEUES", "mail=0")],
        "WORKER_QUEUES cannot be \"mail=0\": `0` is not a valid concurrency; use a number from 1 to 1000, such as \
         mail=4. Example: WORKER_QUEUES=mail=16,documents=2,images=2,payments=4,conversions=2,upkeep=2; see .env.example.",
    );
    refuses_variable(
        &[],
        &[database, ("SMTP_URL", "smtp://asha:secret@[")],
        "SMTP_URL cannot be read: invalid IPv6 address. Example: \
         SMTP_URL=smtps://user:password@smtp.example.com; see .env.example.",
    );
    refuses_variable(
        &[],
        &[database, ("IMAP_URL", "imap://asha:secret@imap.example.com/INBOX")],
        "IMAP_URL cannot be read: imap:// sends the password unencrypted, so it is for this machine alone; use imaps://. \
         Example: IMAP_URL=imaps://user:password@imap.example.com/INBOX; see .env.example.",
    );
}

fn refuses_variable(words: &[&str], env: &[(&str, &str)], said: &str) {
    let refused = run(words, env);
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");
    assert_eq!(String::from_utf8(refused.stderr).unwrap(), format!("Error: {said}\n"));
    assert!(refused.stdout.is_empty(), "errors are not printed to stdout");
}
