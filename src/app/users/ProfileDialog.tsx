import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { User } from '#contract/users/schemas.ts'
import { call } from '#app/api/client.ts'
import { write } from '#app/api/write.ts'
import { useKeptWords } from '#app/drafts/react/useKeptWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useToFault } from '#app/ui/fields/useToFault.ts'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { ApiError } from '#lib/errors.ts'
import { pick } from '#lib/pick.ts'
import styles from './OwnAccount.module.css'
import { refusedWords, wordsOfProblem } from '#app/ui/refusals/refusedWords.ts'

type Typed = { username: string; location: string; summary: string; about: string }

const typedOf = ({ username, location, summary, about_raw }: User): Typed => ({
  username,
  location: location ?? '',
  summary: summary ?? '',
  about: about_raw || '',
})

/** What was changed and nothing else: somebody may have changed the rest meanwhile. */
const changesOf = (before: Typed, { username, location, summary, about }: Typed) => ({
  ...(username !== before.username && { username }),
  ...(location !== before.location && { location: location || null }),
  ...(summary !== before.summary && { summary: summary || null }),
  ...(about !== before.about && { about }),
})

const fields = ['username', 'location', 'summary', 'about'] as const
const changedIn = (before: Typed, after: Typed): (keyof Typed)[] =>
  fields.filter(one => after[one] !== before[one])
/** What was changed both here and elsewhere, as it is elsewhere. */
const clashOf = (before: Typed, typed: Typed, now: Typed): Partial<Typed> =>
  pick(
    now,
    changedIn(before, typed).filter(one => now[one] !== before[one] && now[one] !== typed[one]),
  )

/** What the service says about each field, in our words where we know the rule. */
const useFieldErrors = (error: ApiError | null) => {
  const { t } = useLingui()
  return (field: keyof Typed) => {
    const found = error?.errors.find(one => one.field === field)
    if (!found) return undefined
    return field === 'username' && found.code !== 'invalid_value'
      ? t`Names can have 1 to 64 characters.`
      : wordsOfProblem(found)
  }
}

type ProfileDialogProps = { user: User; onClose: () => void }

/** What is typed, and what became of sending it. */
const useProfile = ({ user, onClose }: ProfileDialogProps) => {
  const [before, setBefore] = useState(() => typedOf(user))
  const [chosen, setChosen] = useState(before)
  const kept = useKeptWords('profile')
  const { about = chosen.about, summary = chosen.summary } = kept.words
  const typed = { ...chosen, about, summary }
  const setTyped = (next: Typed) => {
    setChosen(next)
    if (next.about !== about) kept.type({ about: next.about })
    if (next.summary !== summary) kept.type({ summary: next.summary })
  }
  /** What was saved elsewhere meanwhile, by field that was changed here too. */
  const [clash, setClash] = useState<Partial<Typed>>({})
  const [error, setError] = useState<ApiError | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsBusy(true)
    setError(null)
    try {
      const now = await call('readOwnUser', {})
      const found = clashOf(before, typed, typedOf(now))
      setClash(found)
      if (Object.keys(found).length > 0) {
        setBefore(typedOf(now))
        setTyped({ ...typedOf(now), ...pick(typed, changedIn(before, typed)) })
        return setIsBusy(false)
      }
      await write('patchUser', {
        params: { userid: now.userid },
        query: { revisionid: now.revisionid },
        body: changesOf(before, typed),
      })
      await kept.drop()
      onClose()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure)
      setIsBusy(false)
    }
  }
  return { typed, setTyped, kept, clash, error, isBusy, save }
}

/** The person's own name and words about themselves. */
export const ProfileDialog = ({ user, onClose }: ProfileDialogProps) => {
  const { t } = useLingui()
  const { typed, setTyped, kept, clash, error, isBusy, save } = useProfile({ user, onClose })
  const { form } = useToFault(error)
  const errorOf = useFieldErrors(error)
  const clashWords = (saved: string) =>
    t`Saved elsewhere in the meantime: “${saved}”. Save again to use your text.`
  const fieldOf = (name: keyof Typed) => ({
    name,
    value: typed[name],
    error: clash[name] === undefined ? errorOf(name) : clashWords(clash[name]),
    onChange: (event: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: event.target.value }),
  })
  const isAtField = fields.some(errorOf)
  return (
    <Dialog title={<Trans>Change name and profile</Trans>} onClose={onClose}>
      <form ref={form} className={styles.form} noValidate onSubmit={event => void save(event)}>
        {error && !isAtField && (
          <Notice kind="danger" icon={CircleAlert} role="alert">
            {refusedWords(error)}
          </Notice>
        )}
        <TextField
          {...fieldOf('username')}
          label={t`Name`}
          autoComplete="name"
          required
          help={t`Shown beside your guides.`}
        />
        <TextField {...fieldOf('location')} label={t`Location`} />
        <TextField
          {...fieldOf('summary')}
          label={t`Short introduction`}
          help={t`One or two sentences about you.`}
        />
        <TextArea
          {...fieldOf('about')}
          label={t`About you`}
          rows={6}
          help={t`You can use wiki text here.`}
        />
        <RestoredWords kept={kept} />
        <div className={styles.actions}>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="main" type="submit" why={isBusy ? t`One moment…` : undefined}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
