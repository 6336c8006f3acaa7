// Sentences of summaries.ts for releases and the register of guides.
import type { releaseRows } from './rows.ts'

export const releaseSummaries: Record<keyof typeof releaseRows, string> = {
  listReleases:
    'Lists releases of guides that the caller may see: the released ones, and all of guides that the caller may release.',
  readReleaseCalendar:
    'Says of each day how many releases went or will go live, or are due for a signature, with the first of them in full.',
  listGuideReleases: 'Lists the releases of a guide.',
  createRelease:
    'Freezes the live version of a guide as a release and, unless `submit` is false, sends it on its way to readers.',
  patchRelease:
    'Changes a release, or moves it on: `status`, `scheduled_date` and `current` say where to.',
  duplicateReleases:
    'Makes drafts of releases from others: in the same guides, or in new ones of your own. All of them or none.',
  deleteRelease:
    'Deletes a release; where readers had it they get the one before, or the live version.',
  groupReleases:
    'Says with which releases of other guides a release goes live, at one instant or not at all; with none it goes live by itself.',
  readRegisterEntry: 'Reads document number, owner and dates of review of a guide.',
  patchRegisterEntry:
    'Changes them, or says with `reviewed` that the guide was looked at and is still right.',
}
