import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { MediaItem } from '#contract/library/schemas.ts'
import { classes } from '#app/ui/classes.ts'
import { useFocusOnceDrawn } from '#app/ui/screen/useFocusOnceDrawn.ts'
import { pageSize, type MediaFilters } from './filters.ts'
import { keyOf } from './keyOf.ts'
import { MediaCell } from './MediaCell.tsx'
import styles from './MediaGrid.module.css'
import { pagesOf, rowsShown } from './rows.ts'
import { useMedia, type Media } from './useMedia.ts'
import { useRows } from './useRows.ts'

type MediaGridProps = {
  filters: MediaFilters
  chosen: ReadonlyMap<string, MediaItem>
  onChosen: (chosen: ReadonlyMap<string, MediaItem>) => void
  opened: string | null
  onOpen: (item: MediaItem) => void
  total: number
}

const narrowest = 170 // pixels of a cell
const gap = 12 // pixels, as in the sheet of styles
const caption = 52
const listRow = 60

const stepsOf = (columns: number): Partial<Record<string, number>> => ({
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
  Home: -Infinity,
  End: Infinity,
})

/** How many columns have room, and how high a row of them is. */
const layoutOf = (width: number, isList: boolean) => {
  const columns = isList ? 1 : Math.max(2, Math.floor((width + gap) / (narrowest + gap)))
  const cell = (width - gap * (columns - 1)) / columns
  const rowHeight = isList ? listRow : Math.max(100, Math.round((cell * 3) / 4) + caption + gap)
  return { columns, rowHeight }
}

type CellProps = {
  item: MediaItem | undefined
  index: number
  column: number
  isList: boolean
  isChosen: boolean
  isOpened: boolean
  isCurrent: boolean
  onFocus: () => void
  onToggle: (isRange: boolean) => void
  onOpen: (item: MediaItem) => void
}

const GridCell = ({
  item,
  index,
  column,
  isList,
  isChosen,
  isOpened,
  isCurrent,
  ...on
}: CellProps) => {
  const { t } = useLingui()
  return (
    <div
      role="gridcell"
      className={classes(styles.cell, isChosen && styles.chosen, isOpened && styles.opened)}
      data-index={index}
      tabIndex={isCurrent ? 0 : -1}
      aria-colindex={column}
      aria-selected={isChosen}
      aria-label={item ? undefined : t`Loading…`}
      onFocus={on.onFocus}
      onClick={event =>
        event.ctrlKey || event.metaKey || event.shiftKey
          ? on.onToggle(event.shiftKey)
          : item && on.onOpen(item)
      }
    >
      <MediaCell item={item} isChosen={isChosen} isList={isList} onToggle={on.onToggle} />
    </div>
  )
}

/** Which part of the list is drawn, what stands there, and where in it the focus is. */
const useGridView = ({ filters, total }: Pick<MediaGridProps, 'filters' | 'total'>) => {
  const { list, listRef, measured } = useRows()
  const [at, setAt] = useState(0)
  const focusOnceDrawn = useFocusOnceDrawn()
  const isList = filters.view === 'list'
  const { columns, rowHeight } = layoutOf(measured.width, isList)
  const rows = Math.ceil(total / columns)
  const current = Math.min(at, Math.max(0, total - 1))
  const shown = rowsShown(measured, rowHeight, rows, Math.floor(current / columns))
  const media: Media = useMedia(filters, pagesOf(shown, columns, pageSize, total))
  /** The cell with the focus is always drawn, and the list scrolls to it. */
  const goTo = (index: number) => {
    setAt(index)
    focusOnceDrawn(() => {
      const target = list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
      target?.scrollIntoView({ block: 'nearest' })
      return target ?? null
    })
  }
  return { listRef, isList, total, columns, rowHeight, rows, current, shown, media, setAt, goTo }
}
type GridView = ReturnType<typeof useGridView>

/** Choosing, by clicks and by the keys of the grid. */
const useGridChoice = (view: GridView, { chosen, onChosen, onOpen }: MediaGridProps) => {
  const { columns, shown, media, current, total } = view
  const [anchor, setAnchor] = useState(0)
  const toggle = (index: number, isRange: boolean) => {
    const next = new Map(chosen)
    const [from, to] = isRange ? [Math.min(anchor, index), Math.max(anchor, index)] : [index, index]
    for (let n = from; n <= to; n += 1) {
      const item = media.at(n)
      if (!item) continue
      if (!isRange && next.has(keyOf(item))) next.delete(keyOf(item))
      else next.set(keyOf(item), item)
    }
    setAnchor(index)
    view.setAt(index)
    onChosen(next)
  }
  const chooseShown = () => {
    const cells = shown.flatMap(row => Array.from({ length: columns }, (_, n) => row * columns + n))
    const items = cells.flatMap(index => media.at(index) ?? [])
    onChosen(new Map(items.map(item => [keyOf(item), item])))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepsOf(columns)[event.key]
    const item = media.at(current)
    if (step !== undefined && !event.altKey)
      view.goTo(Math.max(0, Math.min(total - 1, current + step)))
    else if (event.key === ' ') toggle(current, event.shiftKey)
    else if (event.key === 'Enter' && item) onOpen(item)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) chooseShown()
    else if (event.key === 'Escape' && chosen.size > 0) onChosen(new Map())
    else return
    event.preventDefault()
  }
  return { toggle, onKeyDown }
}

type RowProps = {
  row: number
  view: GridView
  grid: MediaGridProps
  onToggle: (index: number, isRange: boolean) => void
}

const GridRow = ({ row, view, grid: { chosen, opened, onOpen }, onToggle }: RowProps) => {
  const { columns, rowHeight, total, media, isList, current } = view
  return (
    <div
      role="row"
      aria-rowindex={row + 1}
      className={styles.row}
      style={{ top: row * rowHeight, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {Array.from({ length: Math.min(columns, total - row * columns) }, (_, n) => {
        const index = row * columns + n
        const item = media.at(index)
        return (
          <GridCell
            key={index}
            item={item}
            index={index}
            column={n + 1}
            isList={isList}
            isChosen={item !== undefined && chosen.has(keyOf(item))}
            isOpened={item !== undefined && opened === keyOf(item)}
            isCurrent={index === current}
            onFocus={() => view.setAt(index)}
            onToggle={isRange => onToggle(index, isRange)}
            onOpen={onOpen}
          />
        )
      })}
    </div>
  )
}

/**
 * The items in rows of which only those in view are drawn. Arrows go, Space chooses, Shift with it
 * up to here, Enter opens.
 */
export const MediaGrid = (grid: MediaGridProps) => {
  const { t } = useLingui()
  const view = useGridView(grid)
  const { toggle, onKeyDown } = useGridChoice(view, grid)
  const { listRef, isList, rows, columns, rowHeight, shown } = view
  return (
    <div
      ref={listRef}
      className={classes(styles.list, isList && styles.asList)}
      role="grid"
      aria-label={t`Media`}
      aria-multiselectable="true"
      aria-rowcount={rows}
      aria-colcount={columns}
      style={{ height: rows * rowHeight }}
      onKeyDown={onKeyDown}
    >
      {shown.map(row => (
        <GridRow key={row} row={row} view={view} grid={grid} onToggle={toggle} />
      ))}
    </div>
  )
}
