import { useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  completionOf,
  isSameCompletion,
  type Completion,
} from '#app/editor/completion/completion.ts'
import {
  CompletionList,
  isFound,
  type CompletionRow,
} from '#app/editor/completion/CompletionList.tsx'
import { usePageRows } from '#app/editor/completion/usePageRows.tsx'
import { insertToken } from '#app/editor/page/pageCommands.ts'
import type { PageDialogRequest } from '#app/editor/page/tools/pageDialogRequest.ts'
import { insertNewTable } from '#app/editor/table/insertNewTable.ts'
import type { PageTemplate } from '#app/editor/page/tools/pageTemplates.ts'
import { usePageActions } from '#app/editor/page/tools/usePageActions.ts'

type PanelProps = {
  editor: Editor
  complete: { put: (next: (key: string) => boolean) => void }
  templates: readonly PageTemplate[]
  onAsk: (asking: PageDialogRequest) => void
}

const useCommandRows = (
  { editor, templates, onAsk }: Pick<PanelProps, 'editor' | 'templates' | 'onAsk'>,
  { query, from, to, kind }: Completion,
): CompletionRow[] => {
  const { t } = useLingui()
  const { forms, bullets, numbers, inserts } = usePageActions(editor, onAsk, templates)
  if (kind !== 'command') return []
  // Whoever types goes on typing, in the first cell; the tool bar asks how large it is to be.
  const atOnce = { label: t`Table`, run: () => insertNewTable(editor, 2, 3, true) }
  return [...forms, bullets, numbers, ...inserts]
    .map(action => (action.name === 'table' ? { ...action, ...atOnce } : action))
    .filter(({ label, also = '', name }) => isFound(`${label} ${also} ${name}`, query))
    .map(({ name, label, icon, run }) => ({
      key: name,
      label,
      icon,
      run: () => {
        editor.commands.deleteRange({ from, to })
        run()
      },
    }))
}

const Open = ({ open, ...panel }: PanelProps & { open: Completion }) => {
  const { t } = useLingui()
  const { editor, complete } = panel
  const commands = useCommandRows(panel, open)
  const pages = usePageRows(editor, open, (token, range) => insertToken(editor, token, range))
  return (
    <CompletionList
      {...{ editor, complete }}
      at={open.from}
      label={open.kind === 'command' ? t`Insert menu` : t`Pages and guides`}
      rows={open.kind === 'command' ? commands : pages.rows}
      hint={pages.hint}
    />
  )
}

/** What "/" and "[[" find, beside the caret. */
export const CompletionPanel = (props: PanelProps) => {
  const { editor } = props
  const open = useEditorState({
    editor,
    selector: ({ editor: now }) => completionOf(now.state),
    equalityFn: isSameCompletion,
  })
  return open && <Open key={`${open.kind} ${open.from}`} {...props} open={open} />
}
