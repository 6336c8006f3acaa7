import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWrite } from '#app/api/useWrite.ts'
import type { Picture } from '#app/drafts/content/guideContent.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { CheckBox } from '#app/ui/fields/CheckBox.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import styles from './AltDialog.module.css'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

const longest = 250

type AltDialogProps = {
  picture: Picture
  /** The text of the line that the picture belongs to. */
  suggestion?: string | undefined
  onClose: () => void
  onDone: (alt: string | null) => void
}

/**
 * What a picture shows, for those who do not see it; empty only where it is said to be decorative.
 */
export const AltDialog = ({ picture, suggestion, onClose, onDone }: AltDialogProps) => {
  const { t } = useLingui()
  const held = (picture as { alt?: string | null }).alt ?? null
  const [text, setText] = useState(held ?? '')
  const [isDecorative, setIsDecorative] = useState(held === '')
  const patch = useWrite('patchImage')
  const [isMissing, setIsMissing] = useState(false)
  const save = () => {
    const alt = isDecorative ? '' : text.trim()
    if (alt === '' && !isDecorative) return setIsMissing(true)
    patch.mutate(
      { params: { imageid: picture.id }, body: { alt } },
      { onSuccess: () => (onDone(alt), onClose()) },
    )
  }
  return (
    <AskDialog
      title={t`Edit alternative text`}
      onClose={onClose}
      verb={<Trans>Save text</Trans>}
      onAct={save}
      why={patch.isPending ? t`Saving…` : undefined}
      quiet
    >
      <TextArea
        label={t`What the picture shows`}
        help={t`Write one sentence. It is used wherever the picture appears.`}
        error={
          isMissing && text.trim() === '' && !isDecorative
            ? t`Describe what the picture shows, or mark the picture as decorative.`
            : patch.error
              ? refusedWords(patch.error)
              : undefined
        }
        count={{ used: [...text].length, max: longest }}
        readOnly={isDecorative}
        value={isDecorative ? '' : text}
        autoFocus
        onChange={event => setText(event.target.value)}
      />
      {suggestion && !isDecorative && text.trim() !== suggestion && (
        <p className={styles.suggestion}>
          <span>
            <Trans>From the line: “{suggestion}”</Trans>
          </span>
          <Button small onClick={() => setText(suggestion)}>
            <Trans>Use this text</Trans>
          </Button>
        </p>
      )}
      <CheckBox checked={isDecorative} onCheck={setIsDecorative}>
        <Trans>Decorative: the picture adds nothing to the text</Trans>
      </CheckBox>
    </AskDialog>
  )
}
