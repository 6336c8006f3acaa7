import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Point } from './dayScale.ts'
import { changeIn, type Comparison } from './ranges.ts'

/** What a point is called; of a day that is not over yet, until when it was counted. */
export const usePointLabel = (): ((one: Point) => string) => {
  const { t } = useLingui()
  return ({ label, until }) => (until === undefined ? label : t`${label}, until ${until}`)
}

/** What the days before are called, and how a number of theirs is said. */
export const useBeforeWords = (comparison: Comparison | null) => {
  const { t } = useLingui()
  return comparison === 'week'
    ? {
        name: t`Same weekdays before`,
        said: (number: string | number) => t`${number} on the same weekdays before`,
      }
    : {
        name: t`Previous range`,
        said: (number: string | number) => t`${number} in the previous range`,
      }
}

/** What is said of a point, beside the one before it. */
export const usePointWords = (comparison: Comparison | null): ((one: Point) => string) => {
  const { t, i18n } = useLingui()
  const labelOf = usePointLabel()
  const { said } = useBeforeWords(comparison)
  return one => {
    const views = plural(one.views, { one: '# view', other: '# views' })
    const label = labelOf(one)
    if (one.before === null) return t`${label}: ${views}`
    const change = changeIn(one.views, one.before, i18n.locale)
    const before = said(one.before)
    return change === null
      ? t`${label}: ${views}, ${before}`
      : t`${label}: ${views}, ${before} (${change})`
  }
}
