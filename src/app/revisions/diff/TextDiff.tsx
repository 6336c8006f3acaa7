import type { ReactNode } from 'react'
import { WordDiff } from '#app/editor/conflict/WordDiff.tsx'
import { LookAlikes, SeenText } from '#app/ui/text/SeenText.tsx'
import type { Difference } from '#lib/compare/align.ts'
import styles from './Comparison.module.css'
import { DiffRow } from './DiffRow.tsx'

/** One piece of text before and after; `said` puts a stored value into words. */
export const TextDiff = ({
  row,
  said = value => value,
  act,
}: {
  row: Difference<string>
  said?: (value: string) => string
  act?: ReactNode
}) => {
  const was = row.before ? said(row.before.value) : ''
  const is = row.after ? said(row.after.value) : ''
  const text = (side: 'before' | 'now') => (
    <span className={act ? styles.words : undefined}>
      <span>
        {row.kind === 'same' ? (
          <SeenText text={is} />
        ) : (
          <WordDiff before={was} now={is} side={side} />
        )}
      </span>
      {row.kind !== 'same' && side === 'now' && <LookAlikes text={is} />}
      {side === (row.kind === 'removed' ? 'before' : 'now') && act}
    </span>
  )
  return <DiffRow kind={row.kind} before={text('before')} after={text('now')} />
}
