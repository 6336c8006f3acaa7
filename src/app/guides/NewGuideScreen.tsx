import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { read } from '#app/api/read.ts'
import { useSession } from '#app/api/session.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { guideFields } from '#documents/guide.ts'
import { codePoints } from '#contract/core/wire.ts'
import { CategoryField } from '#app/categories/CategoryField.tsx'
import type { Guide } from '#contract/guides/shapes.ts'
import { beginOutbox } from '#app/drafts/react/beginOutbox.ts'
import { paths } from '#app/paths.ts'
import { SignInToWrite } from '#app/shell/SignInToWrite.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useToFault } from '#app/ui/fields/useToFault.ts'
import { ReadingState } from '#app/ui/state/ReadingState.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { titleOf } from './edit/fields/guideTitle.ts'
import { LanguageField, useLanguageChoice } from './edit/fields/LanguageField.tsx'
import { TitleField } from './edit/fields/TitleField.tsx'
import { TypeField } from './edit/fields/TypeField.tsx'
import { useGuideTypes } from './edit/fields/useGuideTypes.ts'
import { useMe } from '#app/api/useMe.ts'
import styles from './NewGuideScreen.module.css'
import { refusedFieldWords, refusedWords } from '#app/ui/refusals/refusedWords.ts'

/** `langid` is null where the site's own is meant. */
type NewGuide = {
  type: string
  category: string
  subject: string
  title: string
  langid: string | null
}

/** Makes the guide and goes on with its first step. */
const useNewGuide = () => {
  const navigate = useNavigate()
  const { token } = useSession()
  const me = useMe()
  const create = useWrite('createGuide')
  const flags = useQuery({ ...read('listOwnFlags'), enabled: token !== null }).data?.guide
  const writeFirstStep = async (guide: Guide) => {
    if (!me) return navigate(paths.editSteps(guide.guideid))
    const outbox = await beginOutbox(me.userid)
    await outbox.openGuide(guide)
    await navigate(paths.editStep(guide.guideid, outbox.addStep(guide.guideid, 0)), {
      state: { writes: true },
    })
  }
  const make = ({ type, category, subject, title, langid }: NewGuide) => {
    // Once it is there, its editor is on its way: a second press would make a second guide.
    if (create.isPending || create.isSuccess) return
    const begun = Object.values(flags ?? {})
      .filter(({ flagid }) => flagid === 'GUIDE_IN_PROGRESS')
      .map(({ flagid }) => flagid)
    create.mutate(
      {
        body: {
          type,
          category,
          ...(subject !== '' && { subject }),
          ...(title !== '' && { title }),
          ...(langid !== null && { langid }),
          ...(begun.length > 0 && { flags: begun }),
          public: false,
        },
      },
      {
        onSuccess: guide =>
          // The editor opens it anew, and says why when it cannot be opened.
          void writeFirstStep(guide).catch(() => navigate(paths.editSteps(guide.guideid))),
      },
    )
  }
  return { create, make }
}

/** The site says which types there are; null while that is known or being read. */
const useTypesFailed = (): { error: Error; retry: () => void } | null => {
  const { data, error, isFetching, refetch } = useQuery(read('readSite'))
  return data || isFetching || !error ? null : { error, retry: () => void refetch() }
}

/** Why no guide can be made now. */
const useWhyNotYet = (
  create: ReturnType<typeof useNewGuide>['create'],
  isLoaded: boolean,
  isFailed: boolean,
  category: string,
): string | undefined => {
  const { t } = useLingui()
  if (create.isPending || create.isSuccess) return t`Creating the guide…`
  if (!isLoaded) return isFailed ? t`The types of guides were not loaded.` : t`Loading…`
  return category === '' ? t`Choose a category first.` : undefined
}

