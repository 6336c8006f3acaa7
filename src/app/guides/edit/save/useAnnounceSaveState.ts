import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { announce } from '#app/editor/announce.ts'
import { useSaveWords } from '#app/ui/state/SaveLine.tsx'
import type { SaveLineState } from '#app/ui/state/SaveLine.tsx'

/**
 * Without a network a bar says so, and what is refused has a notice of its own: of these only the
 * end is told here.
 */
const failing = ['retrying', 'conflict', 'blocked', 'offline']

/** Nothing fails, and not all is saved. */
const notYet = ['saving', 'dirty', 'coming', 'elsewhere']

/**
 * Tells those who listen that saving fails or asks something, and that it works again; a save that
 * just works is not worth a word.
 */
export const useAnnounceSaveState = (state: SaveLineState): void => {
  const { t } = useLingui()
  const words = useSaveWords(state)
  const { kind } = state
  const hasFailed = useRef(false)
  const told = useRef(kind)
  // What is said aloud stands outside React.
  useEffect(() => {
    if (told.current === kind) return
    told.current = kind
    if (kind === 'retrying' || kind === 'conflict') announce(words)
    if (hasFailed.current && (kind === 'saved' || kind === 'idle')) announce(t`Saved.`)
    if (hasFailed.current && kind === 'held') announce(t`Saved, waiting for review.`)
    hasFailed.current = failing.includes(kind) || (hasFailed.current && notYet.includes(kind))
  }, [kind, words, t])
}
