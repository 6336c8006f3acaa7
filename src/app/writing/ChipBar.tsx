import { Trans, useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { ArrowDown, ArrowUp, Braces, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { unknownBlock } from '#wikitext/editor/editorDoc.ts'
import { unknownInline } from '#wikitext/editor/editorInline.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { CopyButton } from '#app/ui/buttons/CopyButton.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import * as commands from '#app/editor/page/pageCommands.ts'
import { nameOf } from '#app/editor/text/textMarks.ts'
import { PictureTools } from './PictureTools.tsx'
import { pictureOf } from '#app/editor/pickers/pictureToken.ts'
import styles from '#app/editor/page/PageText.module.css'

const MoveButtons = ({ editor }: { editor: Editor }) => {
  const { t } = useLingui()
  return (
    <>
      <Button
        small
        kind="quiet"
        icon={ArrowUp}
        label={t`Move the block up`}
        onClick={() => void commands.moveBlock(editor, -1)}
      />
      <Button
        small
        kind="quiet"
        icon={ArrowDown}
        label={t`Move the block down`}
        onClick={() => void commands.moveBlock(editor, 1)}
      />
    </>
  )
}

/** What can be done with the chip that is chosen. */
export const ChipBar = ({ editor }: { editor: Editor }) => {
  const { t } = useLingui()
  const [data, setData] = useState<string | null>(null)
  const chip = useEditorState({ editor, selector: ({ editor: now }) => commands.chosenChip(now) })
  if (!chip || chip.type.name === 'table') return null
  const held: unknown =
    chip.type.name === unknownBlock || chip.type.name === unknownInline
      ? chip.attrs['json']
      : chip.attrs['text']
  const text = typeof held === 'string' ? held : JSON.stringify(held, null, 2)
  const name = typeof held === 'string' ? held : nameOf(held)
  const imageid = typeof held === 'string' ? pictureOf(held) : null
  return (
    <div role="toolbar" aria-label={t`Tools for ${name}`} className={styles.chipBar}>
      <code className={styles.name} title={name}>
        {name}
      </code>
      {typeof held !== 'string' && (
        <Button small kind="quiet" icon={Braces} onClick={() => setData(text)}>
          <Trans>View data</Trans>
        </Button>
      )}
      {imageid !== null && (
        <PictureTools
          key={imageid}
          imageid={imageid}
          token={text}
          onToken={token => commands.changeToken(editor, token)}
          onDone={() => editor.view.focus()}
        />
      )}
      <MoveButtons editor={editor} />
      <CopyButton small kind="quiet" text={() => text} />
      <Button
        small
        kind="quiet"
        icon={Trash2}
        label={t`Delete`}
        onClick={() => void commands.deleteChosen(editor)}
      />
      {data !== null && (
        <Dialog
          title={name}
          onClose={() => setData(null)}
          actions={
            <Button onClick={() => setData(null)}>
              <Trans>Close</Trans>
            </Button>
          }
        >
          <pre className={styles.data} tabIndex={0}>
            {data}
          </pre>
        </Dialog>
      )}
    </div>
  )
}
