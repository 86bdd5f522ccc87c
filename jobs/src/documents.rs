//! Files that are made for somebody to take away, and files that somebody brings.

use domain::ids::{ExportId, LeadImportId};
use serde::{Deserialize, Serialize};

use crate::queue::Job;

/// The documents queue. The variants' and fields' names are in the database: frozen once shipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Documents {
    /// Writes a list into a file.
    WriteExport {
        /// What was asked for.
        export: ExportId,
    },
    /// Looks at every row of a list that is to be read in.
    CheckLeadImport {
        /// The list.
        import: LeadImportId,
        /// Which of its checks: another one begins when the columns are told anew.
        check: i32,
    },
    /// Takes the rows of a list in.
    RunLeadImport {
        /// The list.
        import: LeadImportId,
    },
}

impl Job for Documents {
    const QUEUE: &'static str = "documents";

    const KINDS: &'static [&'static str] = &["write_export", "check_lead_import", "run_lead_import"];

    fn name(&self) -> &'static str {
        match self {
            Self::WriteExport { .. } => "write_export",
            Self::CheckLeadImport { .. } => "check_lead_import",
            Self::RunLeadImport { .. } => "run_lead_import",
        }
    }

    fn key(&self) -> String {
        match self {
            Self::WriteExport { export } => format!("{}:{export}", self.name()),
            Self::CheckLeadImport { import, check } => format!("{}:{import}:{check}", self.name()),
            Self::RunLeadImport { import } => format!("{}:{import}", self.name()),
        }
    }

    fn attempts(&self) -> u16 {
        match self {
            Self::WriteExport { .. } | Self::CheckLeadImport { .. } => 3,
            // Each attempt goes on where the one before stopped.
            Self::RunLeadImport { .. } => 8,
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn shipped_payloads_read_and_write_the_same() {
        let nil = "00000000-0000-0000-0000-000000000000";
        let import = LeadImportId(Uuid::nil());
        for (job, payload, key) in [
            (
                Documents::WriteExport { export: ExportId(Uuid::nil()) },
                format!(r#"{{"write_export":{{"export":"{nil}"}}}}"#),
                format!("write_export:{nil}"),
            ),
            (
                Documents::CheckLeadImport { import, check: 2 },
                format!(r#"{{"check_lead_import":{{"import":"{nil}","check":2}}}}"#),
                format!("check_lead_import:{nil}:2"),
            ),
            (
                Documents::RunLeadImport { import },
                format!(r#"{{"run_lead_import":{{"import":"{nil}"}}}}"#),
                format!("run_lead_import:{nil}"),
            ),
        ] {
            assert_eq!(serde_json::to_string(&job).unwrap(), payload);
            assert_eq!(serde_json::from_str::<Documents>(&payload).unwrap(), job);
            assert_eq!(job.key(), key);
            assert!(Documents::KINDS.contains(&job.name()));
        }
    }
}
