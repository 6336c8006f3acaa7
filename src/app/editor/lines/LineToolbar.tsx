import { useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  ArrowDown,
  ArrowUp,
  Ellipsis,
  History,
  IndentDecrease,
  IndentIncrease,
  ListEnd,
  SquareSplitVertical,
} from 'lucide-react'
import type { RefObject } from 'react'
import type { LucideIcon } from '#app/ui/Icon.tsx'
import { Menu } from '#app/ui/overlays/Menu.tsx'
import { useKeyWords } from '#app/ui/keys/useKeyWords.ts'
import { BulletPicker } from '../pickers/BulletPicker.tsx'
import { menuRow, type Tool } from '../text/tools/tool.ts'
import { Toolbar } from '../text/tools/Toolbar.tsx'
import { useMarkTools } from '../text/tools/useMarkTools.ts'
import * as commands from './model/lineCommands.ts'
import type { Refuse } from './model/lineCommands.ts'
import { chosenLines } from './model/lineSelection.ts'

type LineToolbarProps = {
  editor: Editor
  label: string
  picker: RefObject<HTMLButtonElement | null>
  refuse: Refuse
  onLink: () => void
  /** Without it the step cannot be split. */
  onSplit?: (() => void) | undefined
  onSend?: (() => void) | undefined
  onHistory?: (() => void) | undefined
}

/** Where a line stands among the others, and how deep. */
const useOrderTools = (editor: Editor, refuse: Refuse) => {
  const { t } = useLingui()
  const keyWords = useKeyWords()
  const tool = (label: string, icon: LucideIcon, run: () => void, keys?: string): Tool => ({
    label,
    icon,
    ...(keys && { keys }),
    run,
  })
  return {
    lift: tool(t`Outdent`, IndentDecrease, () => commands.shift(editor, -1, refuse)),
    deepen: tool(t`Indent`, IndentIncrease, () => commands.shift(editor, 1, refuse)),
    up: tool(
      t`Move line up`,
      ArrowUp,
      () => commands.move(editor, -1, refuse),
      keyWords('moveLineUp'),
    ),
    down: tool(
      t`Move line down`,
      ArrowDown,
      () => commands.move(editor, 1, refuse),
      keyWords('moveLineDown'),
    ),
  }
}

/** That of the first of the chosen lines. */
const useChosenBullet = (editor: Editor): string =>
  useEditorState({
    editor,
    selector: ({ editor: now }) =>
      String(now.state.doc.child(chosenLines(now.state).from).attrs.bullet),
  })

/** What reaches beyond the lines, as far as it is there. */
const useRowsBeyond = (
  { onSend, onSplit, onHistory }: Pick<LineToolbarProps, 'onSend' | 'onSplit' | 'onHistory'>,
  splitKeys: string | undefined,
) => {
  const { t } = useLingui()
  return [
    ...(onSend ? [{ label: t`Move line to another step…`, icon: ListEnd, onSelect: onSend }] : []),
    ...(onSplit
      ? [
          null,
          {
            label: t`Split the step here`,
            icon: SquareSplitVertical,
            keys: splitKeys,
            onSelect: onSplit,
          },
        ]
      : []),
    ...(onHistory
      ? [null, { label: t`Show who wrote this line`, icon: History, onSelect: onHistory }]
      : []),
  ]
}

/** The tools of the lines of the step that is written; what is rarely used stands in a menu. */
export const LineToolbar = (props: LineToolbarProps) => {
  const { editor, label, picker, refuse, onLink } = props
  const { t } = useLingui()
  const keyWords = useKeyWords()
  const marks = useMarkTools(editor, onLink)
  const { lift, deepen, up, down } = useOrderTools(editor, refuse)
  const bullet = useChosenBullet(editor)
  const beyond = useRowsBeyond(props, keyWords('splitStep'))
  const toText = () => editor.view.focus()
  return (
    <Toolbar
      label={label}
      parts={[
        tabIndex => (
          <BulletPicker
            bullet={bullet}
            opener={picker}
            tabIndex={tabIndex}
            onPick={chosen => commands.setBullet(editor, chosen)}
            onClose={() => editor.view.focus()}
          />
        ),
        null,
        marks.bold,
        marks.italic,
        marks.link,
        marks.code,
        { roomy: [null, lift, deepen, null, up, down] },
        tabIndex => (
          <Menu
            kind="quiet"
            small
            icon={Ellipsis}
            label={t`More line actions`}
            tabIndex={tabIndex}
            items={[
              menuRow(marks.underline),
              menuRow(marks.subscript),
              menuRow(marks.superscript),
              null,
              menuRow(up, toText),
              menuRow(down, toText),
              ...beyond,
            ]}
          />
        ),
      ]}
    />
  )
}
