// Sentences of summaries.ts for the view history and its dashboards.
import type { viewRows } from './rows.ts'

export const viewSummaries: Record<keyof typeof viewRows, string> = {
  listUserViews:
    'Lists what a person has viewed, newest first; each time an Admin looks is recorded.',
  listDocViews: 'Lists who has viewed a document, newest first; each look is recorded.',
  countDocViews: 'Counts views of a document by day; days with few readers are left out.',
  readViewOverview:
    'Totals the views in a period: all views, people, documents, and views for each day in a time zone.',
  readViewHours:
    'Counts views by day of the week and hour: of the whole site, for Admins, or of a document; its author gets no days or hours with few readers.',
  noteStepsReached:
    'Notes which steps of a guide the caller has seen; only how often each was reached is kept, not by whom.',
  readStepsReached:
    'Counts how many readings and runs of a guide reached each of its steps in a period, and how many finished; the guide’s author gets no days with few readers.',
  listViewedDocuments:
    'Lists documents by number of views in a period, those with no views, or those viewed before they were finished.',
  listViewers:
    'Lists how often people viewed something in a period; with their names only if `names` asks for them, which is audited.',
  listViewGroups:
    'Totals the views in a period by category, with all below it, or by the viewers’ teams.',
  listViewFindings:
    'Lists documents to look into: viewed much less than before, or viewed often but seldom completed, with Guide Check findings, or unchanged for a year.',
  lookAtFinding:
    'Marks a finding in a document as looked at: it is left out until the document changes.',
  unlookAtFinding: 'Unmarks a finding in a document as looked at.',
  listSavedViews: 'Lists the caller’s saved dashboard settings.',
  createSavedView:
    'Saves settings of a dashboard under a name: period, filters and columns, no data.',
  deleteSavedView: 'Deletes saved dashboard settings.',
  listViewReaders: 'Lists who has looked at the caller’s own history, when and why.',
  readViewSettings: 'Reads whether the caller’s views are recorded.',
  patchViewSettings: 'Pauses or resumes the recording of the caller’s views.',
  clearViews: 'Erases the caller’s view history.',
}
