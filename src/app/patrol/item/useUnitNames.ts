import { useLingui } from '@lingui/react/macro'
import { fieldNames, pageFieldNames, stepFieldNames } from '#app/editor/fieldWords.ts'
import { stepFields } from '#documents/step.ts'
import { namesOf } from '#documents/values.ts'
import type { UnitPlace } from '../desk/conflicts.ts'

/** What a change is of, in words: “Step 2, line 1”. */
export const useUnitNames = () => {
  const { t, i18n } = useLingui()
  return ({ path, step, line, field, label }: UnitPlace): string => {
    const named = { ...fieldNames, ...pageFieldNames }[field as keyof typeof pageFieldNames]
    if (!path.startsWith('steps/')) return named ? i18n._(named) : field
    if (step === null) return t`A deleted step`
    const value = namesOf(stepFields).find(name => name === field)
    const what = value && i18n._(stepFieldNames[value])
    if (what) return t`Step ${step}, ${what}`
    if (field === 'form') {
      if (label === undefined) return t`Form of step ${step}`
      if (path.endsWith('/place')) return t`Position of form field “${label}” of step ${step}`
      const number = step
      return t`Step ${number}, form field “${label}”`
    }
    if (field === 'media') return t`Picture of step ${step}`
    if (field === 'place') return t`Position of step ${step}`
    return line === null ? t`Step ${step}` : t`Step ${step}, line ${line}`
  }
}
