// What a signature can mean: one value in the record whoever signs, shown in the reader's language.
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export type Meaning = 'bench' | 'read'

/** Sent and kept: part of what is signed, so never translated and never changed. */
export const signedMeanings: Record<Meaning, string> = {
  bench: 'Tested in practice',
  read: 'Read',
}

const words: Partial<Record<string, MessageDescriptor>> = {
  [signedMeanings.bench]: msg`Tested in practice`,
  [signedMeanings.read]: msg`Read`,
}

/** Records of other clients, and older ones in the signer's language, are shown as they stand. */
export const meaningWords = (meaning: string, i18n: I18n): string => {
  const known = words[meaning]
  return known ? i18n._(known) : meaning
}
