import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { languages } from '#app/shell/language.ts'
import { EntryForm } from '#app/ui/fields/EntryForm.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'

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
    <EntryForm {...{ act, error, isPending, onCancel }} onSubmit={submit}>
      {Object.entries(languages).map(([lang, name], n) => (
        <TextField
          key={lang}
          label={t`Message to the author (${name})`}
          lang={lang}
          autoComplete="off"
          autoFocus={n === 0} // the form was asked for
          maxLength={500}
          error={lang === 'en' && isTried && isMissing ? t`Enter the English text.` : undefined}
          value={typed[lang] ?? ''}
          onChange={event => setTyped({ ...typed, [lang]: event.target.value })}
        />
      ))}
    </EntryForm>
  )
}
