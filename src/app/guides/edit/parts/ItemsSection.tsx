import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Info, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { announce } from '#app/editor/announce.ts'
import { emptyItem, type ItemReference } from '#app/drafts/content/guideContent.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { movedTo } from '../fields/detailsProps.ts'
import type { DetailsProps } from '../fields/detailsProps.ts'
import { itemKeysOf, noItemKeys } from './itemKeys.ts'
import { ItemRow } from './ItemRow.tsx'
import styles from './ItemsSection.module.css'
import { pastedItems } from './pastedItems.ts'
import { useRowOrder } from '../fields/useRowOrder.ts'
import orderedRows from '../fields/OrderedRows.module.css'

/** The rows under their keys, which stay with what was written in them. */
const useItemKeys = (items: readonly ItemReference[]) => {
  const [known, setKnown] = useState(noItemKeys)
  const rows = known.items === items ? known : itemKeysOf(known, items)
  if (rows !== known) setKnown(rows)
  return rows.keys
}

/** What is done to the rows, and what is to be told of it. */
const useItemActs = (
  items: ItemReference[],
  put: (next: ItemReference[]) => void,
  section: RefObject<HTMLDivElement | null>,
) => {
  const { t } = useLingui()
  const [notice, setNotice] = useState<ReactNode>(null)
  const tell = (words: string) => {
    setNotice(words)
    announce(words)
  }
  /** The service features the first part only: whatever comes before it takes the mark away. */
  const ordered = (next: ItemReference[]) => {
    const lost = next.find((item, n) => item.featured && n > 0)
    if (lost) {
      const { name } = lost
      tell(t`Only the first part can be featured, so “${name}” is no longer featured.`)
    }
    put(next.map((item, n) => (item.featured && n > 0 ? { ...item, featured: false } : item)))
  }
  const feature = (at: number, isOn: boolean) => {
    const item = items[at]
    if (!item) return
    if (!isOn) return put(items.with(at, { ...item, featured: false }))
    const [name, before] = [item.name, items.find(({ featured }) => featured)?.name]
    if (before !== undefined)
      tell(t`“${name}” is now featured and comes first. “${before}” is no longer featured.`)
    else if (at > 0) tell(t`“${name}” is now featured and comes first.`)
    const marked = items.map((each, n) => ({ ...each, featured: n === at }))
    put(movedTo(marked, at, 0))
    // The row goes to the top and the focus with it.
    requestAnimationFrame(() =>
      section.current?.querySelector<HTMLElement>('[data-featured]')?.focus(),
    )
  }
  const paste = (at: number, text: string): boolean => {
    const pasted = pastedItems(text)
    if (!pasted) return false
    const count = pasted.items.length
    const isBlank = items[at]?.name.trim() === ''
    ordered([...items.slice(0, isBlank ? at : at + 1), ...pasted.items, ...items.slice(at + 1)])
    const { uncounted } = pasted
    setNotice(
      <>
        <Plural value={count} one="# row was pasted." other="# rows were pasted." />{' '}
        {uncounted > 0 && (
          <Plural
            value={uncounted}
            one="# had no valid quantity and counts as one."
            other="# had no valid quantity and count as one each."
          />
        )}
      </>,
    )
    announce(plural(count, { one: '# row was pasted.', other: '# rows were pasted.' }))
    return true
  }
  return { notice, closeNotice: () => setNotice(null), ordered, feature, paste }
}

/** Tools or parts: rows that are written, pasted, put in order and taken out. */
export const ItemsSection = ({
  field,
  content,
  change,
  errorOf,
}: DetailsProps & { field: 'tools' | 'parts' }) => {
  const { t } = useLingui()
  const section = useRef<HTMLDivElement>(null)
  const items = content[field]
  const keys = useItemKeys(items)
  const put = (next: ItemReference[]) => change({ [field]: next })
  const { notice, closeNotice, ordered, feature, paste } = useItemActs(items, put, section)
  const order = useRowOrder(items.length, (from, to) => ordered(movedTo(items, from, to)))
  const add = () => {
    // what is typed next is the new row's name, however soon it comes
    flushSync(() => put([...items, emptyItem()]))
    const names = section.current?.querySelectorAll<HTMLElement>('[role="combobox"]')
    names?.item(names.length - 1).focus()
  }
  return (
    <div ref={section}>
      <ul id={order.listId} className={orderedRows.rows}>
        {items.map((item, at) => (
          <ItemRow
            key={keys[at]}
            item={item}
            at={at}
            order={order}
            error={errorOf(field, at)}
            canFeature={field === 'parts'}
            onItem={changes => put(items.with(at, { ...item, ...changes }))}
            onFeature={isOn => feature(at, isOn)}
            onRemove={() => put(items.toSpliced(at, 1))}
            onPaste={text => paste(at, text)}
          />
        ))}
      </ul>
      {notice && (
        <Notice
          icon={Info}
          action={<Button small kind="quiet" onClick={closeNotice}>{t`Close`}</Button>}
        >
          {notice}
        </Notice>
      )}
      <p className={styles.acts}>
        <Button icon={Plus} onClick={add}>
          {field === 'tools' ? <Trans>Add tool</Trans> : <Trans>Add part</Trans>}
        </Button>
        <span className={styles.small}>
          <Trans>You can paste rows from a spreadsheet into a name field.</Trans>
        </span>
      </p>
    </div>
  )
}
