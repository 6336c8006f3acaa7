import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** Spans that are chosen from, in words; null has none. */
export const useSpanWords = () => {
  const { t } = useLingui()
  return {
    monthsWords: (months: number | null): string =>
      months === null ? t`Unlimited time` : plural(months, { one: '# month', other: '# months' }),
    daysWords: (days: number | null): string =>
      days === null ? t`No deadline` : plural(days, { one: '# day', other: '# days' }),
  }
}
