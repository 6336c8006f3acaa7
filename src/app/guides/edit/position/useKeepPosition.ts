import type { StepId } from '#app/drafts/content/guideContent.ts'
import type { Transaction } from '@tiptap/pm/state'
import { useEffect, useRef } from 'react'
import { useActiveEditor } from '#app/editor/lines/activeEditor.ts'
import { fromOutside } from '#app/editor/lines/model/lineDoc.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { Place } from '#app/drafts/journal/caretPositions.ts'
import { restorePosition, currentPosition } from './editPosition.ts'

const pause = 300 // milliseconds
const acts = ['keydown', 'pointerdown', 'wheel'] as const

type Here = {
  outbox: Outbox
  guideid: number
  title: string
  stepid: StepId | null
  /** Where an earlier visit stopped, if it goes on from there. */ back: Place | null
}

/** Keeps where the writing stands, and begins where it stopped. */
export const useKeepPosition = ({ outbox, guideid, title, stepid, back }: Here): void => {
  const editor = useActiveEditor()
  const isBack = useRef(back === null)
  const isTouched = useRef(back === null)
  // Caret and scroll are the browser's. The editor may be made anew before the person does
  // anything: then it is brought back once more.
  useEffect(() => {
    if (!isTouched.current && back && back.stepid === stepid && restorePosition(back, editor))
      isBack.current = true
  }, [back, stepid, editor])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      clearTimeout(timer)
      timer = undefined
      if (!outbox.isElsewhere(guideKey(guideid)))
        void outbox.journal
          ?.notePlace(currentPosition(outbox, guideid, title, stepid, editor))
          // The place is a comfort: without it the editor begins at the first step.
          .catch(() => undefined)
    }
    const soon = () => {
      if (isBack.current) timer ??= setTimeout(note, pause)
    }
    // A key is kept with its caret at once: it may be the last.
    const now = () => {
      isBack.current = true
      note()
    }
    const touched = () => void (isTouched.current = true)
    for (const act of acts) addEventListener(act, touched, { capture: true })
    addEventListener('scroll', soon, { passive: true })
    document.addEventListener('selectionchange', soon)
    const typed = ({ target }: Event) =>
      (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && now()
    const written = ({ transaction }: { transaction: Transaction }) =>
      transaction.getMeta(fromOutside) || now()
    document.addEventListener('input', typed)
    editor?.on('update', written)
    return () => {
      for (const act of acts) removeEventListener(act, touched, { capture: true })
      removeEventListener('scroll', soon)
      document.removeEventListener('selectionchange', soon)
      document.removeEventListener('input', typed)
      editor?.off('update', written)
      clearTimeout(timer)
    }
  }, [outbox, guideid, title, stepid, editor])
}
