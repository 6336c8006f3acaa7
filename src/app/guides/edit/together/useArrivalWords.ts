import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { summaryOf } from '#app/editor/revisions/groupRevisions.ts'
import { useStepChangeWords } from '#app/editor/revisions/stepChangeWords.ts'
import type { Arrival } from './arrivals.ts'
import { useNumberOf } from './together.ts'

/** What was changed in a step: "1 line added, 1 line changed". */
export const useChangeWords = (): ((arrival: Arrival) => string) => {
  const { t } = useLingui()
  const wordsOf = useStepChangeWords()
  return arrival => {
    const [change] = summaryOf(arrival).changes
    return (change && wordsOf(change)) || t`No change to lines or pictures`
  }
}

/** What somebody did, behind their name: "saved step 4: 2 lines changed". */
export const useArrivalWords = (): ((arrival: Arrival) => string) => {
  const { t } = useLingui()
  const wordsOf = useStepChangeWords()
  const numberOf = useNumberOf()
  return arrival => {
    const { stepid } = arrival
    const { steps, fields, changes } = summaryOf(arrival)
    if (stepid !== null) {
      const number = numberOf(stepid)
      if (number === 0) return t`saved a step that has since been deleted`
      const [change] = changes
      const words = change ? wordsOf(change) : ''
      if (change?.isNew) return t`added step ${number}`
      return words === '' ? t`saved step ${number}` : t`saved step ${number}: ${words}`
    }
    return (
      [
        steps.moved > 0 && plural(steps.moved, { one: 'moved # step', other: 'moved # steps' }),
        steps.removed > 0 &&
          plural(steps.removed, { one: 'deleted # step', other: 'deleted # steps' }),
        fields.length > 0 && t`saved the details of the guide`,
      ]
        .filter(Boolean)
        .join(', ') || t`saved the guide`
    )
  }
}
