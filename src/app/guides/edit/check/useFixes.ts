import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import { announce } from '#app/editor/announce.ts'
import { currentEditor } from '#app/editor/lines/activeEditor.ts'
import { writeLines } from '#app/editor/lines/model/lineDoc.ts'
import {
  changedFields,
  sameStep,
  type GuideContent,
  type StepContent,
  type StepId,
} from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { Steps } from '../steps/actions/useSteps.ts'
import type { GuideFinding } from './finding.ts'
import { fixOf, type Fix, type FixName } from './fixes.ts'
import { fixNames } from './useFindingWords.ts'

/** What was done, and how it is taken back. */
type Done = { name: FixName; undo: () => void }
export type Fixes = {
  of: (finding: GuideFinding) => Fix | null
  run: (finding: GuideFinding) => void
  done: Done | null
}

const withoutLines = ({ lines: _, ...rest }: StepContent) => rest

/** `steps`: without them nothing is done that only the list of steps can take back. */
export const useFixes = (
  outbox: Outbox,
  guide: Guide,
  findings: readonly GuideFinding[],
  steps: Steps | null,
): Fixes => {
  const { i18n, t } = useLingui()
  const [done, setDone] = useState<Done | null>(null)
  const { guideid, langid } = guide
  const stepOf = (stepid: StepId) => outbox.step(guideid, stepid)?.mine ?? undefined
  /** In the editor where it stands open, so that Ctrl+Z takes it back in one go. */
  const putStep = (stepid: StepId, next: StepContent) => {
    const editor = steps?.focusedNow() === stepid ? currentEditor() : null
    if (editor && !editor.isDestroyed && !editor.view.composing) {
      writeLines(editor, next.lines)
      outbox.changeStep(guideid, stepid, withoutLines(next))
    } else outbox.changeStep(guideid, stepid, next)
  }
  const of = (finding: GuideFinding): Fix | null => {
    const content = outbox.guide(guideid)?.mine
    if (!content) return null
    const step = finding.stepid === null ? undefined : stepOf(finding.stepid)
    const fix = fixOf(finding, content, step, findings, langid)
    return fix && !steps && ('removes' in fix || 'splitsAt' in fix) ? null : fix
  }
  const fixStep = (stepid: StepId, { step, name }: Extract<Fix, { step: StepContent }>) => {
    const before = stepOf(stepid)
    if (!before) return
    putStep(stepid, step)
    const after = stepOf(stepid)
    setDone({
      name,
      undo: () => {
        const now = stepOf(stepid)
        setDone(null)
        // what was written since is not taken back with it
        if (now && after && sameStep(now, after)) putStep(stepid, before)
        else announce(t`It was changed since, so it stays.`)
      },
    })
  }
  const fixFields = (changes: Partial<GuideContent>, name: FixName) => {
    const before = outbox.guide(guideid)?.mine
    if (!before) return
    outbox.changeGuide(guideid, changes)
    const after = outbox.guide(guideid)?.mine
    const fields = Object.keys(changes) as (keyof GuideContent)[]
    setDone({
      name,
      undo: () => {
        const now = outbox.guide(guideid)?.mine
        setDone(null)
        const isSame = now && after && !changedFields(now, after).some(one => fields.includes(one))
        if (isSame)
          outbox.changeGuide(
            guideid,
            Object.fromEntries(fields.map(field => [field, before[field]])),
          )
        else announce(t`It was changed since, so it stays.`)
      },
    })
  }
  const run = (finding: GuideFinding) => {
    const fix = of(finding)
    if (!fix) return
    const { stepid } = finding
    setDone(null)
    if ('guide' in fix) fixFields(fix.guide, fix.name)
    else if (stepid === null) return
    else if ('step' in fix) fixStep(stepid, fix)
    else if ('splitsAt' in fix) steps?.split(stepid, fix.splitsAt)
    else steps?.removeAll([stepid])
    const name = i18n._(fixNames[fix.name])
    announce(t`Done: ${name}.`)
  }
  return { of, run, done }
}
