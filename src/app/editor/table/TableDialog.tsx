import { Trans, useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { CheckBox } from '#app/ui/fields/CheckBox.tsx'
import { FormDialog } from '../pickers/FormDialog.tsx'
import { insertNewTable } from './insertNewTable.ts'
import styles from '../pickers/FormDialog.module.css'

const most = { rows: 200, columns: 20 }
const numberIn = (text: string, max: number) =>
  /^[1-9]\d*$/.test(text.trim()) && Number(text) <= max ? Number(text) : null

/** How large the new table is; its first row are heads. */
export const TableDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const { t } = useLingui()
  const [rows, setRows] = useState('3')
  const [columns, setColumns] = useState('3')
  const [isHeaded, setIsHeaded] = useState(true)
  const [size, width] = [numberIn(rows, most.rows), numberIn(columns, most.columns)]
  const add = () => {
    if (size === null || width === null) return
    // A dialog gives the focus back when it goes: the first cell takes it after that.
    flushSync(onClose)
    insertNewTable(editor, size, width, isHeaded)
  }
  const wrong = (max: number) => t`Enter a whole number from 1 to ${max}.`
  return (
    <FormDialog
      title={t`Insert a table`}
      act={t`Insert`}
      onAct={add}
      onClose={onClose}
      className={styles.fields}
    >
      <div className={styles.size}>
        <TextField
          label={t`Rows`}
          inputMode="numeric"
          autoFocus
          value={rows}
          error={size === null ? wrong(most.rows) : undefined}
          onChange={event => setRows(event.target.value)}
        />
        <TextField
          label={t`Columns`}
          inputMode="numeric"
          value={columns}
          error={width === null ? wrong(most.columns) : undefined}
          onChange={event => setColumns(event.target.value)}
        />
      </div>
      <CheckBox checked={isHeaded} onCheck={setIsHeaded}>
        <Trans>The first row is a header</Trans>
      </CheckBox>
    </FormDialog>
  )
}
