// Sentences of summaries.ts for the work log.
import type { worklogRows } from './rows.ts'

export const worklogSummaries: Record<keyof typeof worklogRows, string> = {
  listWork:
    "Lists entries of the work log: one's own, and those of guides that are one's own to keep.",
  readWork: 'Reads an entry of the work log.',
  startWork: 'Begins a run through a guide as it is now: later edits change nothing for it.',
  finishWork: 'Ends a run. What has to be filled in is, and the guide counts as completed.',
  cancelWork: 'Gives a run up.',
  pauseWork: 'Stops the clock of a run.',
  resumeWork: 'Goes on with a run at the step where it was paused.',
  saveStepData:
    'Says which step is worked at, fills in its fields and signs it off. All of it is kept, or nothing.',
  signWork:
    'Signs a field of a run in the name of a second person, who proves with password or bench PIN that it is they.',
  voidWorkSignature:
    'Takes the signature of a second person out of its field, with a reason; both stay in the record.',
  amendWork:
    'Puts a value of a finished run right, with a reason; what it said before stays in the record.',
  deleteWork: 'Deletes an entry with all that was filled in.',
  listSuspendedWork: 'Lists the runs through a guide that wait for somebody to take them over.',
  suspendWork: 'Lays a run down, for anybody to take over.',
  assumeWork: 'Takes a suspended run over. Of two people at once one gets it, and the other 409.',
  readWorkBoard:
    'Reads who is working through which guide, step by step; suspended runs with them.',
  listRuns:
    'Lists runs of every state, newest first; as a file of CSV with a row for each value written down.',
  listDeviations:
    'Lists values out of their bounds, each with its reason and what was decided; also what was typed over since.',
  listRunEvents:
    'Lists what was written down and done in runs: values of all passes, signatures, deviations, rework, pauses and hand-overs; as JSON or CSV.',
  listRunReleases:
    'Lists the releases that runs were worked by, each with the hash of its content and who signed it.',
  readWorkGuide: 'Reads the guide of a run as it was when the run began.',
  readWorkForms: 'Reads all that is to be filled in during a run.',
  readWorkMedians:
    'Reads how long each step takes, over finished runs: the median of at least five.',
  readStepForm: 'Reads what is to be filled in at a step.',
  changeStepForm:
    'Changes what is to be filled in at a step. Runs under way go on with what they began with.',
}
