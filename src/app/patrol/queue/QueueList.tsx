import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PatrolItem, SignalCode } from '#contract/patrol/shapes.ts'
import { classes } from '#app/ui/classes.ts'
import { formatAgo } from '#app/ui/text/dates.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { signalNames } from '#app/ui/text/signalNames.ts'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import styles from './Queue.module.css'

const rowHeight = 96 // pixels, as in Queue.module.css
/** They say who wrote it and how, not what it changes. */
const ofItsAuthor: readonly SignalCode[] = [
  'new_author',
  'first_on_document',
  'burst',
  'contested',
  'resubmits_denied',
]
const beyond = 12 // rows that stand ready above and below the window

/** What an edit does, beside how many changes it has: what of it stands out, and its words. */
const useWhatChanged = () => {
  const { i18n } = useLingui()
  return ({ signals, words_added, words_removed, kind }: PatrolItem): string[] => [
    ...(kind === 'create' ? [i18n._(msg`First publication`)] : []),
    ...signals.filter(code => !ofItsAuthor.includes(code)).map(code => i18n._(signalNames[code])),
    ...(words_added > 0
      ? [plural(words_added, { one: '# word added', other: '# words added' })]
      : []),
    ...(words_removed > 0
      ? [plural(words_removed, { one: '# word removed', other: '# words removed' })]
      : []),
  ]
}

type QueueRowProps = { item: PatrolItem; isCurrent: boolean; onOpen: () => void }

const QueueRow = ({ item, isCurrent, onOpen }: QueueRowProps) => {
  const { t, i18n } = useLingui()
  const { title, author, category, unit_count, risk_score, lease, own, created, state } = item
  const name = author.username
  const changes = plural(unit_count, { one: '# change', other: '# changes' })
  const what = useWhatChanged()(item)
  const holder = lease !== null && !lease.mine ? lease.holder.username : null
  return (
    <button
      type="button"
      className={classes(styles.row, (own || holder !== null) && styles.faint)}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onOpen}
    >
      <span className={styles.risk} title={t`Risk ${risk_score} out of 100`}>
        <i style={{ height: `${risk_score}%` }} />
        <VisuallyHidden>{t`Risk ${risk_score} out of 100`}</VisuallyHidden>
      </span>
      <b className={styles.score} aria-hidden>
        {risk_score}
      </b>
      <span className={styles.title} title={title}>
        {title || t`A document you cannot see`}
      </span>
      <span className={styles.age}>{formatAgo(created, i18n.locale)}</span>
      <span className={styles.meta}>
        <span className={styles.who}>{[name, category].filter(Boolean).join(', ')}</span>
      </span>
      <span className={styles.meta}>
        <span className={styles.who}>{[changes, ...what].join(', ')}</span>
        <span>
          {state === 'needs_rebase' && (
            <>
              , <Trans>in conflict</Trans>
            </>
          )}
        </span>
      </span>
      {(own || holder !== null) && (
        <span className={styles.holder}>
          {own && <Trans>yours</Trans>}
          {holder !== null && (
            <>
              <Icon of={Lock} size="small" />
              {holder}
            </>
          )}
        </span>
      )}
    </button>
  )
}

type QueueListProps = {
  items: readonly PatrolItem[]
  current: number | null
  onOpen: (itemid: number) => void
  onMore: () => void
}

/** One row per waiting edit; only those near the window are in the page. */
export const QueueList = ({ items, current, onOpen, onMore }: QueueListProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState(0)
  const shown =
    Math.ceil((typeof innerHeight === 'number' ? innerHeight : 900) / rowHeight) + 2 * beyond
  const start = Math.max(0, Math.min(from, items.length - shown))
  const place = items.findIndex(({ itemid }) => itemid === current)
  // The open one is in sight, also where an address opened it; nothing moves where it is.
  const reveal = useEffectEvent(() => {
    const list = box.current
    if (!list || place < 0) return
    const top = place * rowHeight
    if (top < list.scrollTop || top + rowHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = Math.max(0, top - rowHeight)
  })
  const isListed = place >= 0
  useEffect(() => reveal(), [current, isListed])
  const note = () => {
    const first = Math.floor((box.current?.scrollTop ?? 0) / rowHeight)
    setFrom(Math.max(0, first - beyond))
    if (first + shown + beyond > items.length) onMore()
  }
  return (
    <div ref={box} className={styles.scroll} onScroll={note}>
      <ol
        className={styles.list}
        style={{ paddingTop: start * rowHeight, height: items.length * rowHeight }}
      >
        {items.slice(start, start + shown).map((item, i) => (
          <li key={item.itemid} aria-setsize={items.length} aria-posinset={start + i + 1}>
            <QueueRow
              item={item}
              isCurrent={item.itemid === current}
              onOpen={() => onOpen(item.itemid)}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}
