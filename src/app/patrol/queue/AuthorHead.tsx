import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PatrolItem } from '#contract/patrol/shapes.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { CutNote } from '#app/ui/lists/CutNote.tsx'
import { BatchDialog } from './BatchDialog.tsx'
import type { Reason } from '../item/cannedReasons.ts'
import styles from './QueueHead.module.css'

type AuthorHeadProps = {
  /** What of the queue has come, and how long the queue is. */
  items: readonly PatrolItem[]
  total: number
  reasons: readonly Reason[]
  onAll: () => void
  onDecided: (itemids: readonly number[]) => void
}

/** All that waits of one person, summed up, and the way to decide it together. */
export const AuthorHead = ({ items, total, reasons, onAll, onDecided }: AuthorHeadProps) => {
  const { t } = useLingui()
  // What was decided is gone from the queue while its outcome is still read.
  const [chosen, setChosen] = useState<readonly PatrolItem[] | null>(null)
  const name = (chosen ?? items)[0]?.author.username ?? ''
  const sum = (of: (item: PatrolItem) => number) =>
    items.reduce((whole, item) => whole + of(item), 0)
  const [changes, added, removed] = [
    sum(item => item.unit_count),
    sum(item => item.words_added),
    sum(item => item.words_removed),
  ]
  const edits = plural(items.length, { one: '# edit', other: '# edits' })
  const changed = plural(changes, { one: '# change', other: '# changes' })
  return (
    <section className={styles.filters} aria-label={t`All edits by one person`}>
      {items.length > 0 && (
        <p>
          <b>{name}</b>: {t`${edits}, ${changed}. Words: ${added} added, ${removed} removed.`}
        </p>
      )}
      {items.length > 0 && <CutNote shown={items.length} total={total} />}
      <div className={styles.acts}>
        {items.length > 0 && (
          <Button small onClick={() => setChosen(items.filter(({ decidable }) => decidable))}>
            <Trans>Decide on all edits…</Trans>
          </Button>
        )}
        <Button small kind="quiet" onClick={onAll}>
          <Trans>Show edits by everyone</Trans>
        </Button>
      </div>
      {chosen && (
        <BatchDialog
          author={name}
          items={chosen}
          reasons={reasons}
          onDecided={onDecided}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  )
}
