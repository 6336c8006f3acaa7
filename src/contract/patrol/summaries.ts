// Sentences of summaries.ts for patrol.
import type { patrolRows } from './rows.ts'

export const patrolSummaries: Record<keyof typeof patrolRows, string> = {
  listPatrolItems:
    'Lists proposed edits that the caller can open; by default, those that are waiting.',
  readPatrolCounts:
    'Counts the proposed edits that match a filter, by risk, category, language and author.',
  listPatrolFilters: 'Lists the caller’s saved filters, and how many edits are waiting in each.',
  patchPatrolFilters: 'Saves, renames or deletes the caller’s filters.',
  readPatrolItem:
    'Reads one proposed edit: what it changes, its risk, and what depends on the document.',
  takePatrolItems:
    'Hands out up to three proposed edits that the caller can decide and nobody else is working on.',
  leasePatrolItem:
    'Claims a proposed edit for two minutes; for the person who already holds it, the claim stays the same.',
  beatPatrolLease: 'Renews a claim; to be repeated every 30 seconds.',
  endPatrolLease: 'Ends a claim, or skips the edit for a day.',
  decidePatrolItem: 'Accepts or denies a proposed edit, or accepts it in part or with changes.',
  decidePatrolItems: 'Decides up to 100 proposed edits, each separately.',
  undoPatrolDecision: 'Undoes a decision: the edit is waiting again.',
  listPatrolDecisions: 'Lists the ledger of decisions, newest first.',
  lookAtPatrolDecision: 'Records the caller’s finding from a second look at an accepted edit.',
  checkPatrolDecisions:
    'Checks part of the ledger of decisions against the checksums stored with it.',
  readPatrolDecision: 'Reads a decision, with the differences that were shown when it was made.',
  readPatrolAuthor: 'Reads about the author of an edit: reputation, earlier edits, and messages.',
  listOwnPatrolItems: 'Lists the caller’s proposed edits and what became of them.',
  withdrawPatrolItem: 'Withdraws one of the caller’s proposed edits.',
  resubmitPatrolItem:
    'Applies a denied edit to the current version of the document, to be edited and saved again.',
  listPatrolMessages: 'Lists the messages between the author and the deciders of a proposed edit.',
  createPatrolMessage: 'Sends a message about a proposed edit.',
  readPatrolDocument:
    'Reads which edits to a document are waiting, and whether one by the caller would wait too.',
  patchPatrolDocument: 'Changes the minimum reputation for edits of a document to go live at once.',
  readPatrolStats: 'Reads figures on the caller’s decisions, or on everyone’s.',
  listPatrolReasons: 'Lists the reasons that deciders can choose.',
  createPatrolReason: 'Adds a reason that deciders can choose.',
  patchPatrolReason: 'Changes a reason, or switches it off.',
  createPatrolReport:
    'Reports what is wrong at a place in a guide to the people who review its edits.',
  createPageReport:
    'Reports what is wrong at a place in a page to the people who review its edits.',
  listPatrolReports:
    'Lists reports by readers: those that the caller can answer, and the caller’s own.',
  readPatrolReport: 'Reads a report, and whether the words it is about are still there.',
  answerPatrolReport: 'Answers a report: fixed, or not a fault. The reader can withdraw it.',
}
