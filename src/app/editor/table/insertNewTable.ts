import type { Editor } from '@tiptap/core'
import { insertBlock } from '../page/pageCommands.ts'
import { newTable } from './tableText.ts'

/** An empty table below the caret, which goes into its first cell. */
export const insertNewTable = (
  editor: Editor,
  rows: number,
  columns: number,
  isHeaded: boolean,
): void =>
  void insertBlock(editor, {
    type: 'table',
    attrs: { source: newTable(rows, columns, isHeaded) },
  })
