// Changes that are made for the author, each with the way back.
import {
  changedFields,
  sameStep,
  type GuideContent,
  type StepContent,
  type StepId,
} from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { currentEditor } from '#app/editor/lines/activeEditor.ts'
import { writeLines } from '#app/editor/lines/model/lineDoc.ts'
import type { Steps } from '../steps/actions/useSteps.ts'

const withoutLines = ({ lines: _, ...rest }: StepContent) => rest

/** The service gives ids to new lines: that is no change by anybody. */
const withoutIds = (content: StepContent): StepContent => ({
  ...content,
  lines: content.lines.map(line => ({ ...line, lineid: null })),
})

/** Writes and reads the guide as it is now. */
export const handsOn = (outbox: Outbox, guideid: number, steps: Steps | null) => {
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
