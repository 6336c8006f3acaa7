// Sentences of summaries.ts for the work log.
import type { worklogRows } from './rows.ts'

export const worklogSummaries: Record<keyof typeof worklogRows, string> = {
  listWork:
    'Lists entries of the work log: the caller’s own, and those of guides whose work log the caller manages.',
  readWork: 'Reads an entry of the work log.',
  startWork: 'Starts a run through a guide as it is now; later edits do not affect it.',
  finishWork:
    'Finishes a run once everything required is filled in; the guide then counts as completed.',
  cancelWork: 'Cancels a run.',
  pauseWork: 'Stops the clock of a run.',
  resumeWork: 'Resumes a run at the step where it was paused.',
  saveStepData:
    'Saves which step is being worked at, the values of its fields and its sign-off: all of it or nothing.',
  signWork:
    'Signs a field of a run for a second person, who confirms their identity with a password or bench PIN.',
  voidWorkSignature:
    'Removes a second person’s signature from its field, with a reason; both stay in the record.',
  amendWork:
    'Corrects a value of a finished run, with a reason; the earlier value stays in the record.',
  deleteWork: 'Deletes an entry with everything that was filled in.',
  listSuspendedWork: 'Lists the suspended runs through a guide that someone can take over.',
  suspendWork: 'Suspends a run, so that anyone can take it over.',
  assumeWork:
    'Takes over a suspended run. If two people try at once, one gets it, and the other gets 409.',
  readWorkBoard:
    'Reads who is working through which guide, step by step, including suspended runs.',
  listRuns: 'Lists runs in every state, newest first; as CSV with one row for each value entered.',
  listDeviations:
    'Lists values out of range, each with its reason and decision, including values that have been replaced since.',
  listRunEvents:
    'Lists what was entered and done in runs: values of all passes, signatures, deviations, rework, pauses and handovers; as JSON or CSV.',
  listRunRecords:
    'Lists the records of runs: values, fields, deviations and content hash. At most 50, or fewer with over 10,000 values: the next page begins after the last run.',
  listRunReleases:
    'Lists the releases that runs were worked by, each with its content hash and signers.',
  readWorkGuide: 'Reads the guide of a run as it was when the run began.',
  readWorkForms: 'Reads everything that is to be filled in during a run.',
  readWorkMedians: 'Reads how long each step takes in finished runs: the median of at least five.',
  readStepForm: 'Reads what is to be filled in at a step.',
  changeStepForm:
    'Changes what is to be filled in at a step. Waits for review as edits of the step do. Runs in progress keep the form that they started with.',
}