/** What is filled in, and what is still missing of it once the guide was asked for. */
const useNewGuideForm = () => {
  const { t } = useLingui()
  const types = useGuideTypes()
  const failed = useTypesFailed()
  const { create, make } = useNewGuide()
  const [chosen, setChosen] = useState<string | null>(null)
  const [given] = useState(() => new URLSearchParams(location.search))
  const [category, setCategory] = useState(given.get('category') ?? '')
  const [subject, setSubject] = useState('')
  const language = useLanguageChoice()
  const [title, setTitle] = useState<string | null>(
    given.get('title')?.slice(0, guideFields.title.most) ?? null,
  )
  const [isAsked, setIsAsked] = useState(false)
  const { form, toFault } = useToFault(create.error)
  const type =
    [chosen, 'replacement'].flatMap(one => types.find(({ value }) => value === one) ?? [])[0] ??
    types[0]
  const errorOf = (field: string) => refusedFieldWords(create.error, field)
  const needsSubject = type?.subject === 'required' && subject.trim() === ''
  const about = type?.subject === 'none' ? '' : subject.trim()
  const submit = () => {
    flushSync(() => setIsAsked(true))
    if (!type || category === '' || needsSubject) return toFault()
    const langid = language.chosen
    make({ type: type.value, category, subject: about, title: (title ?? '').trim(), langid })
  }
  const guide = {
    types,
    type,
    category,
    subject,
    title,
    language,
    why: useWhyNotYet(create, type !== undefined, failed !== null, category),
    failed,
    refusal: create.error?.errors.length === 0 ? refusedWords(create.error) : undefined,
    generated: type ? titleOf({ type: type.value, category, subject: about }) : '',
    errors: {
      type: errorOf('type'),
      category:
        errorOf('category') ??
        (isAsked && category === '' ? t`Choose a category from the list.` : undefined),
      subject:
        errorOf('subject') ??
        (isAsked && needsSubject ? t`Enter a subject. This type of guide needs one.` : undefined),
      title: errorOf('title'),
      langid: errorOf('langid'),
    },
    setChosen,
    setCategory,
    setSubject,
    setTitle,
    submit,
  }
  return [form, guide] as const
}

type GuideForm = ReturnType<typeof useNewGuideForm>[1]

const CategoryQuestion = ({ guide }: { guide: GuideForm }) => (
  <section className={styles.question}>
    <h2>
      <Trans>What do you want to fix?</Trans>
    </h2>
    <CategoryField
      category={guide.category}
      error={guide.errors.category}
      onCategory={guide.setCategory}
    />
  </section>
)

const SubjectQuestion = ({ guide }: { guide: GuideForm }) => {
  const { t } = useLingui()
  return (
    <section className={styles.question}>
      <h2>
        <Trans>Which part?</Trans>
      </h2>
      {guide.type?.subject === 'none' ? (
        <p className={styles.none}>
          <Trans>A guide of this type is about the whole device.</Trans>
        </p>
      ) : (
        <TextField
          label={t`Subject`}
          help={guide.type?.question || t`The part or task, such as Battery`}
          error={guide.errors.subject}
          count={{ used: codePoints(guide.subject), max: guideFields.subject.most }}
          value={guide.subject}
          onChange={event => guide.setSubject(event.target.value)}
        />
      )}
    </section>
  )
}

/**
 * A new guide asks for what it needs and nothing more, in the order in which people think: what is
 * to be fixed, which part of it, how. It begins private.
 */
export const NewGuideScreen = () => {
  const { t } = useLingui()
  const { token } = useSession()
  const [form, guide] = useNewGuideForm()
  const { errors } = guide
  useTitle(token === null ? t`Sign in to write` : t`New guide`)
  if (token === null) return <SignInToWrite />
  return (
    <form
      ref={form}
      className={styles.page}
      onSubmit={event => {
        event.preventDefault()
        guide.submit()
      }}
    >
      <h1 className={styles.title}>
        <Trans>New guide</Trans>
      </h1>
      <CategoryQuestion guide={guide} />
      <SubjectQuestion guide={guide} />
      <TypeField
        types={guide.types}
        type={guide.type?.value ?? ''}
        error={errors.type}
        onType={guide.setChosen}
      />
      <TitleField
        own={guide.title}
        generated={guide.generated}
        error={errors.title}
        onOwn={guide.setTitle}
      />
      <LanguageField {...guide.language} error={errors.langid} />
      {guide.failed && <ReadingState error={guide.failed.error} onRetry={guide.failed.retry} />}
      {guide.refusal && <p role="alert">{guide.refusal}</p>}
      <p className={styles.act}>
        <Button kind="main" type="submit" why={guide.why}>
          <Trans>Create guide</Trans>
        </Button>
      </p>
    </form>
  )
}
