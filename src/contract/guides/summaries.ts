// What each row of guides does, in one sentence.
import type { reversedRows } from './reversed.rows.ts'
import type { translationRows } from './translations.rows.ts'
import type { guideRows } from './rows.ts'

export const guideSummaries: Record<
  keyof (typeof guideRows & typeof reversedRows & typeof translationRows),
  string
> = {
  listGuides: 'Lists guides in short form; by default, the public ones.',
  listFeaturedGuides: 'Lists the guides that the site features.',
  listGuidesToMend: 'Lists public guides with small problems to fix, those with the fewest first.',
  listOwnGuides: 'Lists the guides that the caller wrote, including private ones.',
  listIgnoredFindings:
    'Lists the Guide Check findings that editors of a guide ignore, with their reasons.',
  ignoreFinding: 'Ignores a Guide Check finding, with a reason, until the text concerned changes.',
  unignoreFinding: 'Shows a Guide Check finding again.',
  reverseGuide:
    'Creates a private guide from steps of this one, in reverse order and with their verbs reversed.',
  listUnconfirmed: 'Lists the lines of a reversed guide that nobody has confirmed yet.',
  confirmLines: 'Confirms lines of a reversed guide.',
  listGuideLanguages:
    'Lists the languages of a guide, the source first, and how much of it each has translated.',
  readTranslation:
    'Reads the texts of a guide in one language next to those of the source, and which are outdated.',
  confirmTranslation:
    'Confirms that texts still match the source, or that untranslated ones can keep its words.',
  readTerms: 'Reads the list of terms and their translations.',
  setTerms: 'Replaces the list of terms and their translations; for Moderators and Admins.',
  readGuide: 'Reads one guide with all its steps, preceded by the steps of its prerequisites.',
  createGuide: 'Creates a guide; it is private unless `public` says otherwise.',
  patchGuide: 'Changes fields of a guide; those not sent do not change.',
  deleteGuide: 'Deletes a guide; it can be restored.',
  restoreGuide: 'Restores a deleted guide in one of its languages.',
  publishGuide: 'Makes a guide public.',
  unpublishGuide: 'Makes a guide private again.',
}
