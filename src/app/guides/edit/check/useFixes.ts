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
import { currentUploads } from '#app/drafts/react/useUploads.ts'
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

/** The service gives ids to new lines: that is no change by anybody. */
const withoutIds = (content: StepContent): StepContent => ({
  ...content,
  lines: content.lines.map(line => ({ ...line, lineid: null })),
})

/** Writes and reads the guide as it is now. */
const handsOn = (outbox: Outbox, guideid: number, steps: Steps | null) => {
  const guideNow = () => outbox.guide(guideid)?.mine ?? undefined
  const stepNow = (stepid: StepId) => outbox.step(guideid, stepid)?.mine ?? undefined
  /** In the editor where it stands open, so that Ctrl+Z takes it back in one go. */
  const putStep = (stepid: StepId, next: StepContent) => {
    const editor = steps?.focusedNow() === stepid ? currentEditor() : null
    if (editor && !editor.isDestroyed && !editor.view.composing) {
      writeLines(editor, next.lines)
      outbox.changeStep(guideid, stepid, withoutLines(next))
    } else outbox.changeStep(guideid, stepid, next)
  }
  return {
    guideNow,
    stepNow,
    /** Answers how it is taken back: false where something else was written there since. */
    changeStep: (stepid: StepId, next: StepContent) => {
      const before = stepNow(stepid)
      putStep(stepid, next)
      const after = stepNow(stepid)
      return () => {
        const now = stepNow(stepid)
        if (!now || !before || !after || !sameStep(withoutIds(now), withoutIds(after))) return false
        const ids = outbox.step(guideid, stepid)?.aliases ?? {}
        putStep(stepid, {
          ...before,
          lines: before.lines.map(line => ({
            ...line,
            lineid: ids[String(line.lineid)] ?? line.lineid,
          })),
        })
        return true
      }
    },
    changeFields: (changes: Partial<GuideContent>) => {
      const before = guideNow()
      outbox.changeGuide(guideid, changes)
      const after = guideNow()
      const fields = Object.keys(changes) as (keyof GuideContent)[]
      return () => {
        const now = guideNow()
        if (!now || !before || !after) return false
        if (changedFields(now, after).some(field => fields.includes(field))) return false
        outbox.changeGuide(guideid, Object.fromEntries(fields.map(field => [field, before[field]])))
        return true
      }
    },
  }
}

/** `steps`: without them nothing is done that only the list of steps can take back. */
export const useFixes = (
  outbox: Outbox,
  { guideid, langid }: Guide,
  findings: readonly GuideFinding[],
  steps: Steps | null,
): Fixes => {
  const { i18n, t } = useLingui()
  const [done, setDone] = useState<Done | null>(null)
  const hands = handsOn(outbox, guideid, steps)
  const of = (finding: GuideFinding): Fix | null => {
    const content = hands.guideNow()
    if (!content) return null
    const step = finding.stepid === null ? undefined : hands.stepNow(finding.stepid)
    const fix = fixOf(finding, content, step, findings, langid)
    if (fix && 'removes' in fix && (!steps || isAwaited(finding.stepid))) return null
    return fix && 'splitsAt' in fix && !steps ? null : fix
  }
  /** Pictures are on their way to it. */
  const isAwaited = (stepid: StepId | null) =>
    (currentUploads()?.all() ?? []).some(
      ({ place }) => place?.stepid !== undefined && outbox.stepidOf(place.stepid) === stepid,
    )
  const isDone = (name: FixName, takeBack: () => boolean) =>
    setDone({
      name,
      undo: () => {
        setDone(null)
        if (!takeBack()) announce(t`It was changed since, so it stays.`)
      },
    })
  const run = (finding: GuideFinding) => {
    const fix = of(finding)
    if (!fix) return
    const { stepid } = finding
    setDone(null)
    if ('guide' in fix) isDone(fix.name, hands.changeFields(fix.guide))
    else if (stepid === null) return
    else if ('step' in fix) isDone(fix.name, hands.changeStep(stepid, fix.step))
    else if ('splitsAt' in fix) steps?.split(stepid, fix.splitsAt)
    else steps?.removeAll([stepid])
    const name = i18n._(fixNames[fix.name])
    announce(t`Done: ${name}.`)
  }
  return { of, run, done }
}
