import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { shownOption } from '#contract/worklog/formWords.ts'
import { tokensIn } from '#contract/worklog/runFiles.ts'
import { measurementsIn } from '#contract/worklog/fieldValues.ts'
import { formatDay } from '#app/ui/text/dates.ts'
import type { AskedField } from '../run/run.ts'

/** A value as it is read: a box as a word, a day as a date, a number with its unit. */
export const useValueWords = () => {
  const { t, i18n } = useLingui()
  return (field: AskedField | undefined, value: string): string => {
    if (value === '') return '–'
    const inUnit = field?.unit ? `\u00a0${field.unit}` : ''
    switch (field?.type) {
      case 'checkbox':
        return value === '1' ? t`yes` : t`no`
      case 'photo':
        return t`photo`
      case 'file':
        return plural(tokensIn(value).length, { one: '# file', other: '# files' })
      case 'select':
        return shownOption(field, value)
      case 'date':
        return formatDay(new Date(`${value}T00:00`).getTime() / 1000, i18n.locale)
      case 'repeated':
        return measurementsIn(value)
          .map(one => (one === '' ? '–' : `${one}${inUnit}`))
          .join(', ')
      default:
        return `${value}${inUnit}`
    }
  }
}
