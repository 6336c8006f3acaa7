import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/users/schemas.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { itemAt } from '#lib/existing.ts'
import type { RequestInReview } from './requestBoxes.ts'
import { signedMeanings, type Meaning } from './signatureMeanings.ts'
import styles from './Approvals.module.css'
import type { Answers } from './useAnswers.ts'

const shortestNote = 10

type MeaningFieldProps = { meaning: Meaning; onMeaning: (meaning: Meaning) => void }

const MeaningField = ({ meaning, onMeaning }: MeaningFieldProps) => (
  <fieldset className={styles.meaning}>
    <legend>
      <Trans>What your signature means</Trans>
    </legend>
    <label>
      <input
        type="radio"
        name="meaning"
        checked={meaning === 'bench'}
        onChange={() => onMeaning('bench')}
      />{' '}
      <Trans>I tested the guide in practice</Trans>
    </label>
    <label>
      <input
        type="radio"
        name="meaning"
        checked={meaning === 'read'}
        onChange={() => onMeaning('read')}
      />{' '}
      <Trans>I read the guide</Trans>
    </label>
  </fieldset>
)

type NoteFieldProps = { note: string; onNote: (note: string) => void }

const NoteField = ({ note, onNote }: NoteFieldProps) => {
  const { t } = useLingui()
  return (
    <TextArea
      label={t`Note (optional)`}
      help={t`Kept with your signature.`}
      value={note}
      rows={2}
      maxLength={2000}
      onChange={event => onNote(event.target.value)}
    />
  )
}

type SendBackFieldProps = { username: string; note: string; onNote: (note: string) => void }

const SendBackField = ({ username, note, onNote }: SendBackFieldProps) => {
  const { t } = useLingui()
  return (
    <TextArea
      autoFocus
      label={t`Reason for sending the release back`}
      help={t`At least ${shortestNote} characters. ${username} and everyone who signed can read the reason.`}
      value={note}
      rows={3}
      maxLength={2000}
      onChange={event => onNote(event.target.value)}
    />
  )
}

type SignButtonsProps = { asked: RequestInReview; password: string; onSendBack: () => void }

const SignButtons = ({ asked, password, onSendBack }: SignButtonsProps) => {
  const { t } = useLingui()
  const stage = itemAt(asked.stages, asked.current_stage - 1)
  const place = stage.signatures.filter(one => !one.rejects).length + 1
  const needed = stage.required_signatures
  return (
    <>
      <Button
        kind="main"
        icon={BadgeCheck}
        type="submit"
        {...(password === '' && { why: t`Enter your password.` })}
      >
        <Trans>
          Sign ({place} of {needed})
        </Trans>
      </Button>
      <Button kind="danger" onClick={onSendBack}>
        <Trans>Send back with a reason…</Trans>
      </Button>
    </>
  )
}

type SendBackButtonsProps = {
  note: string
  password: string
  threads: number
  onCancel: () => void
}

const SendBackButtons = ({ note, password, threads, onCancel }: SendBackButtonsProps) => {
  const { t } = useLingui()
  return (
    <>
      <Button
        kind="danger"
        type="submit"
        {...(note.trim().length < shortestNote
          ? { why: t`Give a reason of at least ${shortestNote} characters.` }
          : password === ''
            ? { why: t`Enter your password.` }
            : {})}
      >
        {threads === 0
          ? t`Send back`
          : plural(threads, {
              one: 'Send back with # comment',
              other: 'Send back with # comments',
            })}
      </Button>
      <Button onClick={onCancel}>
        <Trans>Do not send back</Trans>
      </Button>
    </>
  )
}

type SignFormProps = { asked: RequestInReview; me: User; answers: Answers }

export const SignForm = ({ asked, me, answers }: SignFormProps) => {
  const { t } = useLingui()
  const [meaning, setMeaning] = useState<Meaning>('bench')
  const [password, setPassword] = useState('')
  const kept = useKeptText(`sign ${asked.approvalid}`)
  const note = kept.text
  const [isSendingBack, setIsSendingBack] = useState(false)
  const own = me.username
  const submit = () => {
    if (answers.isBusy) return
    if (isSendingBack) answers.reject(password, note, kept.drop)
    else answers.sign(password, signedMeanings[meaning], note.trim(), kept.drop)
  }
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      {isSendingBack ? (
        <SendBackField username={asked.username} note={note} onNote={kept.type} />
      ) : (
        <>
          <MeaningField meaning={meaning} onMeaning={setMeaning} />
          <NoteField note={note} onNote={kept.type} />
        </>
      )}
      <RestoredWords kept={kept} />
      <TextField
        label={t`Password for ${own}`}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={event => setPassword(event.target.value)}
        error={answers.wrong}
        help={
          isSendingBack
            ? undefined
            : t`You sign exactly what is shown. If it changes, your signature no longer counts.`
        }
      />
      {isSendingBack ? (
        <SendBackButtons
          note={note}
          password={password}
          threads={asked.threads_open}
          onCancel={() => setIsSendingBack(false)}
        />
      ) : (
        <SignButtons asked={asked} password={password} onSendBack={() => setIsSendingBack(true)} />
      )}
    </form>
  )
}
