import { useLingui } from '@lingui/react/macro'
import type { Guide } from '#contract/guides/shapes.ts'
import { ownSteps } from '#app/drafts/content/guideFields.ts'
import { placeOf, type Place, type ReadPlace } from './places.ts'

/** What a place is called beside its step. */
export const usePlaceWords = () => {
  const { t } = useLingui()
  return ({ stepid, part, key, number }: ReadPlace): string => {
    const names: Record<ReadPlace['part'], string> = {
      guide: t`Whole guide`,
      title: t`Title`,
      summary: t`Summary`,
      introduction: t`Introduction`,
      conclusion: t`Conclusion`,
      step: t`Whole step`,
      line: t`Line ${number}`,
      picture: t`Picture ${number}`,
      field: t`Field “${key}”`,
    }
    return stepid === null && part === 'title' ? t`Title of the guide` : names[part]
  }
}

/** The same of what may be gone; with the number of its step where that is not seen beside it. */
export const useThreadWords = (guide: Guide) => {
  const { t } = useLingui()
  const wordsOf = usePlaceWords()
  const gone: Partial<Record<Place['part'], string>> = {
    line: t`Removed line`,
    picture: t`Removed picture`,
    field: t`Removed form field`,
  }
  return (thread: Place, withStep: boolean): string => {
    const number = ownSteps(guide).findIndex(one => one.stepid === thread.stepid) + 1
    if (thread.stepid !== null && number === 0) return t`Removed step`
    const place = placeOf(guide, thread)
    const words = place ? wordsOf(place) : (gone[thread.part] ?? '')
    return withStep && thread.stepid !== null ? t`Step ${number}, ${words}` : words
  }
}
