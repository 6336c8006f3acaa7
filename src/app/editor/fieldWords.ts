// What the fields of a guide's details are called where somebody compares or decides.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ValueField } from '#documents/field.ts'
import type { Value } from '#documents/values.ts'
import type { GuideContent } from '#app/drafts/content/guideContent.ts'
import type { StepField } from '#documents/step.ts'
import type { WikiField } from '#app/drafts/content/wikiContent.ts'

export const fieldNames: Record<keyof GuideContent, MessageDescriptor> = {
  type: msg`Type`,
  category: msg`Category`,
  subject: msg`Subject`,
  title: msg`Title`,
  summary: msg`Summary`,
  introduction: msg`Introduction`,
  conclusion: msg`Conclusion`,
  difficulty: msg`Difficulty`,
  time_required_min: msg`Shortest time`,
  time_required_max: msg`Longest time`,
  image: msg`Picture`,
  featured_documentid: msg`Main document`,
  flags: msg`Flags`,
  documents: msg`Documents`,
  prerequisites: msg`Do first`,
  parts: msg`Parts`,
  tools: msg`Tools`,
  stepids: msg`Step order`,
}

/** What the values of a step are called, in the middle of a sentence. */
export const stepFieldNames: Record<StepField, MessageDescriptor> = {
  title: msg`title`,
}

/** The same where they stand alone. */
export const useStepFieldLabel = () => {
  const { i18n } = useLingui()
  return (field: StepField): string => {
    const [first = '', ...rest] = i18n._(stepFieldNames[field])
    return [first.toLocaleUpperCase(i18n.locale), ...rest].join('')
  }
}

/** A value as it is read beside another one; null where nothing is said. */
export const useValueWords = () => {
  const { t, i18n } = useLingui()
  return (field: ValueField, value: Value | undefined): string | null => {
    if (value === undefined || value === null || value === '') return null
    if (field.kind === 'number' && typeof value === 'number')
      return `${i18n.number(value, { maximumFractionDigits: 20 })} ${field.unit}`
    return typeof value === 'boolean' ? (value ? t`yes` : t`no`) : String(value)
  }
}

/** The same as `fieldNames`, of a page of the wiki. */
export const pageFieldNames: Record<WikiField, MessageDescriptor> = {
  display_title: msg`Title for readers`,
  page_title: msg`Page heading`,
  description: msg`Summary`,
  image: msg`Picture`,
  flags: msg`Flags`,
  documents: msg`Documents`,
  table_of_contents: msg`Table of contents`,
  suppliers: msg`Suppliers`,
  info: msg`Facts`,
  repairability_score: msg`Repairability`,
  contents: msg`Text`,
}
