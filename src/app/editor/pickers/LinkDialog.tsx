import { Trans, useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { isOutward, isWritableUrl } from '#wikitext/url.ts'

const removeLink = (editor: Editor) =>
  editor
    .chain()
    .extendMarkRange('link')
    .unsetMark('link')
    .extendMarkRange('wikiLink')
    .unsetMark('wikiLink')
    .run()

/** `isNew`: no words are chosen, so that the address itself is put there. */
const putLink = (editor: Editor, to: string, isNew: boolean) => {
  const mark = isOutward(to)
    ? { type: 'link', attrs: { href: to, target: false } }
    : { type: 'wikiLink', attrs: { target: to, tag: null, newWindow: false } }
  if (isNew) editor.commands.insertContent({ type: 'text', text: to, marks: [mark] })
  else
    editor
      .chain()
      .extendMarkRange('link')
      .extendMarkRange('wikiLink')
      .unsetMark('link')
      .unsetMark('wikiLink')
      .setMark(mark.type, mark.attrs)
      .run()
}

/** Where the chosen words lead: an address, or the title of a page. */
export const LinkDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const { t } = useLingui()
  const chosen = editor.state.doc.textBetween(
    editor.state.selection.from,
    editor.state.selection.to,
  )
  const isLink = editor.isActive('link') || editor.isActive('wikiLink')
  const held = (editor.getAttributes('link').href ??
    editor.getAttributes('wikiLink').target ??
    '') as string
  const [address, setAddress] = useState(held)
  const [error, setError] = useState<string>()
  const leave = () => {
    onClose()
    editor.view.focus()
  }
  const remove = () => {
    removeLink(editor)
    leave()
  }
  const apply = () => {
    const to = address.trim()
    if (to === '' || (isOutward(to) ? !isWritableUrl(to) : /[|[\]\n]/.test(to)))
      return setError(t`This is no address and no title.`)
    putLink(editor, to, chosen === '' && !isLink)
    leave()
  }
  return (
    <Dialog
      title={isLink ? t`Change the link` : t`Link`}
      onClose={leave}
      actions={
        <>
          {isLink && (
            <Button kind="quiet" onClick={remove}>
              <Trans>Remove link</Trans>
            </Button>
          )}
          <Button kind="quiet" onClick={leave}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="main" onClick={apply}>
            <Trans>Link</Trans>
          </Button>
        </>
      }
    >
      <TextField
        label={t`Address or title of a page`}
        value={address}
        error={error}
        autoFocus
        onChange={event => setAddress(event.target.value)}
        onKeyDown={event => event.key === 'Enter' && apply()}
      />
    </Dialog>
  )
}
