import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '#contract/core/limits.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { conclusionLines, conclusionText } from '#documents/reverse/reversedConclusion.ts'
import type { Reversed } from '#documents/reverse/reverseSteps.ts'
import type { StepContent, StepId, StepLine } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { paths } from '#app/paths.ts'
import { useOutboxValue } from '#app/drafts/react/hooks.ts'
import { useReadOnly } from '../access/useReadOnly.ts'
import type { DraftLine } from './ConclusionDraft.tsx'

export type Step = { stepid: StepId; content: StepContent }
export type Turned = readonly Reversed<StepLine, StepContent>[]

/** Below what the conclusion says already. */
const joined = (before: string, text: string): string =>
  before.trimEnd() === '' ? text : `${before.trimEnd()}\n\n${text}`

/** Why nothing can be added now, whatever was accepted; what is typed elsewhere counts at once. */
const useWhyClosed = (guideid: number, text: string): string | undefined => {
  const { t } = useLingui()
  const readOnly = useReadOnly(guideKey(guideid))
  const before = useOutboxValue(outbox => outbox.guide(guideid)?.mine?.conclusion ?? '', '')
  if (readOnly === 'elsewhere')
    return t`The guide is open in another tab. Close this dialog and take over the guide, then add the draft.`
  if (readOnly === 'forbidden') return t`You are no longer allowed to edit this guide.`
  const most = limits.longText
  return [...joined(before, text)].length > most
    ? t`With the draft, the conclusion would have more than ${most} characters. Select fewer steps.`
    : undefined
}

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
  const text = useMemo(() => conclusionText(lines, langid), [lines, langid])
  const waiting = lines.flatMap(({ key, mark }) => (mark && !accepted.has(key) ? [key] : []))
  const closed = useWhyClosed(guideid, text)
  const why =
    closed ??
    (steps.length === 0
      ? t`Select a step.`
      : lines.length === 0
        ? t`The selected steps have no text.`
        : waiting.length > 0
          ? t`First accept every line.`
          : undefined)
  const add = () => {
    const before = outbox.guide(guideid)?.mine?.conclusion ?? ''
    outbox.changeGuide(guideid, { conclusion: joined(before, text) })
    void navigate(`${paths.editDetails(guideid)}#conclusion`)
  }
  return { lines, accepted, waiting, setAccepted, why, add }
}
