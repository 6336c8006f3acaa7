import { useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  ArrowDown,
  ArrowUp,
  Bold,
  Code,
  Ellipsis,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  ListEnd,
  SquareSplitVertical,
  Subscript,
  Superscript,
  Underline,
} from 'lucide-react'
import type { RefObject } from 'react'
import { Menu } from '#app/ui/overlays/Menu.tsx'
import { BulletPicker } from '../pickers/BulletPicker.tsx'
import { focused } from '../text/focused.ts'
import * as commands from './model/lineCommands.ts'
import type { Refuse } from './model/lineCommands.ts'
import { chosenLines } from './model/lineSelection.ts'
import styles from '../text/Toolbar.module.css'
import { useTools } from '../text/useTools.tsx'

type LineToolbarProps = {
  editor: Editor
  label: string
  picker: RefObject<HTMLButtonElement | null>
  refuse: Refuse
  onLink: () => void
  onSplit: () => void
  onSend?: (() => void) | undefined
}

type LineMenuProps = Pick<LineToolbarProps, 'editor' | 'refuse' | 'onSplit' | 'onSend'> & {
  tabIndex: number
}

/** What is done with lines more rarely. */
const LineMenu = ({ editor, refuse, onSplit, onSend, tabIndex }: LineMenuProps) => {
  const { t } = useLingui()
  const after = (run: () => void) => {
    editor.view.focus()
    run()
  }
  return (
    <Menu
      kind="quiet"
      small
      icon={Ellipsis}
      label={t`More for the line`}
      tabIndex={tabIndex}
      items={[
        {
          label: t`Underline`,
          icon: Underline,
          keys: 'Ctrl+U',
          onSelect: () => focused(editor).toggleUnderline().run(),
        },
        {
          label: t`Subscript`,
          icon: Subscript,
          onSelect: () => focused(editor).toggleMark('subscript').run(),
        },
        {
          label: t`Superscript`,
          icon: Superscript,
          onSelect: () => focused(editor).toggleMark('superscript').run(),
        },
        null,
        {
          label: t`Move line up`,
          icon: ArrowUp,
          keys: 'Alt+↑',
          onSelect: () => after(() => commands.move(editor, -1, refuse)),
        },
        {
          label: t`Move line down`,
          icon: ArrowDown,
          keys: 'Alt+↓',
          onSelect: () => after(() => commands.move(editor, 1, refuse)),
        },
        ...(onSend
          ? [{ label: t`Send line to another step…`, icon: ListEnd, onSelect: onSend }]
          : []),
        null,
        {
          label: t`Split the step here`,
          icon: SquareSplitVertical,
          keys: 'Ctrl+Shift+Enter',
          onSelect: onSplit,
        },
      ]}
    />
  )
}

/**
 * Tools have one fixed place over the lines of the step that is written; they act where the caret
 * is.
 */
export const LineToolbar = ({ label, picker, onLink, ...lines }: LineToolbarProps) => {
  const { editor, refuse } = lines
  const { t } = useLingui()
  const { stop, tool, props } = useTools()
  const here = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bullet: String(now.state.doc.child(chosenLines(now.state).from).attrs.bullet),
      isBold: now.isActive('bold'),
      isItalic: now.isActive('italic'),
      isCode: now.isActive('code'),
      isLink: now.isActive('link') || now.isActive('wikiLink'),
    }),
  })
  return (
    <div role="toolbar" aria-label={label} className={styles.toolbar} {...props}>
      <BulletPicker
        bullet={here.bullet}
        opener={picker}
        tabIndex={stop(0)}
        onPick={bullet => commands.setBullet(editor, bullet)}
        onClose={() => editor.view.focus()}
      />
      <span className={styles.rule} />
      {tool(1, t`Bold`, Bold, () => focused(editor).toggleBold().run(), here.isBold)}
      {tool(2, t`Italic`, Italic, () => focused(editor).toggleItalic().run(), here.isItalic)}
      {tool(3, t`Link`, Link, onLink, here.isLink)}
      {tool(4, t`Code`, Code, () => focused(editor).toggleCode().run(), here.isCode)}
      <span className={styles.rule} />
      <span className={styles.order}>
        {tool(5, t`Lift`, IndentDecrease, () => commands.shift(editor, -1, refuse))}
        {tool(6, t`Deepen`, IndentIncrease, () => commands.shift(editor, 1, refuse))}
        <span className={styles.rule} />
        {tool(7, t`Move line up`, ArrowUp, () => commands.move(editor, -1, refuse))}
        {tool(8, t`Move line down`, ArrowDown, () => commands.move(editor, 1, refuse))}
      </span>
      <LineMenu {...lines} tabIndex={stop(9)} />
    </div>
  )
}
