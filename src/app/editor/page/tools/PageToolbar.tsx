import { Trans, useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  CodeXml,
  Ellipsis,
  IndentDecrease,
  IndentIncrease,
  Plus,
  Type,
} from 'lucide-react'
import type { LucideIcon } from '#app/ui/Icon.tsx'
import { Menu } from '#app/ui/overlays/Menu.tsx'
import { useKeyWords } from '#app/ui/keys/useKeyWords.ts'
import { menuRow, type Tool } from '../../text/tools/tool.ts'
import { Toolbar } from '../../text/tools/Toolbar.tsx'
import { useMarkTools } from '../../text/tools/useMarkTools.ts'
import { useUndoTools } from '../../text/tools/useUndoTools.ts'
import type { PageDialogRequest } from './pageDialogRequest.ts'
import * as commands from '../pageCommands.ts'
import styles from '../PageText.module.css'
import type { PageTemplate } from './pageTemplates.ts'
import { setTypesShortcuts, useTypesShortcuts } from './typedShortcuts.ts'
import { usePageActions } from './usePageActions.ts'

type PageToolbarProps = {
  editor: Editor
  label: string
  templates: readonly PageTemplate[]
  onAsk: (asking: PageDialogRequest) => void
  onSource: () => void
}

/** The form of the paragraph where the caret is. */
const useFormHere = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now.isActive('heading')
        ? `heading${String(now.getAttributes('heading')['level'])}`
        : now.isActive('codeBlock')
          ? 'codeBlock'
          : 'paragraph',
  })

/** Where a block or an item of a list stands. */
const useOrderTools = (editor: Editor) => {
  const { t } = useLingui()
  const keyWords = useKeyWords()
  const tool = (
    label: string,
    icon: LucideIcon,
    keys: string | undefined,
    run: () => boolean,
  ): Tool => ({
    label,
    icon,
    keys,
    run: () => {
      editor.view.focus()
      run()
    },
  })
  return {
    deepen: tool(t`Indent`, IndentIncrease, keyWords('deepenLine'), () =>
      commands.shiftItem(editor, 1),
    ),
    lift: tool(t`Outdent`, IndentDecrease, keyWords('liftLine'), () =>
      commands.shiftItem(editor, -1),
    ),
    up: tool(t`Move the block up`, ArrowUp, keyWords('blockUp'), () =>
      commands.moveBlock(editor, -1),
    ),
    down: tool(t`Move the block down`, ArrowDown, keyWords('blockDown'), () =>
      commands.moveBlock(editor, 1),
    ),
  }
}

/** Whether what is typed at the start of a paragraph becomes a heading or a list. */
const useTypingSwitch = (): Tool => {
  const { t } = useLingui()
  const typed = useTypesShortcuts()
  return {
    label: typed ? t`Keep “== ” and “* ” as typed` : t`Turn “== ” and “* ” into headings and lists`,
    icon: Type,
    run: () => setTypesShortcuts(!typed),
  }
}

/** Everything that can be done to the text; what has no room stands in the last menu. */
export const PageToolbar = ({ editor, label, templates, onAsk, onSource }: PageToolbarProps) => {
  const { t } = useLingui()
  const { forms, bullets, numbers, inserts } = usePageActions(editor, onAsk, templates)
  const marks = useMarkTools(editor, () => onAsk({ for: 'link' }))
  const { undo, redo } = useUndoTools(editor)
  const { deepen, lift, up, down } = useOrderTools(editor)
  const typing = useTypingSwitch()
  const form = useFormHere(editor)
  const here = forms.find(({ name }) => name === form)?.label
  const source: Tool = {
    label: t`Wiki text`,
    icon: CodeXml,
    keys: useKeyWords()('pageSource'),
    run: onSource,
  }
  const more = [
    [source],
    [undo, redo],
    [marks.underline, marks.code, marks.strike, marks.subscript, marks.superscript],
    [bullets, numbers, deepen, lift],
    [up, down],
    [typing],
  ]
  return (
    <Toolbar
      isSticky
      label={label}
      parts={[
        tabIndex => (
          <Menu
            kind="quiet"
            small
            icon={Type}
            iconAfter={ChevronDown}
            // What stands on it is part of its name, for those who speak to the page.
            label={here ? t`Paragraph style: ${here}` : t`Paragraph style`}
            tabIndex={tabIndex}
            items={forms.map(form => menuRow(form))}
          >
            <span className={styles.form}>{here}</span>
          </Menu>
        ),
        null,
        marks.bold,
        marks.italic,
        { roomy: [marks.underline, marks.code] },
        marks.link,
        null,
        { roomy: [bullets, numbers, null] },
        tabIndex => (
          <Menu
            kind="quiet"
            small
            icon={Plus}
            iconAfter={ChevronDown}
            label={t`Insert`}
            tabIndex={tabIndex}
            items={inserts.map(insert => menuRow(insert))}
          >
            <span className={styles.insert}>
              <Trans>Insert</Trans>
            </span>
          </Menu>
        ),
        { roomy: [null, undo, redo, null, source] },
        tabIndex => (
          <Menu
            kind="quiet"
            small
            icon={Ellipsis}
            label={t`More formatting`}
            tabIndex={tabIndex}
            items={more.flatMap((group, n) => [
              ...(n > 0 ? [null] : []),
              ...group.map(tool => menuRow(tool)),
            ])}
          />
        ),
      ]}
    />
  )
}
