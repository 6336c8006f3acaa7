import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { read } from '#app/api/read.ts'
import type { ItemReference } from '#app/outbox/content.ts'
import { Combobox } from '#app/ui/Combobox.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import styles from './DetailsEditor.module.css'
import { RowActs } from './RowActs.tsx'

type ItemRowProps = {
  item: ItemReference; at: number; count: number; error?: string | undefined
  onItem: (changes: Partial<ItemReference>) => void; onMove: (by: 1 | -1) => void; onRemove: () => void
}

/** One tool or part: its name with those that the site knows, how many, a note. */
export const ItemRow = ({ item, at, count, error, onItem, onMove, onRemove }: ItemRowProps) => {
  const { t } = useLingui()
  const [isTyped, setIsTyped] = useState(false)
  const [quantity, setQuantity] = useState<string | null>(null)
  const asked = useDeferredValue(item.name.trim())
  const found = useQuery({ ...read('listWikis', { params: { namespace: 'ITEM' }, query: { title: asked, limit: 8 } }), enabled: isTyped && asked !== '', placeholderData: keepPreviousData })
  const options = isTyped && asked !== '' ? (found.data ?? []).filter(({ title }) => title !== item.name).map(({ title, display_title }) => ({ value: title, label: display_title || title })) : []
  const shown = quantity ?? String(item.quantity)
  const isQuantity = /^[1-9]\d{0,5}$/.test(shown)
  const name = item.name || t`row ${at + 1}`
  return (
    <div className={styles.item} role="group" aria-label={name}>
      <div className={styles.three}>
        <Combobox label={t`Name`} error={error} text={item.name} options={options} onText={next => (setIsTyped(true), onItem({ name: next }))} onChoose={({ value }) => (setIsTyped(false), onItem({ name: value }))} />
        <TextField
          label={t`Quantity`}
          inputMode="numeric"
          error={isQuantity ? undefined : t`1 or more.`}
          value={shown}
          onChange={event => {
            const { value } = event.target
            const isNumber = /^[1-9]\d{0,5}$/.test(value)
            setQuantity(isNumber ? null : value)
            if (isNumber) onItem({ quantity: Number(value) })
          }}
        />
        <TextField label={t`Note`} value={item.notes ?? ''} onChange={event => onItem({ notes: event.target.value || null })} />
      </div>
      <div className={styles.last}>
        <label className={styles.check}>
          <input type="checkbox" checked={item.isoptional} onChange={event => onItem({ isoptional: event.target.checked })} />
          <Trans>Optional</Trans>
        </label>
        <RowActs name={name} at={at} count={count} onMove={onMove} onRemove={onRemove} />
      </div>
    </div>
  )
}
