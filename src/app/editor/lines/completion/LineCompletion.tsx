import { Trans, useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  Bell,
  BookOpen,
  CircleDot,
  Image,
  IndentDecrease,
  IndentIncrease,
  Info,
  Plus,
  SquareSplitVertical,
  TriangleAlert,
  Wrench,
} from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { LucideIcon } from '#app/ui/Icon.tsx'
import { completionOf, isSameCompletion, type Completion } from '../../completion/completion.ts'
import { CompletionList, isFound, type CompletionRow } from '../../completion/CompletionList.tsx'
import { usePageRows } from '../../completion/usePageRows.tsx'
import { FindDocumentDialog } from '../../pickers/FindDocumentDialog.tsx'
import { focused } from '../../text/focused.ts'
import { setBullet, shift, type Refuse } from '../model/lineCommands.ts'

/** A part or a tool of the guide that is written. */
export type LineItem = { name: string; isTool: boolean }
/** `add`: the guide lists it from now on. */
export type LineItems = { all: readonly LineItem[]; add: (item: LineItem) => void }
/** What the commands of a line lead to elsewhere. */
type LineActs = {
  refuse: Refuse
  openBullets: () => void
  split: () => void
  addPicture: () => void
}
type LineCompletionProps = LineActs & {
  editor: Editor
  complete: { put: (next: (key: string) => boolean) => void }
  items: LineItems
}
type Row = (key: string, label: string, icon: LucideIcon, also: string, run: () => void) => void

const useCommandRows = (
  { editor, refuse, openBullets, split, addPicture }: LineCompletionProps,
  { kind, query, from, to }: Completion,
  linkGuide: () => void,
): CompletionRow[] => {
  const { t } = useLingui()
  if (kind !== 'command') return []
  const rows: CompletionRow[] = []
  const row: Row = (key, label, icon, also, run) => {
    if (!isFound(`${label} ${also}`, query)) return
    const act = () => {
      editor.commands.deleteRange({ from, to })
      run()
    }
    rows.push({ key, label, icon, run: act })
  }
  row('bullet', t`Choose a bullet…`, CircleDot, 'colour icon', openBullets)
  row('note', t({ message: 'Note', context: 'bullet' }), Info, 'bullet', () =>
    setBullet(editor, 'icon_note'),
  )
  row('caution', t({ message: 'Caution', context: 'bullet' }), TriangleAlert, 'bullet', () =>
    setBullet(editor, 'icon_caution'),
  )
  row('reminder', t({ message: 'Reminder', context: 'bullet' }), Bell, 'bullet', () =>
    setBullet(editor, 'icon_reminder'),
  )
  row('deepen', t`Indent`, IndentIncrease, 'level tab', () => shift(editor, 1, refuse))
  row('lift', t`Outdent`, IndentDecrease, 'level', () => shift(editor, -1, refuse))
  row('split', t`Split the step here`, SquareSplitVertical, 'new', split)
  row('picture', t`Add pictures…`, Image, 'image photo insert', addPicture)
  row('guide', t`Link to a guide…`, BookOpen, 'guide', linkGuide)
  return rows
}

const useItemRows = (
  { editor, items }: LineCompletionProps,
  { kind, query, from, to }: Completion,
): CompletionRow[] => {
  const { t } = useLingui()
  if (kind !== 'item') return []
  const put = (name: string) =>
    editor.view.dispatch(editor.state.tr.insertText(name, from, to).scrollIntoView())
  const found = items.all
    .filter(({ name }) => isFound(name, query))
    .map(({ name, isTool }) => ({
      key: `${String(isTool)} ${name}`,
      label: name,
      below: isTool ? t`Tool` : t`Part`,
      icon: Wrench,
      run: () => put(name),
    }))
  const name = query.trim()
  if (found.length > 0 || !isName(name)) return found
  return [true, false].map(isTool => ({
    key: `new ${String(isTool)}`,
    label: name,
    below: isTool ? t`Add to the tools` : t`Add to the parts`,
    icon: Plus,
    isOffer: true,
    run: () => {
      put(name)
      items.add({ name, isTool })
    },
  }))
}
const mostWords = 4
/** What could be a new one: a few words, no sentence that goes on. */
const isName = (text: string): boolean =>
  /^[\p{L}\p{N}][^.!?:;]+$/u.test(text) && text.split(/\s+/u).length <= mostWords

type OpenProps = LineCompletionProps & { open: Completion; linkGuide: () => void }

const Open = ({ open, linkGuide, ...line }: OpenProps) => {
  const { t } = useLingui()
  const { editor, complete, items } = line
  const commands = useCommandRows(line, open, linkGuide)
  const pages = usePageRows(editor, open, (token, range) =>
    focused(editor).insertContentAt(range, token).run(),
  )
  const found = useItemRows(line, open)
  const isBare = open.kind === 'item' && items.all.length === 0 && open.query === ''
  return (
    <CompletionList
      {...{ editor, complete }}
      at={open.from}
      label={
        { command: t`Line commands`, page: t`Pages and guides`, item: t`Parts and tools` }[
          open.kind
        ]
      }
      rows={{ command: commands, page: pages.rows, item: found }[open.kind]}
      hint={
        isBare ? <Trans>Parts and tools that you add to this guide appear here.</Trans> : pages.hint
      }
    />
  )
}

/** What "[[", "@" and "/" find, beside the caret of a line. */
export const LineCompletion = (props: LineCompletionProps) => {
  const { editor } = props
  const [isLinking, setIsLinking] = useState(false)
  const open = useEditorState({
    editor,
    selector: ({ editor: now }) => completionOf(now.state),
    equalityFn: isSameCompletion,
  })
  const leave = () => {
    // The next key is already one of the text.
    flushSync(() => setIsLinking(false))
    editor.view.focus()
  }
  return (
    <>
      {open && (
        <Open
          key={`${open.kind} ${open.from}`}
          {...props}
          open={open}
          linkGuide={() => setIsLinking(true)}
        />
      )}
      {isLinking && (
        <FindDocumentDialog
          kind="guide"
          onClose={leave}
          take={async guideid => void focused(editor).insertContent(`[guide|${guideid}]`).run()}
        />
      )}
    </>
  )
}
