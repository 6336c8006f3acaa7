import { Trans, useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  ArrowDown,
  ArrowUp,
  Bold,
  ChevronDown,
  Code,
  CodeXml,
  Ellipsis,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  Plus,
  Redo2,
  Strikethrough,
  Subscript,
  Superscript,
  Type,
  Underline,
  Undo2,
} from 'lucide-react'
import { focused } from '#app/editor/text/focused.ts'
import { useTools } from '#app/editor/text/useTools.tsx'
import { Menu } from '#app/ui/overlays/Menu.tsx'
import type { PageDialogRequest } from './pageDialogRequest.ts'
import * as commands from '../pageCommands.ts'
import type { PageTemplate } from './pageTemplates.ts'
import { setTypesShortcuts, useTypesShortcuts } from './typedShortcuts.ts'
import { usePageActions, type PageAction } from './usePageActions.ts'
import styles from './PageToolbar.module.css'

type PageToolbarProps = {
  editor: Editor
  label: string
  templates: readonly PageTemplate[]
  onAsk: (asking: PageDialogRequest) => void
  onSource: () => void
}

const rowOf = ({ label: name, icon, keys, run }: PageAction) => ({
  label: name,
  icon,
  ...(keys && { keys }),
  onSelect: run,
})
const markOf = (editor: Editor, name: string) => () => void commands.toggleMark(editor, name)

/** The forms and marks where the caret is. */
const useFormHere = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      form: now.isActive('heading')
        ? `heading${String(now.getAttributes('heading')['level'])}`
        : now.isActive('codeBlock')
          ? 'codeBlock'
          : 'paragraph',
      isBold: now.isActive('bold'),
      isItalic: now.isActive('italic'),
      isUnderlined: now.isActive('underline'),
      isCode: now.isActive('code'),
      isLink: now.isActive('link') || now.isActive('wikiLink'),
      isList: now.isActive('bulletList'),
      isNumbered: now.isActive('orderedList'),
    }),
  })

/** Undo and redo of the text. */
const useUndo = (editor: Editor) => {
  const { t } = useLingui()
  const undo = {
    label: t`Undo`,
    icon: Undo2,
    keys: 'Ctrl+Z',
    onSelect: () => void focused(editor).undo().run(),
  }
  const redo = {
    label: t`Redo`,
    icon: Redo2,
    keys: 'Ctrl+Y',
    onSelect: () => void focused(editor).redo().run(),
  }
  return [undo, redo] as const
}

type MoreMenuProps = Pick<PageToolbarProps, 'editor' | 'onSource'> & {
  lists: readonly PageAction[]
  tabIndex: number
}

/** What has no room in the toolbar, or is rarely used. */
const MoreMenu = ({ editor, onSource, lists, tabIndex }: MoreMenuProps) => {
  const { t } = useLingui()
  const typed = useTypesShortcuts()
  const [undo, redo] = useUndo(editor)
  const mark = (name: string) => markOf(editor, name)
  const back = (run: () => boolean) => () => {
    editor.view.focus()
    run()
  }
  const shift = (by: 1 | -1) => back(() => commands.shiftItem(editor, by))
  const move = (by: 1 | -1) => back(() => commands.moveBlock(editor, by))
  return (
    <Menu
      kind="quiet"
      small
      icon={Ellipsis}
      label={t`More for the text`}
      tabIndex={tabIndex}
      items={[
        { label: t`Wiki text`, icon: CodeXml, keys: 'F4', onSelect: onSource },
        null,
        undo,
        redo,
        null,
        { label: t`Underline`, icon: Underline, keys: 'Ctrl+U', onSelect: mark('underline') },
        { label: t`Code`, icon: Code, keys: 'Ctrl+E', onSelect: mark('code') },
        { label: t`Strike through`, icon: Strikethrough, onSelect: mark('strike') },
        { label: t`Subscript`, icon: Subscript, onSelect: mark('subscript') },
        { label: t`Superscript`, icon: Superscript, onSelect: mark('superscript') },
        null,
        ...lists.map(rowOf),
        { label: t`Deepen`, icon: IndentIncrease, keys: 'Tab', onSelect: shift(1) },
        { label: t`Lift`, icon: IndentDecrease, keys: 'Shift+Tab', onSelect: shift(-1) },
        null,
        { label: t`Move the block up`, icon: ArrowUp, keys: 'Alt+↑', onSelect: move(-1) },
        { label: t`Move the block down`, icon: ArrowDown, keys: 'Alt+↓', onSelect: move(1) },
        null,
        {
          label: typed
            ? t`Leave “== ” and “* ” as they are typed`
            : t`Make headings and lists of “== ” and “* ”`,
          icon: Type,
          onSelect: () => setTypesShortcuts(!typed),
        },
      ]}
    />
  )
}

/**
 * Tools over the text of a page, one stop of the Tab key; what has no room stands in the last menu.
 */
export const PageToolbar = ({ editor, label, templates, onAsk, onSource }: PageToolbarProps) => {
  const { t } = useLingui()
  const { stop, tool, props } = useTools()
  const { forms, lists, inserts } = usePageActions(editor, onAsk, templates)
  const here = useFormHere(editor)
  const mark = (name: string) => markOf(editor, name)
  const [undo, redo] = useUndo(editor)
  const [bullets, numbers] = lists as [PageAction, PageAction]
  return (
    <div role="toolbar" aria-label={label} className={styles.toolbar} {...props}>
      <Menu
        kind="quiet"
        small
        icon={Type}
        iconAfter={ChevronDown}
        label={t`Form of the paragraph`}
        tabIndex={stop(0)}
        items={forms.map(rowOf)}
      >
        <span className={styles.form}>{forms.find(({ name }) => name === here.form)?.label}</span>
      </Menu>
      <span className={styles.rule} />
      {tool(1, t`Bold`, Bold, mark('bold'), here.isBold)}
      {tool(2, t`Italic`, Italic, mark('italic'), here.isItalic)}
      <span className={styles.roomy}>
        {tool(3, t`Underline`, Underline, mark('underline'), here.isUnderlined)}
        {tool(4, t`Code`, Code, mark('code'), here.isCode)}
      </span>
      {tool(5, t`Link`, Link, () => onAsk({ for: 'link' }), here.isLink)}
      <span className={styles.rule} />
      <span className={styles.roomy}>
        {tool(6, bullets.label, bullets.icon, bullets.run, here.isList)}
        {tool(7, numbers.label, numbers.icon, numbers.run, here.isNumbered)}
        <span className={styles.rule} />
      </span>
      <Menu
        kind="quiet"
        small
        icon={Plus}
        iconAfter={ChevronDown}
        label={t`Insert`}
        tabIndex={stop(8)}
        items={inserts.map(rowOf)}
      >
        <Trans>Insert</Trans>
      </Menu>
      <span className={styles.roomy}>
        <span className={styles.rule} />
        {tool(9, undo.label, Undo2, undo.onSelect)}
        {tool(10, redo.label, Redo2, redo.onSelect)}
      </span>
      <MoreMenu editor={editor} onSource={onSource} lists={lists} tabIndex={stop(11)} />
    </div>
  )
}
