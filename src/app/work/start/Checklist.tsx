import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import type { Item } from '#contract/guides/shapes.ts'
import { itemTick, type Ticks } from '#app/offline/keptTicks.ts'
import { MutedText } from '#app/ui/screen/Page.tsx'
import styles from './BeforeStart.module.css'

type CheckItemProps = { item: Item; ticks: Ticks; hasLinks: boolean }

const CheckItem = ({ item, ticks, hasLinks }: CheckItemProps) => {
  const { t } = useLingui()
  const id = useId()
  const notes = [item.isoptional && t`optional`, item.notes].filter(Boolean).join(', ')
  return (
    <li className={styles.item}>
      <input
        id={id}
        type="checkbox"
        checked={ticks.has(itemTick(item))}
        onChange={event => ticks.set(itemTick(item), event.target.checked)}
      />
      <label htmlFor={id}>
        {item.quantity > 1 && <b>{item.quantity}× </b>}
        {item.text}
        {notes && <small className={styles.notes}> {notes}</small>}
      </label>
      {hasLinks && item.url && (
        <a href={item.url} aria-label={t`About ${item.text}`}>
          <Trans>About</Trans>
        </a>
      )}
    </li>
  )
}

type ListProps = { title: ReactNode; items: readonly Item[] } & Omit<CheckItemProps, 'item'>

const List = ({ title, items, ...how }: ListProps) =>
  items.length > 0 && (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <ul>
        {items.map((item, n) => (
          <CheckItem key={n} item={item} {...how} />
        ))}
      </ul>
    </section>
  )

type ChecklistProps = {
  tools: readonly Item[]
  parts: readonly Item[]
  ticks: Ticks
  /** Whether pages about the items are led to. */
  hasLinks: boolean
  /** Where the ticks are. */
  note: ReactNode
}

/** What has to lie on the bench before the first step, to be ticked off. */
export const Checklist = ({ tools, parts, note, ...how }: ChecklistProps) =>
  tools.length + parts.length > 0 && (
    <>
      <div className={styles.lists}>
        <List title={<Trans>Tools</Trans>} items={tools} {...how} />
        <List title={<Trans>Parts</Trans>} items={parts} {...how} />
      </div>
      <MutedText>
        <Trans>Tick off the items you have ready.</Trans>{' '}
        {how.ticks.isKept ? (
          note
        ) : (
          <Trans>
            This browser cannot keep your ticks: they last only while this page is open.
          </Trans>
        )}
      </MutedText>
    </>
  )
