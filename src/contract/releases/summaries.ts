// Sentences of summaries.ts for releases and the register of guides.
import type { releaseRows } from './rows.ts'

export const releaseSummaries: Record<keyof typeof releaseRows, string> = {
  listReleases:
    'Lists the releases that the caller can see: released ones, and every release of guides that the caller can release.',
  readReleaseCalendar:
    'Counts for each day the releases that went or will go live or are due for a signature, with the first of them in full.',
  listGuideReleases: 'Lists the releases of a guide.',
  createRelease:
    'Freezes the live version of a guide as a release and, unless `submit` is false, submits it.',
  patchRelease: 'Changes a release, or moves it on with `status`, `scheduled_date` or `current`.',
  duplicateReleases:
    'Creates draft releases from others, in the same guides or in new ones by the caller: all of them or none.',
  deleteRelease:
    'Deletes a release. If readers had it, they get the previous one, or the live version.',
  groupReleases:
    'Sets which releases of other guides go live together with a release, all at once or not at all; with none, it goes live alone.',
  readRegisterEntry: 'Reads the document number, owner and review dates of a guide.',
  patchRegisterEntry:
    'Changes the register entry of a guide, or records with `reviewed` that the guide was reviewed and is still correct.',
}
