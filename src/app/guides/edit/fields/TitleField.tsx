import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { guideFields } from '#documents/guide.ts'
import { codePoints } from '#contract/core/wire.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
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
    const input = field.current?.querySelector('input')
    input?.focus()
    // The first letter of another title takes its place, an arrow key goes into it.
    if (title !== null) input?.select()
  }
  return (
    <div ref={field}>
      <TextField
        label={t`Title`}
        help={own === null ? t`Built from type, category and subject.` : undefined}
        error={error}
        count={own === null ? undefined : { used: codePoints(own), max: guideFields.title.most }}
        readOnly={own === null}
        value={own ?? ''}
        placeholder={own === null ? generated : undefined}
        onChange={event => onOwn(event.target.value)}
      />
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
