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
import * as acts from './tableText.ts'
import type { TableHere } from './tableView.ts'
import styles from '../page/PageText.module.css'

/** What can be done with the row, the column and the cell of the caret. */
export const TableBar = ({ here }: { here: TableHere }) => {
  const { t, i18n } = useLingui()
  const [compare] = useState(() => new Intl.Collator(i18n.locale, { numeric: true }).compare)
  const { row, column, read, write } = here
  const spot = () => acts.spotAt(read(), row, column)
  const act = (next: acts.TableText | null | undefined, toRow = row, toColumn = column) => {
    if (next) write(next, toRow, toColumn)
    else announce(t`A cell that reaches over several is in the way.`)
  }
  const entry = (label: string, onSelect: () => void, icon?: MenuItem['icon']): MenuItem => ({
    label,
    onSelect,
    ...(icon && { icon }),
  })
  return (
    <div role="toolbar" aria-label={t`Tools for the table`} className={styles.chipBar}>
      <span className={styles.name}>
        <Trans>Table</Trans>
      </span>
      <Menu
        kind="quiet"
        small
        icon={Rows3}
        iconAfter={ChevronDown}
        label={t`Row`}
        items={[
          entry(t`Row above`, () => act(acts.insertRow(read(), row))),
          entry(t`Row below`, () =>
            act(acts.insertRow(read(), row + (spot()?.height ?? 1)), row + (spot()?.height ?? 1)),
          ),
          null,
          entry(t`Move the row up`, () => act(acts.moveRow(read(), row, -1), row - 1), ArrowUp),
          entry(t`Move the row down`, () => act(acts.moveRow(read(), row, 1), row + 1), ArrowDown),
          null,
          entry(t`Heads in this row`, () => act(acts.toggleHeads(read(), one => one.row === row))),
          null,
          {
            ...entry(
              t`Delete the row`,
              () => act(acts.deleteRow(read(), row), Math.max(0, row - 1)),
              Trash2,
            ),
            danger: true,
          },
        ]}
      >
        <Trans>Row</Trans>
      </Menu>
      <Menu
        kind="quiet"
        small
        icon={Columns3}
        iconAfter={ChevronDown}
        label={t`Column`}
        items={[
          entry(t`Column before`, () => act(acts.insertColumn(read(), column))),
          entry(t`Column after`, () =>
            act(
              acts.insertColumn(read(), column + (spot()?.width ?? 1)),
              row,
              column + (spot()?.width ?? 1),
            ),
          ),
          null,
          entry(
            t`Move the column before`,
            () => act(acts.moveColumn(read(), column, -1), row, column - 1),
            ArrowLeft,
          ),
          entry(
            t`Move the column after`,
            () => act(acts.moveColumn(read(), column, 1), row, column + 1),
            ArrowRight,
          ),
          null,
          entry(t`Text at the left`, () => act(acts.setFormat(read(), column, { align: 'l' }))),
          entry(t`Text in the middle`, () => act(acts.setFormat(read(), column, { align: 'c' }))),
          entry(t`Text at the right`, () => act(acts.setFormat(read(), column, { align: 'r' }))),
          null,
          ...[25, 50].map(width =>
            entry(t`${width} % wide`, () => act(acts.setFormat(read(), column, { width }))),
          ),
          entry(t`As wide as its text`, () => act(acts.setFormat(read(), column, { width: null }))),
          null,
          entry(t`Heads in this column`, () =>
            act(acts.toggleHeads(read(), one => one.column === column)),
          ),
          entry(t`Sort, first to last`, () => act(acts.sortRows(read(), column, 1, compare))),
          entry(t`Sort, last to first`, () => act(acts.sortRows(read(), column, -1, compare))),
          null,
          {
            ...entry(
              t`Delete the column`,
              () => act(acts.deleteColumn(read(), column), row, Math.max(0, column - 1)),
              Trash2,
            ),
            danger: true,
          },
        ]}
      >
        <Trans>Column</Trans>
      </Menu>
      <Menu
        kind="quiet"
        small
        icon={TableCellsMerge}
        iconAfter={ChevronDown}
        label={t`Cell`}
        items={[
          entry(t`Join with the cell after it`, () => {
            const at = spot()
            act(at && acts.mergeCells(read(), at, 'right'))
          }),
          entry(t`Join with the cell below`, () => {
            const at = spot()
            act(at && acts.mergeCells(read(), at, 'down'))
          }),
          entry(t`Take apart`, () => {
            const at = spot()
            act(at && acts.splitCell(read(), at))
          }),
          null,
          entry(t`Leave the table`, () => here.leave()),
          { ...entry(t`Delete the table`, () => here.remove(), Trash2), danger: true },
        ]}
      >
        <Trans>Cell</Trans>
      </Menu>
    </div>
  )
}
