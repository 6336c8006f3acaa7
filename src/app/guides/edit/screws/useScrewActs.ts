import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { codePoints } from '#contract/core/wire.ts'
import { limits } from '#contract/core/limits.ts'
import { editedLine } from '#documents/ledger/editRow.ts'
import { screwsOfStep, type LedgerRow, type Way } from '#documents/ledger/ledger.ts'
import type { Screw } from '#documents/ledger/phrases.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { announce } from '#app/editor/announce.ts'
import { handsOn } from '../check/handsOn.ts'
import type { Steps } from '../steps/actions/useSteps.ts'

type Done = { words: string; undo: () => void }
type Of = { outbox: Outbox; guideid: number; langid: string; way: Way; steps: Steps }

/** Writes rows into the lines that say them. */
export const useScrewActs = ({ outbox, guideid, langid, way, steps }: Of) => {
  const { t } = useLingui()
  const [done, setDone] = useState<Done | null>(null)
  const hands = handsOn(outbox, guideid, steps)
  /** Answers what is wrong; undefined where it is written. */
  const edit = (stepid: StepId, row: LedgerRow, next: Screw): string | undefined => {
    const content = hands.stepNow(stepid)
    const rows = content && screwsOfStep(content.lines, langid, way).rows
    if (!content || !rows?.some(one => JSON.stringify(one) === JSON.stringify(row)))
      return t`The line has changed. Choose “Cancel” and check the line again.`
    const text_raw = editedLine(content.lines, langid, row, next, way)
    if (text_raw === null || codePoints(text_raw) > limits.lineLength)
      return t`The line cannot be updated here. Edit it in the step.`
    if (text_raw === content.lines[row.line]?.text_raw) return undefined
    const lines = content.lines.map((line, n) => (n === row.line ? { ...line, text_raw } : line))
    const takeBack = hands.changeStep(stepid, { ...content, lines })
    const words = t`The line is now: “${text_raw}”`
    announce(words)
    setDone({
      words,
      undo: () => {
        setDone(null)
        if (!takeBack()) announce(t`Nothing was undone: the step has been edited since.`)
      },
    })
    return undefined
  }
  return { done, edit }
}
