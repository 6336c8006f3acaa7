import { useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  BookOpen,
  CodeXml,
  FileText,
  Film,
  FolderTree,
  Heading,
  Image,
  LayoutTemplate,
  Link,
  List,
  ListOrdered,
  Minus,
  Pilcrow,
  Quote,
  Table,
  TextQuote,
  Wrench,
} from 'lucide-react'
import { useState } from 'react'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import type { LucideIcon } from '#app/ui/Icon.tsx'
import { useKeyWords } from '#app/ui/keys/useKeyWords.ts'
import type { Tool } from '../../text/tools/tool.ts'
import type { PageDialogRequest } from './pageDialogRequest.ts'
import * as commands from '../pageCommands.ts'
import { insertTemplate, type PageTemplate } from './pageTemplates.ts'

/** A tool of a page, also found by its name in the menu of "/". */
type PageAction = Tool & {
  name: string
  /** Other words by which it is looked for. */
  also?: string
}

type More = Pick<PageAction, 'keys' | 'also' | 'isPressed'>

type PageActions = {
  forms: PageAction[]
  bullets: PageAction
  numbers: PageAction
  inserts: PageAction[]
}

/** Whether the element that holds the caret can be seen. */
const isCaretInView = ({ view, state }: Editor) => {
  const { node } = view.domAtPos(state.selection.head)
  const element = node instanceof Element ? node : node.parentElement
  const place = element?.getBoundingClientRect()
  return place !== undefined && place.bottom > 0 && place.top < innerHeight
}

/**
 * In which lists the caret is: where it was put by whoever writes, and for as long as its place can
 * be seen.
 */
const useListHere = (editor: Editor) => {
  // Until the text had the focus, the caret is where the page ends, and nobody put it there.
  const [isPut, setIsPut] = useState(false)
  /** Where the caret is that was scrolled out of view. */
  const [away, setAway] = useState<number | null>(null)
  useWindowEvent('scroll', () =>
    setAway(isPut && !isCaretInView(editor) ? editor.state.selection.head : null),
  )
  const { isFocused, ...isList } = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const isHere = now.state.selection.head !== away
      return {
        isFocused: now.isFocused,
        bulletList: isHere && now.isActive('bulletList'),
        orderedList: isHere && now.isActive('orderedList'),
      }
    },
  })
  if (isFocused && !isPut) setIsPut(true)
  return isPut ? isList : { bulletList: false, orderedList: false }
}

/** `templates`: of the page's namespace. */
export const usePageActions = (
  editor: Editor,
  onAsk: (asking: PageDialogRequest) => void,
  templates: readonly PageTemplate[],
): PageActions => {
  const { t } = useLingui()
  const keyWords = useKeyWords()
  const act = (
    name: string,
    label: string,
    icon: LucideIcon,
    run: () => unknown,
    more: More = {},
  ): PageAction => ({ name, label, icon, run: () => void run(), ...more })
  const ask = (name: PageDialogRequest['for'], label: string, icon: LucideIcon, also?: string) =>
    act(name, label, icon, () => onAsk({ for: name }), also ? { also } : {})
  const heading = (level: number, label: string) =>
    act(`heading${level}`, label, Heading, () => commands.setHeading(editor, level), {
      ...(level < 6 && { keys: keyWords('pageHeading', level - 2) }),
      also: '='.repeat(level),
    })
  const isList = useListHere(editor)
  const list = (name: 'bulletList' | 'orderedList', label: string, icon: LucideIcon, more: More) =>
    act(name, label, icon, () => commands.toggleList(editor, name), {
      ...more,
      isPressed: isList[name],
    })
  const code = () => commands.toggleCodeBlock(editor)
  return {
    forms: [
      act('paragraph', t`Paragraph`, Pilcrow, () => commands.setParagraph(editor), {
        also: 'text',
      }),
      heading(2, t`Heading 2`),
      heading(3, t`Heading 3`),
      heading(4, t`Heading 4`),
      heading(5, t`Heading 5`),
      heading(6, t`Heading 6`),
      act('blockquote', t`Quote`, Quote, () => commands.toggleQuote(editor)),
      act('codeBlock', t`Code block`, CodeXml, code, { also: 'pre' }),
    ],
    bullets: list('bulletList', t`Bulleted list`, List, {
      keys: keyWords('pageBullets'),
      also: 'ul *',
    }),
    numbers: list('orderedList', t`Numbered list`, ListOrdered, {
      keys: keyWords('pageNumbers'),
      also: 'ol #',
    }),
    inserts: [
      ask('link', t`Link…`, Link, 'url http'),
      ask('image', t`Picture…`, Image, 'image photo'),
      ask('film', t`Video…`, Film, 'video'),
      ask('embed', t`Embed…`, TextQuote, 'iframe'),
      ask('document', t`Document…`, FileText, 'pdf file'),
      ask('guide', t`Guide…`, BookOpen, 'card'),
      ask('part', t`Part or tool…`, Wrench, 'card item product'),
      ask('categories', t`List of subcategories…`, FolderTree, 'children devices'),
      ask('table', t`Table…`, Table),
      act('rule', t`Divider`, Minus, () => commands.insertRule(editor), { also: 'hr ----' }),
      ...templates.map(template =>
        act(`template ${template.name}`, t`Template: ${template.label}`, LayoutTemplate, () =>
          insertTemplate(editor, template),
        ),
      ),
    ],
  }
}
