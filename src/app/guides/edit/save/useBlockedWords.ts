import { useLingui } from '@lingui/react/macro'
import type { DocKey } from '#app/drafts/content/docKey.ts'
import { wordsOfRefusal } from '#app/ui/refusals/refusedWords.ts'
import { refusalOf, type BlockedWords } from './saveWords.ts'

/** Why the service does not take what was written. */
export const useBlockedWords = (doc: DocKey): BlockedWords => {
  const { t } = useLingui()
  return reason => {
    const { kind } = reason
    if (kind === 'sign-in') return t`Not saved: you are signed out`
    if (kind === 'forbidden')
      return doc.kind === 'wiki'
        ? t`Not saved: you are not allowed to edit this page. Your text is kept on this device.`
        : t`Not saved: you are not allowed to edit this guide. Your text is kept on this device.`
    if (kind === 'gone')
      return t`Not saved: deleted in the meantime. Your text is kept on this device.`
    const refusal = refusalOf(reason)
    if (refusal.code === 'too_costly')
      return t`Not saved: too much formatting. Shorten or split the text.`
    const message = wordsOfRefusal({ ...reason, errors: reason.errors?.slice(0, 1) ?? [] })
    return t`Not saved: ${message}`
  }
}
