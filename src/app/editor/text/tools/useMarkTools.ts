import { useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  Bold,
  Code,
  Italic,
  Link,
  Strikethrough,
  Subscript,
  Superscript,
  Underline,
} from 'lucide-react'
import type { LucideIcon } from '#app/ui/Icon.tsx'
import { useKeyWords } from '#app/ui/keys/useKeyWords.ts'
import { toggleMark } from '../textSchema.ts'
import type { Tool } from './tool.ts'

/** The marks of a text as tools, pressed where the caret stands in one. */
export const useMarkTools = (editor: Editor, onLink: () => void) => {
  const { t } = useLingui()
  const keyWords = useKeyWords()
  const here = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      code: now.isActive('code'),
      link: now.isActive('link') || now.isActive('wikiLink'),
    }),
  })
  const mark = (
    name: string,
    label: string,
    icon: LucideIcon,
    more: Pick<Tool, 'keys' | 'isPressed'> = {},
  ): Tool => ({ label, icon, run: () => void toggleMark(editor, name), ...more })
  const link: Tool = { label: t`Link`, icon: Link, run: onLink, isPressed: here.link }
  return {
    bold: mark('bold', t`Bold`, Bold, { keys: keyWords('bold'), isPressed: here.bold }),
    italic: mark('italic', t`Italic`, Italic, { keys: keyWords('italic'), isPressed: here.italic }),
    underline: mark('underline', t`Underline`, Underline, {
      keys: keyWords('underline'),
      isPressed: here.underline,
    }),
    code: mark('code', t`Code`, Code, { keys: keyWords('code'), isPressed: here.code }),
    strike: mark('strike', t`Strikethrough`, Strikethrough),
    subscript: mark('subscript', t`Subscript`, Subscript),
    superscript: mark('superscript', t`Superscript`, Superscript),
    link,
  }
}
