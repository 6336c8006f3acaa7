import { useLingui } from '@lingui/react/macro'
import { itemLimits, limits } from '#contract/core/limits.ts'
import { guideFields } from '#documents/guide.ts'
import { textsOf } from '#documents/values.ts'
import type { GuideDraft } from '#app/drafts/model/draft.ts'
import type { DraftView } from '#app/drafts/react/hooks.ts'
import type { DetailsProps } from './detailsProps.ts'
import { wordsOfProblem } from '#app/ui/refusals/refusedWords.ts'

/** The sentence under a field: a limit that keeps it here, or what the service said of it. */
export const useSectionErrors = ({
  draft,
  problems,
}: DraftView<GuideDraft>): DetailsProps['errorOf'] => {
  const { t } = useLingui()
  const refused = draft.state === 'blocked' ? (draft.reason?.errors ?? []) : []
  return (field, index) => {
    const mine = (problem: { field: string; index?: number }) =>
      problem.field === field && (index === undefined || problem.index === index)
    const problem = problems.find(mine)
    const found = refused.find(mine)
    if (!problem) return found && wordsOfProblem(found)
    if (problem.code === 'unfinished') return undefined
    const max =
      {
        ...Object.fromEntries(textsOf(guideFields).map(name => [name, guideFields[name].most])),
        parts: itemLimits.name,
        tools: itemLimits.name,
      }[field as 'parts'] ?? limits.longText
    const lines = limits.introductionLines
    if (problem.code === 'required' || problem.code === 'too_short')
      return t`Fill in this field. Until then, your change is not sent.`
    if (field === 'introduction' && problem.code === 'too_many')
      return t`More than ${lines} lines. Shorten the text to save it. Until then, the last saved version stays, and your text is kept on this device.`
    if (problem.code === 'too_long')
      return t`More than ${max} characters. Shorten the text to save it. Until then, the last saved version stays, and your text is kept on this device.`
    if (field === 'time_required_min')
      return t`The shortest time is longer than the longest. Until you correct this, neither is sent.`
    return wordsOfProblem(problem)
  }
}
