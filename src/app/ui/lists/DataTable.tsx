import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './DataTable.module.css'

export type Column<R> = {
  name: string
  cell: (row: R) => ReactNode
  numeric?: boolean
  /** Left out where the window is narrow. */
  minor?: boolean
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
 * Rows and figures; the first column names the row. With boxes to choose by: arrows, Space,
 * Shift+Space, Ctrl+A, and Enter opens the row's link.
 */
export const DataTable = <R,>({ label, columns, rows, keyOf, choosing }: DataTableProps<R>) => {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(28)
  const [at, setAt] = useState(0)
  const wanted = useRef<number | null>(null)
  const isLong = rows.length > allAtMost
  const shown =
    Math.ceil((typeof innerHeight === 'number' ? innerHeight : 900) / height) + 2 * beyond
  const start = isLong
    ? Math.max(0, Math.min(Math.floor(top / height) - beyond, rows.length - shown))
    : 0
  const seen = isLong ? rows.slice(start, start + shown) : rows
  const current = Math.min(at, rows.length - 1)
  // Heights and focus are the browser's, outside React.
  useLayoutEffect(() => {
    const measured = box.current?.querySelector<HTMLElement>('[data-at]')?.offsetHeight
    if (isLong && measured) setHeight(measured)
  }, [isLong])
  useLayoutEffect(() => {
    const target =
      wanted.current === null
        ? null
        : box.current?.querySelector<HTMLElement>(`[data-at="${wanted.current}"] input`)
    if (!target) return
    wanted.current = null
    target.focus({ preventScroll: true })
    target.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }, [at, start])

  const choosable = choosing ? rows.filter(row => choosing.may?.(row) ?? true) : []
  const choose = (keys: readonly string[], isOn: boolean) => {
    if (!choosing) return
    const next = new Set(choosing.chosen)
    for (const key of keys)
      if (isOn) next.add(key)
      else next.delete(key)
    choosing.onChoose(next)
  }
  const goTo = (index: number) => {
    wanted.current = index
    setAt(index)
    if (isLong && box.current && (index < start + 1 || index > start + shown - 2)) {
      box.current.scrollTop = index * height
      setTop(index * height)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!choosing || !(event.target as Element).closest('tbody')) return
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 300) / height) - 1)
    const to = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: current + page,
      PageUp: current - page,
    }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      goTo(Math.max(0, Math.min(rows.length - 1, to)))
    } else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      choose(choosable.map(keyOf), true)
    } else if (event.key === ' ' && event.shiftKey) {
      event.preventDefault()
      const last = rows.findIndex(row => choosing.chosen.has(keyOf(row)))
      const [from, until] =
        last < 0 ? [current, current] : [Math.min(last, current), Math.max(last, current)]
      choose(
        rows
          .slice(from, until + 1)
          .filter(row => choosing.may?.(row) ?? true)
          .map(keyOf),
        true,
      )
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      box.current
        ?.querySelector<HTMLElement>(`[data-at="${current}"] a, [data-at="${current}"] button`)
        ?.click()
    }
  }
  const areAllChosen =
    choosing !== undefined &&
    choosable.length > 0 &&
    choosable.every(row => choosing.chosen.has(keyOf(row)))

  return (
    <div
      ref={box}
      className={styles.scroll}
      role="group"
      aria-label={label}
      tabIndex={0}
      onScroll={isLong ? () => setTop(box.current?.scrollTop ?? 0) : undefined}
      onKeyDown={onKeyDown}
    >
      <table
        className={classes(styles.table, isLong && styles.long)}
        aria-label={label}
        aria-rowcount={isLong ? rows.length + 1 : undefined}
      >
        <thead>
          <tr>
            {choosing && (
              <th className={styles.choose} scope="col">
                <label>
                  <input
                    type="checkbox"
                    aria-label={t`Choose all`}
                    checked={areAllChosen}
                    onChange={event => choose(choosable.map(keyOf), event.target.checked)}
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
        <tbody>
          {start > 0 && (
            <tr className={styles.space} aria-hidden="true" style={{ height: start * height }} />
          )}
          {seen.map((row, n) => {
            const index = start + n
            const key = keyOf(row)
            const may = choosing?.may?.(row) ?? true
            const isChosen = choosing?.chosen.has(key) ?? false
            return (
              <tr
                key={key}
                data-at={index}
                aria-rowindex={isLong ? index + 2 : undefined}
                aria-selected={choosing ? isChosen : undefined}
              >
                {choosing && (
                  <td className={styles.choose}>
                    <label>
                      <input
                        type="checkbox"
                        aria-label={t`Choose ${choosing.nameOf(row)}`}
                        checked={isChosen}
                        disabled={!may}
                        tabIndex={index === current ? 0 : -1}
                        onFocus={() => setAt(index)}
                        onChange={event => choose([key], event.target.checked)}
                      />
                    </label>
                  </td>
                )}
                {columns.map(({ name, cell, numeric, minor }, column) => {
                  const Cell = column === 0 ? 'th' : 'td'
                  return (
                    <Cell
                      key={name}
                      {...(column === 0 && { scope: 'row' })}
                      className={classes(numeric && styles.numeric, minor && styles.minor)}
                    >
                      {cell(row)}
                    </Cell>
                  )
                })}
              </tr>
            )
          })}
          {isLong && start + shown < rows.length && (
            <tr
              className={styles.space}
              aria-hidden="true"
              style={{ height: (rows.length - start - shown) * height }}
            />
          )}
        </tbody>
      </table>
    </div>
  )
}
