import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { guideFields } from '#documents/guide.ts'
import { codePoints } from '#contract/core/wire.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import styles from './Section.module.css'

type TitleFieldProps = {
  /** null: it is made of type, category and subject. */
  own: string | null
  generated: string
  error?: string | undefined
  onOwn: (title: string | null) => void
}

/** The title: made by itself and shown in grey, or one's own. */
export const TitleField = ({ own, generated, error, onOwn }: TitleFieldProps) => {
  const { t } = useLingui()
  const field = useRef<HTMLDivElement>(null)
  const become = (title: string | null) => {
    flushSync(() => onOwn(title))
    const input = field.current?.querySelector<HTMLInputElement>('input, textarea')
    input?.focus()
    // The first letter of another title takes its place, an arrow key goes into it.
    if (title !== null) input?.select()
  }
  return (
    <div ref={field}>
      {own === null ? (
        // Read whole: with a long category the end, which tells guides apart, was out of sight.
        <TextArea
          label={t`Title`}
          help={t`Built from type, category and subject.`}
          error={error}
          fits
          rows={1}
          readOnly
          value=""
          placeholder={generated}
        />
      ) : (
        <TextField
          label={t`Title`}
          error={error}
          count={{ used: codePoints(own), max: guideFields.title.most }}
          value={own}
          onChange={event => onOwn(event.target.value)}
        />
      )}
      <p className={styles.acts}>
        {own === null ? (
          <Button small kind="quiet" onClick={() => become(generated)}>
            <Trans>Use my own title</Trans>
          </Button>
        ) : (
          generated !== '' && (
            <Button small kind="quiet" onClick={() => become(null)}>
              <Trans>Use “{generated}”</Trans>
            </Button>
          )
        )}
      </p>
    </div>
  )
}
