// Sentences of summaries.ts for patrol.
import type { patrolRows } from './rows.ts'

export const patrolSummaries: Record<keyof typeof patrolRows, string> = {
  listPatrolItems: 'Lists proposed edits that the caller may open, by default those that wait.',
  readPatrolCounts:
    'Counts the proposed edits of a filter, by risk, category, language and author.',
  listPatrolFilters:
    'Lists the filters of proposed edits that the caller keeps, with how much waits in each.',
  patchPatrolFilters: 'Keeps filters of proposed edits, renames them or takes them away.',
  readPatrolItem:
    'Reads one proposed edit: what it changes, what speaks for caution, what hangs on the document.',
  takePatrolItems:
    'Hands out up to three proposed edits that the caller may decide and nobody else works on.',
  leasePatrolItem: 'Claims a proposed edit for two minutes; again by its holder: the same claim.',
  beatPatrolLease: 'Renews a claim; repeated every 30 seconds.',
  endPatrolLease: 'Gives a claim back, or skips the edit for a day.',
  decidePatrolItem: 'Accepts, denies, or accepts in part or with changes what somebody proposed.',
  decidePatrolItems: 'Decides up to a hundred proposed edits, each for itself.',
  undoPatrolDecision: 'Takes a decision back: the edit waits again.',
  listPatrolDecisions: 'Lists the ledger of decisions, newest first.',
  lookAtPatrolDecision: 'Notes what the caller found at a second look at an accepted edit.',
  checkPatrolDecisions:
    'Compares a part of the ledger of decisions with the checksums that were written with it.',
  readPatrolDecision: 'Reads a decision with the difference that was shown when it was made.',
  readPatrolAuthor:
    'Reads what is known of the author of an edit: reputation, what became of their edits, messages.',
  listOwnPatrolItems: 'Lists what the caller proposed and what became of it.',
  withdrawPatrolItem: 'Takes back what the caller proposed.',
  resubmitPatrolItem:
    'Places what was denied on the document as it is now, to be edited and saved anew.',
  listPatrolMessages: 'Lists what author and deciders said about a proposed edit.',
  createPatrolMessage: 'Says something about a proposed edit.',
  readPatrolDocument:
    'Reads what waits on a document, and whether an edit by the caller would wait too.',
  patchPatrolDocument: 'Changes the reputation from which edits of a document go live.',
  readPatrolStats: 'Reads figures of the decisions of the caller, or of all.',
  listPatrolReasons: 'Lists the reasons that deciders can choose.',
  createPatrolReason: 'Adds a reason that deciders can choose.',
  patchPatrolReason: 'Changes a reason, or switches it off.',
  createPatrolReport: 'Says what is wrong at a place of a guide, to those who check its edits.',
  createPageReport: 'Says what is wrong at a place of a page, to those who check its edits.',
  listPatrolReports:
    'Lists what readers say is wrong: what the caller may answer, and what they said themselves.',
  readPatrolReport: 'Reads what a reader says is wrong, and whether the words still stand there.',
  answerPatrolReport: 'Answers a reader: mended, or not a fault; or takes one’s own words back.',
}
