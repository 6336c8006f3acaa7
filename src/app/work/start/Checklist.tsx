import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import type { Item } from '#contract/guides/shapes.ts'
import { paths } from '#app/paths.ts'
import { MutedText } from '#app/ui/screen/Page.tsx'
import styles from './BeforeStart.module.css'

const CheckItem = ({ item }: { item: Item }) => {
  const { t } = useLingui()
  const id = useId()
  const notes = [item.isoptional && t`optional`, item.notes].filter(Boolean).join(', ')
  return (
    <li className={styles.item}>
      <input id={id} type="checkbox" />
      <label htmlFor={id}>
        {item.quantity > 1 && <b>{item.quantity}× </b>}
        {item.text}
        {notes && <small className={styles.notes}> {notes}</small>}
      </label>
      <a
        href={item.url || paths.wiki({ namespace: 'ITEM', title: item.text })}
        aria-label={t`About ${item.text}`}
      >
        <Trans>About</Trans>
      </a>
    </li>
  )
}

const List = ({ title, items }: { title: ReactNode; items: readonly Item[] }) =>
  items.length > 0 && (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <ul>
        {items.map((item, n) => (
          <CheckItem key={n} item={item} />
        ))}
      </ul>
    </section>
  )

type ChecklistProps = { tools: readonly Item[]; parts: readonly Item[] }

/** What has to lie on the bench before the first step, to be ticked off. */
export const Checklist = ({ tools, parts }: ChecklistProps) =>
  tools.length + parts.length > 0 && (
    <>
      <div className={styles.lists}>
        <List title={<Trans>Tools</Trans>} items={tools} />
        <List title={<Trans>Parts</Trans>} items={parts} />
      </div>
      <MutedText>
        <Trans>Tick off the items you have ready. Your ticks are not saved.</Trans>
      </MutedText>
    </>
  )
