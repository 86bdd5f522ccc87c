//! The manual order of case studies.

use kernel::ids::CaseStudyId;
use kernel::order::ordered;

ordered!(CaseStudyId, "case_study", "case_studies");
