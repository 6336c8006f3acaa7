import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ImageUse } from '#contract/media/schemas.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { KnownItem } from '../manager/keyOf.ts'
import { lastingAt } from './lasting.ts'
import { replaceAlike } from './replaceAlike.ts'
import { undoReplaced, type Outcome, type Replaced } from './replaceEverywhere.ts'
import type { Look } from './useLook.ts'

/** Why a place keeps its picture. */
const useReplaceWords = () => {
  const { t } = useLingui()
  return {
    untouched: t`Not changed: the version you can edit here does not contain the picture. Another language or version may still contain it.`,
    unsaved: t`Not saved: open the guide’s editor to see why.`,
    elsewhere: t`Not changed: the guide is open in another tab. Close it there, then replace the picture again.`,
    closed: t`Not changed: the document cannot be opened here.`,
    said: t`Not changed: a comment keeps its pictures.`,
    released: t`Not changed: a release keeps its pictures.`,
    worked: t`Not changed: a run keeps the pictures it started with.`,
    made: t`Not changed: a picture made from this one stays as it is.`,
    changed: t`Not undone, or only in part: the document has been edited since.`,
  }
}

/** The replacing and its undoing, place by place. */
export const useReplacing = (outbox: Outbox, item: KnownItem, uses: readonly ImageUse[]) => {
  const queries = useQueryClient()
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [replaced, setReplaced] = useState<readonly Replaced[]>([])
  const [undone, setUndone] = useState<readonly Outcome[]>([])
  const [isRunning, setIsRunning] = useState(false)
  const [error, setError] = useState<unknown>(null)
  /** Takes back the picture that was made of the new one. */
  const unmake = useRef<(() => Promise<void>) | null>(null)
  const ended = () => {
    setIsRunning(false)
    void queries.invalidateQueries({ queryKey: ['listMedia'] })
  }
  const words = useReplaceWords()
  const replace = async (look: Look) => {
    const done = await replaceAlike(outbox, uses, item.id, look, words, outcome =>
      setOutcomes(known => [...known, outcome]),
    )
    unmake.current = done.unmake
    setReplaced(done.replaced)
  }
  const putBack = async () => {
    let isWhole = true
    await undoReplaced(replaced, words, outcome => {
      isWhole &&= outcome.problem === null && !outcome.waits
      setUndone(known => [...known, outcome])
    })
    if (isWhole) await unmake.current?.()
  }
  const attempt = (work: Promise<void>) => {
    setIsRunning(true)
    setError(null)
    void work.catch(setError).finally(ended)
  }
  const run = (look: Look) => attempt(replace(look))
  const undo = () => {
    setReplaced([])
    attempt(putBack())
  }
  return {
    isRunning,
    error,
    /** Why a place keeps its picture; null: it does not. */
    stays: (use: ImageUse) => {
      const why = lastingAt(use)
      return why && words[why]
    },
    isDone: outcomes.length === uses.length,
    places: replaced.reduce((count, one) => count + one.uses.length, 0),
    outcomeOf: (use: ImageUse) => outcomes.find(outcome => outcome.use === use),
    undoneOf: (use: ImageUse) => undone.find(outcome => outcome.use === use),
    run,
    undo,
  }
}
export type Replacing = ReturnType<typeof useReplacing>
