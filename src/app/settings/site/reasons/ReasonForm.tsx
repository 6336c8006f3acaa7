import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { languages } from '#app/shell/language.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import styles from './DenialReasons.module.css'

export type ReasonTexts = Record<string, string>

type ReasonFormProps = {
  texts: ReasonTexts
  act: string
  error: string | null
  isPending: boolean
  onSave: (texts: ReasonTexts) => void
  onCancel: () => void
}

/** What authors read, in each language of the app; where one is missing, they read the English. */
export const ReasonForm = ({ texts, act, error, isPending, onSave, onCancel }: ReasonFormProps) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState(texts)
  const [isTried, setTried] = useState(false)
  const isMissing = (typed['en'] ?? '').trim() === ''
  const submit = () => {
    setTried(true)
    if (isMissing) return
    const kept = Object.entries(typed).map(([lang, words]) => [lang, words.trim()] as const)
    onSave(Object.fromEntries(kept.filter(([, words]) => words !== '')))
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      {Object.entries(languages).map(([lang, name], n) => (
        <TextField
          key={lang}
          label={t`What the author reads (${name})`}
          lang={lang}
          autoComplete="off"
          autoFocus={n === 0} // the form was asked for
          maxLength={500}
          error={lang === 'en' && isTried && isMissing ? t`Enter the English text.` : undefined}
          value={typed[lang] ?? ''}
          onChange={event => setTyped({ ...typed, [lang]: event.target.value })}
        />
      ))}
      <div className={styles.acts}>
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button kind="main" type="submit" why={isPending ? t`One moment…` : undefined}>
          {act}
        </Button>
      </div>
      {error && <p role="alert">{error}</p>}
    </form>
  )
}
