import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { CircleAlert, Scissors } from 'lucide-react'
import { limits } from '#contract/core/limits.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { nodesOf, textOfLine } from './model/lineDoc.ts'
import { cutLine } from './cutLine.ts'
import type { Refuse } from './model/lineCommands.ts'

type Over = { index: number; over: number }
const overLines = (editor: Editor): Over[] =>
  nodesOf(editor.state.doc).flatMap((line, index) => {
    const over = [...textOfLine(line)].length - limits.lineLength
    return over > 0 ? [{ index, over }] : []
  })

type OverLinesProps = {
  editor: Editor
  /** Places of lines whose text is not sent. */ kept: readonly number[]
  refuse: Refuse
}

/** Lines that are too long, each with the way to make two of it. */
export const LongLines = ({ editor, kept, refuse }: OverLinesProps) => {
  const { t } = useLingui()
  const all = useEditorState({
    editor,
    selector: ({ editor: now }) => overLines(now),
    equalityFn: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  })
  return all.map(({ index, over }) => {
    const number = index + 1
    const max = limits.lineLength
    return (
      <Notice
        key={index}
        kind="danger"
        icon={CircleAlert}
        action={
          <Button
            small
            icon={Scissors}
            aria-label={t`Split line ${number}`}
            onClick={() => (cutLine(editor, index, refuse), editor.view.focus())}
          >
            <Trans>Split line</Trans>
          </Button>
        }
      >
        <Plural
          value={over}
          one={`Line ${number} is # character over the limit of ${max}.`}
          other={`Line ${number} is # characters over the limit of ${max}.`}
        />{' '}
        {kept.includes(index) ? (
          <Trans>
            Shorten the line to save it. Until then, its text is kept on this device and not sent.
          </Trans>
        ) : (
          <Trans>This line was already too long. You can leave it as it is, or shorten it.</Trans>
        )}
      </Notice>
    )
  })
}
