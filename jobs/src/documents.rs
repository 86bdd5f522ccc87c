//! Files that are made for somebody to take away.

use domain::ids::ExportId;
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
}

impl Job for Documents {
    const QUEUE: &'static str = "documents";

    fn name(&self) -> &'static str {
        match self {
            Self::WriteExport { .. } => "write_export",
        }
    }

    fn key(&self) -> String {
        match self {
            Self::WriteExport { export } => format!("{}:{export}", self.name()),
        }
    }

    fn attempts(&self) -> u16 {
        match self {
            Self::WriteExport { .. } => 3,
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
        let job = Documents::WriteExport { export: ExportId(Uuid::nil()) };
        let payload = format!(r#"{{"write_export":{{"export":"{nil}"}}}}"#);
        assert_eq!(serde_json::to_string(&job).unwrap(), payload);
        assert_eq!(serde_json::from_str::<Documents>(&payload).unwrap(), job);
        assert_eq!(job.key(), format!("write_export:{nil}"));
    }
}
