import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Point } from './dayScale.ts'
import { changeIn } from './ranges.ts'

/** What a point is called; of a day that is not over yet, until when it was counted. */
export const usePointLabel = (): ((one: Point) => string) => {
  const { t } = useLingui()
  return ({ label, until }) => (until === undefined ? label : t`${label}, until ${until}`)
}

/** What is said of a point, beside the one before it. */
export const usePointWords = (): ((one: Point) => string) => {
  const { t, i18n } = useLingui()
  const labelOf = usePointLabel()
  return one => {
    const views = plural(one.views, { one: '# view', other: '# views' })
    const label = labelOf(one)
    if (one.before === null) return t`${label}: ${views}`
    const change = changeIn(one.views, one.before, i18n.locale)
    return change === null
      ? t`${label}: ${views}, ${one.before} in the previous range`
      : t`${label}: ${views}, ${one.before} in the previous range (${change})`
  }
}
