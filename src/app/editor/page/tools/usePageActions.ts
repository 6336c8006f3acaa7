import { useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
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
import type { LucideIcon } from '#app/ui/Icon.tsx'
import type { PageDialogRequest } from './pageDialogRequest.ts'
import * as commands from '../pageCommands.ts'
import { insertTemplate, type PageTemplate } from './pageTemplates.ts'

/** One thing that can be done to the text: in the menu of "/", and in the tools. */
export type PageAction = {
  name: string
  label: string
  icon: LucideIcon
  keys?: string
  /** Other words by which it is looked for. */ also?: string
  run: () => void
}

/** `templates`: of the page's namespace. */
export const usePageActions = (
  editor: Editor,
  onAsk: (asking: PageDialogRequest) => void,
  templates: readonly PageTemplate[],
): { forms: PageAction[]; lists: PageAction[]; inserts: PageAction[] } => {
  const { t } = useLingui()
  const ask = (
    name: PageDialogRequest['for'],
    label: string,
    icon: LucideIcon,
    also?: string,
  ): PageAction => ({
    name,
    label,
    icon,
    run: () => onAsk({ for: name }),
    ...(also && { also }),
  })
  const heading = (level: number, label: string): PageAction => ({
    name: `heading${level}`,
    label,
    icon: Heading,
    ...(level < 6 && { keys: `Ctrl+Alt+${level - 1}` }),
    also: '='.repeat(level),
    run: () => void commands.setHeading(editor, level),
  })
  return {
    forms: [
      {
        name: 'paragraph',
        label: t`Paragraph`,
        icon: Pilcrow,
        also: 'text',
        run: () => void commands.setParagraph(editor),
      },
      heading(2, t`Heading 2`),
      heading(3, t`Heading 3`),
      heading(4, t`Heading 4`),
      heading(5, t`Heading 5`),
      heading(6, t`Heading 6`),
      {
        name: 'blockquote',
        label: t`Quote`,
        icon: Quote,
        run: () => void commands.toggleQuote(editor),
      },
      {
        name: 'codeBlock',
        label: t`Code block`,
        icon: CodeXml,
        also: 'pre',
        run: () => void commands.toggleCodeBlock(editor),
      },
    ],
    lists: [
      {
        name: 'bulletList',
        label: t`List with bullets`,
        icon: List,
        keys: 'Ctrl+Shift+8',
        also: 'ul *',
        run: () => void commands.toggleList(editor, 'bulletList'),
      },
      {
        name: 'orderedList',
        label: t`Numbered list`,
        icon: ListOrdered,
        keys: 'Ctrl+Shift+7',
        also: 'ol #',
        run: () => void commands.toggleList(editor, 'orderedList'),
      },
    ],
    inserts: [
      ask('link', t`Link`, Link, 'url http'),
      ask('image', t`Picture`, Image, 'image photo'),
      ask('film', t`Film`, Film, 'video'),
      ask('embed', t`Embed`, TextQuote, 'iframe'),
      ask('document', t`Document`, FileText, 'pdf file'),
      ask('guide', t`Guide`, BookOpen, 'card'),
      ask('part', t`Part or tool`, Wrench, 'card item product'),
      ask('categories', t`List of categories`, FolderTree, 'children devices'),
      ask('table', t`Table`, Table),
      {
        name: 'rule',
        label: t`Divider`,
        icon: Minus,
        also: 'hr ----',
        run: () => void commands.insertRule(editor),
      },
      ...templates.map((template): PageAction => ({
        name: `template ${template.name}`,
        label: t`Template: ${template.label}`,
        icon: LayoutTemplate,
        run: () => insertTemplate(editor, template),
      })),
    ],
  }
}
