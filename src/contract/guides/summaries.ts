// What each row of guides does, in one sentence.
import type { reversedRows } from './reversed.rows.ts'
import type { translationRows } from './translations.rows.ts'
import type { guideRows } from './rows.ts'

export const guideSummaries: Record<
  keyof (typeof guideRows & typeof reversedRows & typeof translationRows),
  string
> = {
  listGuides: 'Lists guides, by default the public ones, with what a list shows of each.',
  listFeaturedGuides: 'Lists the guides that the site features.',
  listGuidesToMend: 'Lists public guides with something small to mend, those with the least first.',
  listOwnGuides: 'Lists the guides that the caller wrote, private ones among them.',
  listIgnoredFindings: 'Lists what Guide Check finds in a guide and its editors ignore, and why.',
  ignoreFinding: 'Ignores a Guide Check finding, with a reason, until its words change.',
  unignoreFinding: 'Shows a Guide Check finding again.',
  reverseGuide:
    'Makes a private guide of steps of this one, in reverse order and with their verbs turned round.',
  listUnconfirmed: 'Lists lines of a reversed guide that nobody has confirmed yet.',
  confirmLines: 'Confirms lines of a reversed guide.',
  listGuideLanguages:
    'Lists the languages of a guide, the source first, and how far each is translated.',
  readTranslation:
    'Reads the texts of a guide in one language beside those of the source, and which are outdated.',
  confirmTranslation:
    'Says of texts that they still say what the source says, or that its words stand in the language.',
  readTerms: 'Reads the words that translations are to have for words of the source.',
  setTerms: 'Replaces that list of words, for Moderators and Admins.',
  readGuide: 'Reads one guide with all its steps, and the steps of its prerequisites in front.',
  createGuide: 'Makes a guide; it is private unless `public` says otherwise.',
  patchGuide: 'Changes details of a guide: members that are not sent stay as they are.',
  deleteGuide: 'Deletes a guide; it can be restored.',
  restoreGuide: 'Brings a deleted guide back in one of its languages.',
  publishGuide: 'Makes a guide public.',
  unpublishGuide: 'Makes a guide private again.',
}
