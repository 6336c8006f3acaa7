import { useLingui } from '@lingui/react/macro'
import { useStepFieldLabel } from '#app/editor/fieldWords.ts'
import { stepFields } from '#documents/step.ts'
import { namesOf } from '#documents/values.ts'
import type { StepDraft } from '#app/drafts/model/draft.ts'
import type { Path } from '#app/drafts/merge/question.ts'

/** What a place in a step is called: "Line 3", "Bullet of line 3". */
export const useStepLabels = () => {
  const { t } = useLingui()
  const labelOf = useStepFieldLabel()
  return (draft: StepDraft, path: Path): string => {
    const value = namesOf(stepFields).find(name => name === path[0])
    if (value) return labelOf(value)
    if (path[0] === 'media') return t`Pictures`
    if (path[0] === 'step') return t`The whole step`
    if (path[1] === undefined) return t`All lines`
    if (path[1] === 'order') return t`Line order`
    const index = [draft.mine, draft.base?.content, draft.theirs?.content]
      .map(side => side?.lines.findIndex(({ lineid }) => String(lineid) === String(path[1])) ?? -1)
      .find(place => place >= 0)
    const line = (index ?? -1) + 1
    if (path[2] === 'bullet') return t`Bullet of line ${line}`
    if (path[2] === 'level') return t`Level of line ${line}`
    if (path[2] === 'together') return t`Line ${line}, joined or split`
    return line === 0 ? t`New line` : t`Line ${line}`
  }
}
