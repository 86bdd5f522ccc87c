/** The queue, as the API has it. */
import type * as contract from "../../../api/contract/types.gen";
import type { Answered } from "../contract";

export type Queues = Answered<contract.JobQueues>;
export type Queue = Answered<contract.JobQueue>;
export type Limit = Answered<contract.JobLimit>;
export type Worker = Answered<contract.JobWorker>;
export type Kind = contract.JobKind;

export type History = Answered<contract.JobHistory>;
export type Bucket = Answered<contract.JobHistoryPoint>;

export type JobItem = Answered<contract.JobItem>;
export type Job = Answered<contract.JobDetail>;
export type Attempt = Answered<contract.JobAttempt>;
export type Line = contract.JobLine;

export type { JobAct, JobStanding as JobState, ListJobsData } from "../../../api/contract/types.gen";
