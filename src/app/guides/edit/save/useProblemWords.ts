import { useLingui } from '@lingui/react/macro'
import { limits } from '#contract/core/limits.ts'
import { fieldNames, pageFieldNames, useStepFieldLabel } from '#app/editor/fieldWords.ts'
import type { ValueField } from '#documents/field.ts'
import { plain } from '#documents/sameText.ts'
import { stepFields } from '#documents/step.ts'
import { namesOf } from '#documents/values.ts'
import type { DocKey } from '#app/drafts/content/docKey.ts'
import type { GuideContent, StepId } from '#app/drafts/content/guideContent.ts'
import { shownOutbox } from '#app/drafts/react/hooks.ts'
import type { Problem } from '#app/drafts/content/limits.ts'
import type { WikiField } from '#app/drafts/content/wikiContent.ts'

/** Why something is not sent, in a few words: "9 of 8 lines, not sent". */
export const useProblemWords = (doc: DocKey) => {
  const { t, i18n } = useLingui()
  const labelOf = useStepFieldLabel()
  const { linesPerStep, lineLength, imagesPerStep } = limits
  const stepTitle = stepFields.title.most
  const ofValue = (name: string, field: ValueField): string => {
    if (field.kind === 'text') return t`${name}: over the limit, not sent`
    if (field.kind === 'flag') return t`${name}: not sent`
    const [least, most] = [i18n.number(field.least), i18n.number(field.most)]
    const { unit } = field
    return t`${name}: outside the range ${least} to ${most} ${unit}, not sent`
  }
  const ofStep = (stepid: StepId, { field, code, index }: Problem): string => {
    const number = (index ?? 0) + 1
    const lines = shownOutbox()?.step(doc.id, stepid)?.mine?.lines ?? []
    const count = lines.filter(({ text_raw }) => plain(text_raw) !== '').length
    if (field === 'media') return t`more than ${imagesPerStep} pictures, not sent`
    if (field === 'title') return t`the title has more than ${stepTitle} characters, not sent`
    const value = namesOf(stepFields).find(name => name === field)
    if (value) return ofValue(labelOf(value), stepFields[value])
    if (code === 'too_many') return t`${count} lines, ${linesPerStep} allowed, not sent`
    if (code === 'too_few') return t`only on this device until it has a line of text`
    if (code === 'too_long')
      return t`line ${number} has more than ${lineLength} characters, not sent`
    if (code === 'out_of_range') return t`line ${number} is indented too far, not sent`
    return t`line ${number} cannot be sent as it is`
  }
  const ofField = ({ field, code }: Problem): string => {
    if (field === 'time_required_min')
      return t`the shortest time is longer than the longest, not sent`
    const name = i18n._(
      doc.kind === 'wiki'
        ? pageFieldNames[field as WikiField]
        : fieldNames[field as keyof GuideContent],
    )
    if (code === 'too_long' || code === 'too_many') return t`${name}: over the limit, not sent`
    if (code === 'required' || code === 'too_short') return t`${name}: empty, not sent`
    return t`${name}: not sent`
  }
  return { ofStep, ofField }
}
