import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react'
import { itemLimits } from '#contract/core/limits.ts'
import { read } from '#app/api/read.ts'
import type { ItemReference } from '#app/drafts/content/guideContent.ts'
import { usePageTitles } from '#app/editor/pickers/usePageTitles.ts'
import { paths } from '#app/paths.ts'
import { Combobox } from '#app/ui/fields/Combobox.tsx'
import { classes } from '#app/ui/classes.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { CheckBox } from '#app/ui/fields/CheckBox.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { isShortcut } from '#app/ui/keys/ownKeys.ts'
import styles from './ItemsSection.module.css'
import { NewItemFields } from './NewItemFields.tsx'
import { RowFrame, type RowPlace } from '../fields/RowFrame.tsx'
import ordered from '../fields/OrderedRows.module.css'

type ItemRowProps = RowPlace & {
  item: ItemReference
  error?: string | undefined
  canFeature: boolean
  onItem: (changes: Partial<ItemReference>) => void
  onFeature: (isOn: boolean) => void
  /** true: the text was rows of a spreadsheet, and is put in. */
  onPaste: (text: string) => boolean
}

/** Pages of the site under the name that is written, as far as they are known. */
const useItemPages = (item: ItemReference) => {
  const asked = useDeferredValue(item.name.trim())
  const isWriting = item.unfinished === true
  const found = useQuery({
    ...read('listWikis', { params: { namespace: 'ITEM' }, query: { title: asked, limit: 8 } }),
    enabled: asked !== '',
    placeholderData: before => (isWriting ? before : undefined),
  })
  const pages = found.data ?? []
  // Nothing has the words: what the search makes of them.
  const near = usePageTitles(isWriting && found.data?.length === 0 ? asked : '', 'item').results
  const isKnown = pages.some(({ title }) => title.toLowerCase() === asked.toLowerCase())
  const options =
    isWriting && asked !== ''
      ? [...pages, ...near.flatMap(one => (one.dataType === 'wiki' ? [one] : []))]
          .filter(({ title }) => title !== item.name)
          .map(({ title, display_title }) => ({ value: title, label: display_title || title }))
      : []
  const isAnswered = asked === item.name.trim() && !found.isPlaceholderData
  return {
    asked,
    options,
    isKnown,
    isAnswered,
    isNew: isAnswered && asked !== '' && found.isSuccess && !isKnown,
  }
}

const isQuantity = (text: string) => /^[1-9]\d{0,5}$/.test(text)

/** How many, what kind, a note. */
const ItemTexts = ({ item, onItem }: Pick<ItemRowProps, 'item' | 'onItem'>) => {
  const { t } = useLingui()
  const [quantity, setQuantity] = useState<string | null>(null)
  const shown = quantity ?? String(item.quantity)
  return (
    <>
      <TextField
        label={t`Quantity`}
        inputMode="numeric"
        error={
          isQuantity(shown)
            ? undefined
            : t`Enter a whole number from 1 to 999,999. Until then, the last valid quantity stays.`
        }
        value={shown}
        onChange={event => {
          const { value } = event.target
          setQuantity(isQuantity(value) ? null : value)
          if (isQuantity(value)) onItem({ quantity: Number(value) })
        }}
      />
      <TextField
        label={t`Type`}
        maxLength={itemLimits.type}
        value={item.type}
        onChange={event => onItem({ type: event.target.value })}
      />
      <TextField
        label={t`Note`}
        maxLength={itemLimits.notes}
        value={item.notes ?? ''}
        onChange={event => onItem({ notes: event.target.value || null })}
      />
    </>
  )
}

type ItemMarksProps = Pick<ItemRowProps, 'item' | 'canFeature' | 'onItem' | 'onFeature'> & {
  hasPage: boolean
}

const ItemMarks = ({ item, canFeature, onItem, onFeature, hasPage }: ItemMarksProps) => (
  <div className={styles.last}>
    <CheckBox checked={item.isoptional} onCheck={isChecked => onItem({ isoptional: isChecked })}>
      <Trans>Optional</Trans>
    </CheckBox>
    {canFeature && (
      <CheckBox data-featured="" checked={item.featured} onCheck={onFeature}>
        <Trans>Featured</Trans>
      </CheckBox>
    )}
    {hasPage && (
      <LinkButton
        kind="quiet"
        small
        icon={ExternalLink}
        href={paths.wiki({ namespace: 'ITEM', title: item.name })}
      >
        <Trans>Open page</Trans>
      </LinkButton>
    )}
  </div>
)

/** One tool or part: its name with those that the site knows, how many, what kind, a note. */
export const ItemRow = ({ error, onPaste, ...props }: ItemRowProps) => {
  const { item, at, order, onItem } = props
  const { t } = useLingui()
  const isWriting = item.unfinished === true
  const { asked, options, isKnown, isAnswered, isNew } = useItemPages(item)
  const name = item.name || t`row ${at + 1}`
  const finish = () => {
    if (isWriting && item.name.trim() !== '') onItem({ unfinished: undefined })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isShortcut(event.nativeEvent, 'save')) finish()
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) finish()
  }
  const paste = (event: ClipboardEvent) => {
    if (onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault()
  }
  return (
    <li className={classes(order.isOver(at) && ordered.over)} {...order.row(at)}>
      <div
        className={styles.row}
        role="group"
        aria-label={name}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        <RowFrame {...props} name={name}>
          <div className={styles.fields}>
            <div className={styles.name} onPaste={paste}>
              <Combobox
                label={t`Name`}
                error={error}
                text={item.name}
                found={asked}
                options={options}
                isBehind={!isAnswered}
                takesText
                onText={next => onItem({ name: next, unfinished: true })}
                onChoose={({ value }) => onItem({ name: value, unfinished: undefined })}
              />
            </div>
            <ItemTexts item={item} onItem={onItem} />
            {isWriting && (
              <NewItemFields item={item} isNew={isNew} onItem={onItem} onDone={finish} />
            )}
            <ItemMarks {...props} hasPage={isKnown && !isWriting} />
          </div>
        </RowFrame>
      </div>
    </li>
  )
}
