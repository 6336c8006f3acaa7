// Sentences of summaries.ts for the view history and its dashboards.
import type { viewRows } from './rows.ts'

export const viewSummaries: Record<keyof typeof viewRows, string> = {
  listUserViews: 'Lists what a person has read, newest first; each look of an Admin is recorded.',
  listDocViews: 'Lists who has read a document, newest first; each look is recorded.',
  countDocViews: 'Counts views of a document by day; days with few readers are left out.',
  readViewOverview:
    'Adds up the views of a range: in all, people, documents, and by day of a time zone.',
  listViewedDocuments:
    'Lists documents by how often they were viewed in a range, those that nobody viewed, or those viewed before they were finished.',
  listViewers:
    'Lists how often people viewed something in a range; with their names only where `names` asks for them, which is audited.',
  listViewGroups:
    'Adds up the views of a range by category, with what lies below it, or by the teams of those who viewed.',
  listViewFindings:
    'Lists documents to look into: viewed much less than before, or often and yet seldom completed, with findings of Guide Check or unchanged for a year.',
  lookAtFinding:
    'Says that somebody looked at what was found in a document: it is left out until the document changes.',
  unlookAtFinding: 'Takes back that somebody looked at what was found in a document.',
  listSavedViews: 'Lists the settings of dashboards that the caller keeps under a name.',
  createSavedView:
    'Keeps settings of a dashboard under a name: range, filter and columns, no data.',
  deleteSavedView: 'Forgets settings of a dashboard.',
  listViewReaders: "Lists who has looked at the caller's own history, when and why.",
  readViewSettings: "Reads whether the caller's views are recorded.",
  patchViewSettings: "Pauses or resumes the recording of the caller's views.",
  clearViews: "Erases the caller's history of views.",
}
