import { useLingui } from '@lingui/react/macro'
import { useCallback, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { withMembers } from '#lib/withMembers.ts'
import { classes } from '../classes.ts'
import { useFocusOnceDrawn } from '../screen/useFocusOnceDrawn.ts'
import styles from './DataTable.module.css'

export type Column<R> = {
  name: string
  cell: (row: R) => ReactNode
  numeric?: boolean
  /** Left out where the window is narrow. */
  minor?: boolean
  /** Of running text: its links break where its words do. */
  sentence?: boolean
  /** Sorts by it; `direction` where it is sorted by. */
  sort?: { direction: 'ascending' | 'descending' | null; onSort: () => void }
}

type Choosing<R> = {
  chosen: ReadonlySet<string>
  onChoose: (keys: ReadonlySet<string>) => void
  nameOf: (row: R) => string
  /** What cannot be chosen has no box. */ may?: (row: R) => boolean
}

type DataTableProps<R> = {
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  keyOf: (row: R) => string
  choosing?: Choosing<R>
}

const allAtMost = 200 // rows; beyond, only those near the window are in the page
const beyond = 15 // rows that stand ready above and below it

/**
 * Of a long table only the rows near the window are drawn, and the one that is gone to. With the
 * box that scrolls.
 */
const useRowWindow = (count: number) => {
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(28)
  const [at, setAt] = useState(0)
  const focusOnceDrawn = useFocusOnceDrawn()
  const isLong = count > allAtMost
  const shown =
    Math.ceil((typeof innerHeight === 'number' ? innerHeight : 900) / height) + 2 * beyond
  const start = isLong ? Math.max(0, Math.min(Math.floor(top / height) - beyond, count - shown)) : 0
  const current = Math.min(at, count - 1)
  const boxRef = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element
      const measured = element?.querySelector<HTMLElement>('[data-at]')?.offsetHeight
      if (isLong && measured) setHeight(measured)
    },
    [isLong],
  )
  const goTo = (index: number) => {
    setAt(index)
    focusOnceDrawn(() => {
      const row = box.current?.querySelector<HTMLElement>(`[data-at="${index}"]`)
      row?.scrollIntoView({ block: 'nearest' })
      return row?.querySelector('input')
    })
    if (isLong && box.current && (index < start + 1 || index > start + shown - 2)) {
      box.current.scrollTop = index * height
      setTop(index * height)
    }
  }
  const page = () => Math.max(1, Math.floor((box.current?.clientHeight ?? 300) / height) - 1)
  const view = {
    isLong,
    start,
    end: isLong ? Math.min(count, start + shown) : count,
    height,
    current,
    setAt,
    goTo,
    page,
    box,
    onScroll: isLong ? () => setTop(box.current?.scrollTop ?? 0) : undefined,
  }
  return [boxRef, view] as const
}
type RowWindow = ReturnType<typeof useRowWindow>[1]

/** The boxes: which rows may be chosen, and what choosing them makes of those chosen before. */
const choosingOf = <R,>({ rows, keyOf, choosing }: DataTableProps<R>) => {
  const may = (row: R) => choosing?.may?.(row) ?? true
  const keys = choosing ? rows.filter(may).map(keyOf) : []
  const choose = (chosen: readonly string[], isOn: boolean) => {
    choosing?.onChoose(withMembers(choosing.chosen, chosen, isOn))
  }
  return {
    choose,
    chooseAll: (isOn: boolean) => choose(keys, isOn),
    areAllChosen: keys.length > 0 && keys.every(key => choosing?.chosen.has(key)),
    /** From the last one chosen to this place. */
    chooseUpTo: (current: number) => {
      const last = rows.findIndex(row => choosing?.chosen.has(keyOf(row)))
      const [from, until] =
        last < 0 ? [current, current] : [Math.min(last, current), Math.max(last, current)]
      choose(
        rows
          .slice(from, until + 1)
          .filter(may)
          .map(keyOf),
        true,
      )
    },
  }
}
type Boxes = ReturnType<typeof choosingOf>

