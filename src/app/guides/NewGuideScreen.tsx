import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#app/api/session.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { limits } from '#contract/limits.ts'
import { codePoints } from '#contract/wire.ts'
import { beginOutbox } from '#app/outbox/begin.ts'
import { paths } from '#app/paths.ts'
import { Refused } from '#app/shell/Refused.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Select } from '#app/ui/Select.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { useTitle } from '#app/ui/useTitle.ts'
import { CategoryField } from './edit/CategoryField.tsx'
import { useGuideTypes } from './edit/useGuideTypes.ts'
import { useMe } from '#app/api/useMe.ts'
import styles from './NewGuideScreen.module.css'

/** A new guide asks for what it needs and nothing more: type, category, what it is about. It begins private. */
export const NewGuideScreen = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { token } = useSession()
  const me = useMe()
  const types = useGuideTypes()
  const create = useWrite('createGuide')
  const [chosen, setChosen] = useState<string | null>(null)
  const [category, setCategory] = useState('')
  const [subject, setSubject] = useState('')
  const [title, setTitle] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  useTitle(t`New guide`)
  if (token === null) return <Refused />
  const type = types.find(({ value }) => value === chosen) ?? types[0]
  const errorOf = (field: string) => create.error?.errors.find(error => error.field === field)?.message
  const needsSubject = type?.subject === 'required' && subject.trim() === ''
  const make = () => {
    setIsAsked(true)
    if (!type || category === '' || needsSubject || create.isPending) return
    const own = title.trim()
    create.mutate(
      { body: { type: type.value, category, ...(type.subject === 'none' ? {} : { subject: subject.trim() }), ...(own === '' ? {} : { title: own }), flags: ['GUIDE_IN_PROGRESS'], public: false } },
      {
        onSuccess: async guide => {
          if (!me) return
          const outbox = await beginOutbox(me.userid)
          outbox.openGuide(guide)
          void navigate(paths.editStep(guide.guideid, outbox.addStep(guide.guideid, 0)), { state: { writes: true } })
        },
      },
    )
  }
  return (
    <form
      className={styles.page}
      onSubmit={event => {
        event.preventDefault()
        make()
      }}
    >
      <h1 className={styles.title}>
        <Trans>New guide</Trans>
      </h1>
      <Select label={t`Type`} autoFocus error={errorOf('type')} options={types} value={type?.value ?? ''} onChange={event => setChosen(event.target.value)} />
      <CategoryField category={category} error={errorOf('category') ?? (isAsked && category === '' ? t`Choose a category from the list.` : undefined)} onCategory={setCategory} />
      {type?.subject !== 'none' && (
        <TextField
          label={t`Subject`}
          help={t`The part or task, for instance Battery`}
          error={errorOf('subject') ?? (isAsked && needsSubject ? t`This type needs a subject.` : undefined)}
          count={{ used: codePoints(subject), max: limits.subject }}
          value={subject}
          onChange={event => setSubject(event.target.value)}
        />
      )}
      <TextField label={t`Title`} help={t`Empty: it is made of type, category and subject.`} error={errorOf('title')} count={{ used: codePoints(title), max: limits.title }} value={title} onChange={event => setTitle(event.target.value)} />
      {create.error && create.error.errors.length === 0 && <p role="alert">{create.error.message}</p>}
      <p>
        <Button kind="main" type="submit" why={create.isPending ? t`The guide is being made.` : undefined}>
          <Trans>Create guide</Trans>
        </Button>
      </p>
    </form>
  )
}
