import { useState } from 'react'
import type { PatrolItem } from '#contract/patrol/shapes.ts'
import { call } from '#app/api/client.ts'
import { write } from '#app/api/write.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { hasReason } from '../desk/choices.ts'
import type { Batch } from './BatchRows.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

const reasonOf = (code: string, words: string) => ({
  ...(code === '' ? {} : { reason_code: code }),
  ...(words.trim() === '' ? {} : { reason_text: words.trim() }),
})

/** Decides on many edits at once: tries it first, then does it. */
export const useBatch = ({
  items,
  onDecided,
}: {
  items: readonly PatrolItem[]
  onDecided: (itemids: readonly number[]) => void
}) => {
  const [action, setAction] = useState<'accept' | 'deny'>('deny')
  const [code, setCode] = useState('')
  const kept = useKeptText(`batch ${items[0]?.author.userid}`)
  const words = kept.text
  const [results, setResults] = useState<Batch['results']>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const mayAsk =
    action === 'accept' || hasReason({ reason_code: code === '' ? null : code, reason_text: words })
  const ask = async (dry_run: boolean, some: readonly PatrolItem[]) => {
    setFailure(null)
    const body = {
      dry_run,
      decisions: some.map(({ itemid, revisionid }) => ({
        itemid,
        revisionid,
        action,
        ...(action === 'deny' ? reasonOf(code, words) : {}),
      })),
    }
    try {
      const { results: rows } = dry_run
        ? await call('decidePatrolItems', { body })
        : await write('decidePatrolItems', { body })
      setResults({ isDry: dry_run, rows })
      if (!dry_run) kept.sent(words)
      if (!dry_run)
        onDecided(rows.filter(({ status }) => status === 200).map(({ itemid }) => itemid))
    } catch (error) {
      setFailure(refusedWords(error))
    }
  }
  const going = items.filter(({ itemid }) =>
    results?.rows.some(row => row.itemid === itemid && row.status === 200),
  )
  const change = <T>(act: () => T): T => {
    setResults(null)
    return act()
  }
  return {
    action,
    code,
    words,
    kept: { ...kept, drop: () => change(kept.drop) },
    results,
    failure,
    mayAsk,
    going,
    setAction: (next: Batch['action']) => change(() => setAction(next)),
    setCode: (next: string) => change(() => setCode(next)),
    setWords: (next: string) => change(() => kept.type(next)),
    ask,
  }
}
