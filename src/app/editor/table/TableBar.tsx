// What can be done with the table that holds the caret: a menu for its row, its column and its
// cell.
import { Trans, useLingui } from '@lingui/react/macro'
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ChevronDown,
  Columns3,
  Rows3,
  TableCellsMerge,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { announce } from '#app/editor/announce.ts'
import { Menu } from '#app/ui/overlays/Menu.tsx'
import type { MenuItem } from '#app/ui/overlays/Menu.tsx'
import {
  deleteColumn,
  deleteRow,
  insertColumn,
  insertRow,
  moveColumn,
  moveRow,
  sortRows,
  toggleHeads,
} from './tableActs.ts'
import { mergeCells, splitCell } from './tableCells.ts'
import { setFormat } from './tableFormats.ts'
import { spotAt } from './tableGrid.ts'
import type { TableText } from './tableText.ts'
import type { TableHere } from './tableView.ts'
import styles from '../page/PageText.module.css'

const entry = (label: string, onSelect: () => void, icon?: MenuItem['icon']): MenuItem => ({
  label,
  onSelect,
  ...(icon && { icon }),
})

/** Writes what an act makes of the table, or says that it cannot be done here. */
const useAct = ({ row, column, write }: TableHere) => {
  const { t } = useLingui()
  return (next: TableText | null | undefined, toRow = row, toColumn = column) => {
    if (next) write(next, toRow, toColumn)
    else
      announce(
        t`The table was not changed. A merged cell or the edge of the table may be in the way.`,
      )
  }
}
const spotOf = ({ row, column, read }: TableHere) => spotAt(read(), row, column)

const RowMenu = ({ here }: { here: TableHere }) => {
  const { t } = useLingui()
  const act = useAct(here)
  const { row, read } = here
  const below = () => row + (spotOf(here)?.height ?? 1)
  return (
    <Menu
      kind="quiet"
      small
      icon={Rows3}
      iconAfter={ChevronDown}
      label={t`Row`}
      items={[
        entry(t`Insert row above`, () => act(insertRow(read(), row))),
        entry(t`Insert row below`, () => act(insertRow(read(), below()), below())),
        null,
        entry(t`Move row up`, () => act(moveRow(read(), row, -1), row - 1), ArrowUp),
        entry(t`Move row down`, () => act(moveRow(read(), row, 1), row + 1), ArrowDown),
        null,
        entry(t`Toggle header row`, () => act(toggleHeads(read(), one => one.row === row))),
        null,
        {
          ...entry(t`Delete row`, () => act(deleteRow(read(), row), Math.max(0, row - 1)), Trash2),
          danger: true,
        },
      ]}
    >
      <Trans>Row</Trans>
    </Menu>
  )
}

const ColumnMenu = ({ here }: { here: TableHere }) => {
  const { t, i18n } = useLingui()
  const [compare] = useState(() => new Intl.Collator(i18n.locale, { numeric: true }).compare)
  const act = useAct(here)
  const { row, column, read } = here
  const after = () => column + (spotOf(here)?.width ?? 1)
  const before = Math.max(0, column - 1)
  return (
    <Menu
      kind="quiet"
      small
      icon={Columns3}
      iconAfter={ChevronDown}
      label={t`Column`}
      items={[
        entry(t`Insert column to the left`, () => act(insertColumn(read(), column))),
        entry(t`Insert column to the right`, () =>
          act(insertColumn(read(), after()), row, after()),
        ),
        null,
        entry(
          t`Move column left`,
          () => act(moveColumn(read(), column, -1), row, column - 1),
          ArrowLeft,
        ),
        entry(
          t`Move column right`,
          () => act(moveColumn(read(), column, 1), row, column + 1),
          ArrowRight,
        ),
        null,
        entry(t`Align left`, () => act(setFormat(read(), column, { align: 'l' }))),
        entry(t`Centre`, () => act(setFormat(read(), column, { align: 'c' }))),
        entry(t`Align right`, () => act(setFormat(read(), column, { align: 'r' }))),
        null,
        ...[25, 50].map(width =>
          entry(t`Set width to ${width}%`, () => act(setFormat(read(), column, { width }))),
        ),
        entry(t`Fit width to text`, () => act(setFormat(read(), column, { width: null }))),
        null,
        entry(t`Toggle header column`, () =>
          act(toggleHeads(read(), one => one.column === column)),
        ),
        entry(t`Sort ascending`, () => act(sortRows(read(), column, 1, compare))),
        entry(t`Sort descending`, () => act(sortRows(read(), column, -1, compare))),
        null,
        {
          ...entry(t`Delete column`, () => act(deleteColumn(read(), column), row, before), Trash2),
          danger: true,
        },
      ]}
    >
      <Trans>Column</Trans>
    </Menu>
  )
}

const CellMenu = ({ here }: { here: TableHere }) => {
  const { t } = useLingui()
  const act = useAct(here)
  const join = (towards: 'right' | 'down') => {
    const at = spotOf(here)
    act(at && mergeCells(here.read(), at, towards))
  }
  return (
    <Menu
      kind="quiet"
      small
      icon={TableCellsMerge}
      iconAfter={ChevronDown}
      label={t`Cell`}
      items={[
        entry(t`Merge with the cell to the right`, () => join('right')),
        entry(t`Merge with the cell below`, () => join('down')),
        entry(t`Split cell`, () => {
          const at = spotOf(here)
          act(at && splitCell(here.read(), at))
        }),
        null,
        entry(t`Leave table`, () => here.leave()),
        { ...entry(t`Delete table`, () => here.remove(), Trash2), danger: true },
      ]}
    >
      <Trans>Cell</Trans>
    </Menu>
  )
}

/** What can be done with the row, the column and the cell of the caret. */
export const TableBar = ({ here }: { here: TableHere }) => {
  const { t } = useLingui()
  return (
    <div role="toolbar" aria-label={t`Table tools`} className={styles.chipBar}>
      <span className={styles.name}>
        <Trans>Table</Trans>
      </span>
      <RowMenu here={here} />
      <ColumnMenu here={here} />
      <CellMenu here={here} />
    </div>
  )
}
