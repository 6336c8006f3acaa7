import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, ShieldCheck } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { searchShortest } from '#contract/users/schemas.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { read } from '#app/api/read.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Combobox } from '#app/ui/fields/Combobox.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import type { ApiError } from '#lib/errors.ts'
import { namedDevice } from '../run/deviceName.ts'
import type { AskedField } from '../run/run.ts'
import styles from './CapturedFields.module.css'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

type Person = { userid: number; name: string }
type PersonFieldProps = { help: string; onChoose: (person: Person | null) => void }

/** Who signs, found by name. What is typed afterwards is nobody until it is chosen. */
const PersonField = ({ help, onChoose }: PersonFieldProps) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const asked = useDebounced(text.trim(), 200)
  const isLong = Array.from(asked).length >= searchShortest
  const { data = [], isSuccess } = useQuery({
    ...read('searchUsers', { params: { search: asked }, query: { limit: 8 } }),
    enabled: isLong && asked !== chosen,
  })
  const none =
    asked === '' || asked === chosen || asked !== text.trim()
      ? undefined
      : !isLong
        ? t`Type at least ${searchShortest} characters.`
        : isSuccess
          ? t`Nobody found.`
          : undefined
  return (
    <Combobox
      label={t`Who signs?`}
      help={help}
      text={text}
      found={asked}
      isBehind={asked !== text.trim()}
      none={none}
      options={data.map(({ userid, username, unique_username }) => ({
        value: String(userid),
        label: username,
        // Namesakes are told apart by it.
        ...(unique_username && { below: unique_username }),
      }))}
      onText={next => {
        setText(next)
        onChoose(null)
      }}
      onChoose={({ value, label: name }) => {
        setText(name)
        setChosen(name)
        onChoose({ userid: Number(value), name })
      }}
    />
  )
}

/** Why it was not signed. */
const useRefusal = () => {
  const { t } = useLingui()
  return (error: ApiError): string => {
    const [first] = error.errors
    if (error.status === 0)
      return t`The service did not answer. Close this dialog to see whether the field is signed.`
    if (error.status === 409 || first?.code === 'invalid_state')
      return t`The run has changed, so nothing was saved. Close this dialog, check the run and try again.`
    if (error.status === 429)
      return t`Too many attempts. Wait a while, then try again. If you entered the PIN, you can sign with your password instead.`
    switch (first?.code) {
      case 'own_work':
        return t`This person worked on the run. Someone else has to sign.`
      case 'not_in_team':
        return t`This person is not in the signing team. Choose a member of that team.`
      case 'wrong_pin':
        return t`The bench PIN does not match the person chosen, or they have not set one. Check the PIN, or sign with the password.`
      case 'wrong_password':
        return t`The password does not match the person chosen. Check both and try again.`
      default:
        return refusedWords(error)
    }
  }
}

type Kind = 'pin' | 'password'
type SecretFieldsProps = {
  kind: Kind
  secret: string
  onKind: (kind: Kind) => void
  onSecret: (secret: string) => void
}

/** PIN or password; neither is for the browser to keep, which is somebody else's. */
const SecretFields = ({ kind, secret, onKind, onSecret }: SecretFieldsProps) => {
  const { t } = useLingui()
  return (
    <>
      <Select
        label={t`Sign with`}
        value={kind}
        options={[
          { value: 'pin', label: t`Bench PIN` },
          { value: 'password', label: t`Account password` },
        ]}
        onChange={event => onKind(event.target.value === 'pin' ? 'pin' : 'password')}
      />
      <TextField
        label={kind === 'pin' ? t`Your bench PIN` : t`Your account password`}
        type="password"
        inputMode={kind === 'pin' ? 'numeric' : undefined}
        autoComplete="one-time-code"
        maxLength={kind === 'pin' ? 12 : 1000}
        value={secret}
        onChange={event => onSecret(event.target.value)}
      />
    </>
  )
}

/** `known_reworks`: of the pass that they saw as they opened the dialog. */
type Signing = { userid: number; kind: Kind; secret: string; known_reworks: number }
/** The request, from the run as it is seen here. */
const asked = (
  { field_revisionid }: AskedField,
  { entryid, revisionid }: WorkEntry,
  { userid, kind, secret, known_reworks }: Signing,
) => ({
  params: { entryid },
  query: { revisionid },
  body: {
    field_revisionid,
    userid,
    known_reworks,
    ...namedDevice(),
    ...(kind === 'pin' ? { pin: secret } : { password: secret }),
  },
})

type SignDialogProps = {
  field: AskedField
  entry: WorkEntry
  onClose: () => void
  onSigned: () => void
}

/** The second person says who they are, proves it, and signs. Nothing of it outlives the dialog. */
export const SignDialog = ({ field, entry, onClose, onSigned }: SignDialogProps) => {
  const { t } = useLingui()
  const refusalOf = useRefusal()
  const [person, setPerson] = useState<Person | null>(null)
  const [kind, setKind] = useState<Kind>('pin')
  const [secret, setSecret] = useState('')
  const [known_reworks] = useState(entry.reworks.length)
  const sign = useWrite('signWork')
  const why = sign.isPending
    ? t`One moment…`
    : person === null
      ? t`Choose who signs.`
      : secret === ''
        ? t`Enter the PIN or the password.`
        : undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (why !== undefined || person === null) return
    sign.mutate(asked(field, entry, { userid: person.userid, kind, secret, known_reworks }), {
      onSuccess: onSigned,
      onError: () => setSecret(''),
    })
  }
  return (
    <Dialog title={<Trans>Sign: “{field.label}”</Trans>} onClose={onClose}>
      <form className={styles.signing} onSubmit={submit}>
        {sign.error && (
          <Notice kind="danger" icon={CircleAlert} role="alert">
            {refusalOf(sign.error)}
          </Notice>
        )}
        <p>
          <Trans>
            By signing, you confirm the statement above. Until the run ends, the signature can be
            voided with a reason.
          </Trans>
        </p>
        <PersonField
          help={
            field.team === undefined
              ? t`Choose someone who did not work on this run.`
              : t`Choose a member of the signing team who did not work on this run.`
          }
          onChoose={setPerson}
        />
        <SecretFields kind={kind} secret={secret} onKind={setKind} onSecret={setSecret} />
        <div className={styles.signActs}>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="main" type="submit" icon={ShieldCheck} why={why}>
            <Trans>Sign</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
