import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWrite } from '#app/api/useWrite.ts'
import type { Picture } from '#app/outbox/content.ts'
import { Button } from '#app/ui/Button.tsx'
import { Dialog } from '#app/ui/Dialog.tsx'
import { TextArea } from '#app/ui/TextArea.tsx'
import styles from './DetailsEditor.module.css'

const longest = 250

/** What a picture shows, for those who do not see it; empty only where it is said to be decorative. */
export const AltDialog = ({ picture, onClose, onDone }: { picture: Picture; onClose: () => void; onDone: (alt: string | null) => void }) => {
  const { t } = useLingui()
  const held = (picture as { alt?: string | null }).alt ?? null
  const [text, setText] = useState(held ?? '')
  const [isDecorative, setIsDecorative] = useState(held === '')
  const patch = useWrite('patchImage')
  const save = () => {
    const alt = isDecorative ? '' : text.trim() === '' ? null : text.trim()
    patch.mutate({ params: { imageid: picture.id }, body: { alt } }, { onSuccess: () => (onDone(alt), onClose()) })
  }
  return (
    <Dialog
      title={t`Alternative text`}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="main" onClick={save} why={patch.isPending ? t`It is being saved.` : undefined}>
            <Trans>Save text</Trans>
          </Button>
        </>
      }
    >
      <TextArea
        label={t`What the picture shows`}
        help={t`One sentence. It goes with the picture wherever it stands.`}
        error={patch.error?.message}
        count={{ used: [...text].length, max: longest }}
        readOnly={isDecorative}
        value={isDecorative ? '' : text}
        autoFocus
        onChange={event => setText(event.target.value)}
      />
      <label className={styles.check}>
        <input type="checkbox" checked={isDecorative} onChange={event => setIsDecorative(event.target.checked)} />
        <Trans>Decorative: it says nothing that the text does not say</Trans>
      </label>
    </Dialog>
  )
}
