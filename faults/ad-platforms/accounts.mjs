/** The accounts that the platforms know. */

/** Ids of the accounts that the server knows. */
export const ACCOUNTS = { google: "1234567890", manager: "1112223334", analytics: "G-NIVAS12345", pixel: "990011223344", adAccount: "556677889900" };

/** Conversion actions by kind of event. */
export const ACTIONS = { lead_submitted: "7001", lead_qualified: "7002", site_visit_done: "7003", contract_won: "7004", purchase: "7005" };