/** Keys in the rows of a table to choose by. */
const onTableKey = (event: KeyboardEvent, view: RowWindow, count: number, boxes: Boxes): void => {
  if (!(event.target as Element).closest('tbody')) return
  const { current } = view
  const to = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    Home: 0,
    End: count - 1,
    PageDown: current + view.page(),
    PageUp: current - view.page(),
  }[event.key]
  if (to !== undefined) view.goTo(Math.max(0, Math.min(count - 1, to)))
  else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey))
    boxes.chooseAll(true)
  else if (event.key === ' ' && event.shiftKey) boxes.chooseUpTo(current)
  else if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
    view.box.current
      ?.querySelector<HTMLElement>(`[data-at="${current}"] a, [data-at="${current}"] button`)
      ?.click()
  else return
  event.preventDefault()
}

const TableHead = <R,>({
  columns,
  boxes,
}: {
  columns: readonly Column<R>[]
  boxes: Boxes | null
}) => {
  const { t } = useLingui()
  return (
    <thead>
      <tr>
        {boxes && (
          <th className={styles.choose} scope="col">
            <label>
              <input
                type="checkbox"
                aria-label={t`Select all`}
                checked={boxes.areAllChosen}
                onChange={event => boxes.chooseAll(event.target.checked)}
              />
            </label>
          </th>
        )}
        {columns.map(({ name, numeric, minor, sort }) => (
          <th
            key={name}
            scope="col"
            className={classes(numeric && styles.numeric, minor && styles.minor)}
            aria-sort={sort?.direction ?? undefined}
          >
            {sort ? (
              <button type="button" className={styles.sort} onClick={sort.onSort}>
                {name}
                {sort.direction && (
                  <span aria-hidden="true">{sort.direction === 'ascending' ? ' ↑' : ' ↓'}</span>
                )}
              </button>
            ) : (
              name
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

type TableRowProps<R> = {
  table: DataTableProps<R>
  row: R
  index: number
  view: RowWindow
  boxes: Boxes
}

const TableRow = <R,>({ table, row, index, view, boxes }: TableRowProps<R>) => {
  const { t } = useLingui()
  const { columns, keyOf, choosing } = table
  const key = keyOf(row)
  const isChosen = choosing?.chosen.has(key) ?? false
  return (
    <tr
      data-at={index}
      aria-rowindex={view.isLong ? index + 2 : undefined}
      aria-selected={choosing ? isChosen : undefined}
    >
      {choosing && (
        <td className={styles.choose}>
          <label>
            <input
              type="checkbox"
              aria-label={t`Select ${choosing.nameOf(row)}`}
              checked={isChosen}
              disabled={!(choosing.may?.(row) ?? true)}
              tabIndex={index === view.current ? 0 : -1}
              onFocus={() => view.setAt(index)}
              onChange={event => boxes.choose([key], event.target.checked)}
            />
          </label>
        </td>
      )}
      {columns.map(({ name, cell, numeric, minor, sentence }, column) => {
        const Cell = column === 0 ? 'th' : 'td'
        return (
          <Cell
            key={name}
            {...(column === 0 && { scope: 'row' })}
            className={classes(
              numeric && styles.numeric,
              minor && styles.minor,
              sentence && styles.sentence,
            )}
          >
            {cell(row)}
          </Cell>
        )
      })}
    </tr>
  )
}

const Space = ({ height }: { height: number }) => (
  <tr className={styles.space} aria-hidden="true" style={{ height }} />
)

/**
 * Rows and figures; the first column names the row. With boxes to choose by: arrows, Space,
 * Shift+Space, Ctrl+A, and Enter opens the row's link.
 */
export const DataTable = <R,>(table: DataTableProps<R>) => {
  const { label, columns, rows, keyOf, choosing } = table
  const [boxRef, view] = useRowWindow(rows.length)
  const { isLong, start, end, height } = view
  const boxes = choosingOf(table)
  return (
    <div
      ref={boxRef}
      className={styles.scroll}
      role="group"
      aria-label={label}
      tabIndex={0}
      onScroll={view.onScroll}
      onKeyDown={choosing && (event => onTableKey(event, view, rows.length, boxes))}
    >
      <table
        className={classes(styles.table, isLong && styles.long)}
        aria-label={label}
        aria-rowcount={isLong ? rows.length + 1 : undefined}
      >
        <TableHead columns={columns} boxes={choosing ? boxes : null} />
        <tbody>
          {start > 0 && <Space height={start * height} />}
          {rows.slice(start, end).map((row, n) => (
            <TableRow
              key={keyOf(row)}
              table={table}
              row={row}
              index={start + n}
              view={view}
              boxes={boxes}
            />
          ))}
          {end < rows.length && <Space height={(rows.length - end) * height} />}
        </tbody>
      </table>
    </div>
  )
}
