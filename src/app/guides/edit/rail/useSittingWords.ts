import { useLingui } from '@lingui/react/macro'
import { summaryOf, type RevisionGroup } from '#app/editor/revisions/groupRevisions.ts'
import { useStepChangeWords } from '#app/editor/revisions/stepChangeWords.ts'

/** What was done to a step in one sitting. */
export const useSittingWords = (): ((sitting: RevisionGroup) => string) => {
  const { t } = useLingui()
  const wordsOf = useStepChangeWords()
  return sitting => {
    const [change] = summaryOf(sitting).changes
    const words = change ? wordsOf(change) : ''
    if (change?.isNew) return words === '' ? t`Step created` : t`Step created: ${words}`
    return words === '' ? t`No change to lines or pictures` : capital(words)
  }
}
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
