import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Guide } from '#contract/guides/shapes.ts'
import { conclusionLines, conclusionText } from '#documents/reverse/reversedConclusion.ts'
import type { Reversed } from '#documents/reverse/reverseSteps.ts'
import type { StepContent, StepId, StepLine } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { paths } from '#app/paths.ts'
import type { DraftLine } from './ConclusionDraft.tsx'

export type Step = { stepid: StepId; content: StepContent }
export type Turned = readonly Reversed<StepLine, StepContent>[]

/** The way back as lines of a conclusion, and those of them that were accepted. */
export const useConclusion = (
  outbox: Outbox,
  { guideid, langid }: Guide,
  steps: readonly Step[],
  reversed: Turned,
) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  const lines = useMemo(() => {
    const stepids = steps.map(({ stepid }) => stepid).toReversed()
    return reversed.flatMap((step, at) =>
      conclusionLines(step).map((line, n): DraftLine => ({ ...line, key: `${stepids[at]} ${n}` })),
    )
  }, [steps, reversed])
  const why =
    steps.length === 0
      ? t`Select a step.`
      : lines.length === 0
        ? t`The selected steps have no text.`
        : lines.some(({ key, mark }) => mark && !accepted.has(key))
          ? t`First accept every line.`
          : undefined
  /** Below what the conclusion says already. */
  const add = () => {
    const before = outbox.guide(guideid)?.mine?.conclusion.trimEnd() ?? ''
    const text = conclusionText(lines, langid)
    outbox.changeGuide(guideid, { conclusion: before === '' ? text : `${before}\n\n${text}` })
    void navigate(`${paths.editDetails(guideid)}#conclusion`)
  }
  return { lines, accepted, setAccepted, why, add }
}
