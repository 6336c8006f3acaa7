import { useLingui } from '@lingui/react/macro'
import type { Deviation } from '#contract/worklog/deviations.ts'
import { isMeasured, type FieldType } from '#contract/worklog/shapes.ts'
import { useBoundsWords } from '#app/editor/formFieldWords.ts'
import { formatExact } from '#app/ui/text/dates.ts'

type Values = Pick<Deviation, 'type' | 'unit' | 'min' | 'max'>

/** A value with its unit; '–' for none. */
const inUnit = ({ unit }: Values, value: string) =>
  value === '' ? '–' : unit ? `${value}\u00a0${unit}` : value

/** A value out of its bounds and what became of it, in words. */
export const useDeviationWords = () => {
  const { t, i18n } = useLingui()
  const boundsOf = useBoundsWords()
  return {
    valueOf: (one: Deviation) => inUnit(one, one.value),
    boundsOf: ({ type, unit, min, max }: Values) =>
      boundsOf({
        type: type as FieldType,
        ...(min !== null && { min }),
        ...(max !== null && { max }),
        ...(unit !== null && isMeasured(type as FieldType) && { unit }),
      }),
    decisionOf: (one: Deviation): string => {
      const { decision, rule, state, next_value } = one
      switch (decision) {
        case 'corrected': {
          const value = next_value === null ? '' : next_value
          const after = inUnit(one, value)
          return value === '' ? t`Value removed` : t`Corrected to ${after}`
        }
        case 'rework':
          return t`Rework`
        case 'released':
          return t`Used as is`
        case 'go_on':
          return t`Continued with a reason`
        case 'cancelled':
          return t`Run cancelled`
        case 'amended':
          return t`Amended after the run ended`
        case null:
          if (state === 'settled') return t`No reason given`
          return rule === 'rework'
            ? t`Waiting for rework or a signature`
            : rule === 'hold'
              ? t`Waiting for a second person`
              : t`Waiting for a reason`
      }
    },
    /** Why it was decided so; null where that is the reason of the value itself. */
    whyOf: ({ decision, decided_reason }: Deviation): string | null =>
      decision === 'go_on' || decision === 'amended' ? null : decided_reason,
    decidedOf: ({ decided_name, decided_date }: Deviation): string => {
      const when = decided_date === null ? '' : formatExact(decided_date, i18n.locale)
      return [decided_name ?? '', when].filter(Boolean).join(', ')
    },
  }
}
