import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Ban, Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { TrainingVersion } from '#contract/training/shapes.ts'
import type { User } from '#contract/users/schemas.ts'
import { readPage } from '#app/api/read.ts'
import { isModerator } from '#app/api/roles.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatNearDay } from '#app/ui/text/dates.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Page, PageRow } from '#app/ui/screen/Page.tsx'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { NoSuchPage } from '#app/ui/lists/NoSuchPage.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { SegmentedControl } from '#app/ui/buttons/SegmentedControl.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useTyped } from '#app/ui/fields/useTyped.ts'
import { offsetIn } from '#app/ui/lists/offsetIn.ts'
import { AudienceWords } from './AudienceWords.tsx'
import { NewModule } from './NewModule.tsx'
import { OwnState } from './OwnState.tsx'
import { isRunning } from './versions.ts'
import { useTrainingWords } from './words.ts'
import styles from './Training.module.css'
import { useQueryChange } from '#app/useQueryChange.ts'

const pageSize = 50
const stateOf = { '': 'current', drafts: 'draft', archived: 'archived' } as const
type View = keyof typeof stateOf

const Row = ({ version, me }: { version: TrainingVersion; me: User }) => {
  const { t, i18n } = useLingui()
  const words = useTrainingWords()
  const {
    moduleid,
    title,
    state,
    current_date,
    attempt_count,
    completion_count,
    newest_import,
    mine,
  } = version
  const number = version.version
  const since = current_date === null ? '' : formatNearDay(current_date, i18n.locale)
  const standard = words.standardOf(version)
  return (
    <li className={styles.row}>
      <div>
        <h2 className={styles.name}>
          <a href={authorPaths.trainingModule(moduleid)}>{title}</a>
        </h2>
        <p className={styles.soft}>
          {state === 'current' && since
            ? t`Version ${number}, current since ${since}.`
            : t`Version ${number}.`}{' '}
          {standard && `${standard}.`} <AudienceWords version={version} />
        </p>
        <p className={styles.soft}>
          <span className={styles.chips}>
            {mine.attempt && <OwnState attempt={mine.attempt} />}
            {newest_import &&
              state === 'draft' &&
              (isRunning(newest_import) ? (
                <Chip kind="accent">{t`Importing, ${newest_import.progress}%`}</Chip>
              ) : (
                newest_import.state === 'error' && (
                  <Chip kind="danger" icon={Ban}>
                    <Trans>Import failed</Trans>
                  </Chip>
                )
              ))}
            {isModerator(me) && state !== 'draft' && (
              <>
                <Plural value={attempt_count} one="# attempt" other="# attempts" />,{' '}
                <Plural value={completion_count} one="# finished" other="# finished" />
              </>
            )}
          </span>
        </p>
      </div>
      <LinkButton
        href={authorPaths.trainingModule(moduleid)}
        aria-label={t`Open ${title}, version ${number}`}
      >
        <Trans>Open</Trans>
      </LinkButton>
    </li>
  )
}

/** The search for a module by its title. */
const FindModules = ({ view, q }: { view: View; q: string }) => {
  const { t } = useLingui()
  const { typed, setTyped, noteSent } = useTyped(q)
  const change = useQueryChange()
  return (
    <form
      role="search"
      onSubmit={event => {
        event.preventDefault()
        noteSent(typed.trim())
        change({ q: typed.trim(), offset: null })
      }}
    >
      <PageRow>
        <TextField
          label={t`Search by title`}
          type="search"
          maxLength={255}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <Button type="submit">
          <Trans>Show</Trans>
        </Button>
        {q !== '' && (
          <LinkButton kind="quiet" href={authorPaths.training({ ...(view && { view }) })}>
            <Trans>Clear filters</Trans>
          </LinkButton>
        )}
      </PageRow>
    </form>
  )
}

/** The list without a module: none of these words, none on this page, none at all. */
const NoModules = ({
  view,
  isAdmin,
  q,
  first,
}: {
  view: View
  isAdmin: boolean
  q: string
  /** The address of the first page, where this is another one. */
  first: string | null
}) => {
  const { t } = useLingui()
  const empty = {
    '': {
      title: t`No training yet`,
      words: isAdmin
        ? t`A module is a SCORM or cmi5 package. Create a module, import its package, preview the package, then make the version current.`
        : t`Modules you can take appear here.`,
    },
    drafts: {
      title: t`No drafts`,
      words: t`A new module, or the next version of one, is a draft until you make it current.`,
    },
    archived: {
      title: t`No archived modules`,
      words: t`A version is archived when the next one becomes current.`,
    },
  }[view]
  return q !== '' ? (
    <EmptyState
      title={t`No modules match “${q}”`}
      actions={
        <LinkButton kind="main" href={authorPaths.training({ ...(view && { view }) })}>
          <Trans>Clear filters</Trans>
        </LinkButton>
      }
    />
  ) : first !== null ? (
    <NoSuchPage first={first} />
  ) : (
    <EmptyState title={empty.title}>{empty.words}</EmptyState>
  )
}

const ViewChoice = ({ view }: { view: View }) => {
  const { t } = useLingui()
  const option = (value: View, label: string) => ({
    value,
    label,
    href: authorPaths.training({ ...(value && { view: value }) }),
  })
  return (
    <SegmentedControl
      label={t`Versions`}
      value={view}
      options={[
        option('', t`Current`),
        option('drafts', t`Drafts`),
        option('archived', t`Archived`),
      ]}
    />
  )
}

/** Modules that one may take; for Admins the drafts and what was given out before. */
export const Modules = ({ me }: { me: User }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const isAdmin = me.greatest_privilege === 'Admin'
  const asked = params.get('view')
  const view: View = isAdmin && (asked === 'drafts' || asked === 'archived') ? asked : ''
  const q = params.get('q') ?? ''
  const offset = offsetIn(params)
  const [isMaking, setIsMaking] = useState(false)
  const { data } = useSuspenseQuery({
    ...readPage('listTrainingVersions', {
      query: { state: stateOf[view], ...(q && { q }), limit: pageSize, offset },
    }),
    staleTime: 0,
  })
  const total = data.total ?? data.items.length
  const at = (to: number) => authorPaths.training({ ...(view && { view }), q, offset: to })
  return (
    <Page
      title={t`Training`}
      acts={
        <>
          <LinkButton href={authorPaths.trainingRecord()}>
            <Trans>My training</Trans>
          </LinkButton>
          {isAdmin && (
            <Button kind="main" icon={Plus} onClick={() => setIsMaking(true)}>
              <Trans>New module…</Trans>
            </Button>
          )}
        </>
      }
    >
      {isAdmin && <ViewChoice view={view} />}
      {(q !== '' || offset > 0 || data.items.length > 0) && <FindModules view={view} q={q} />}
      {data.items.length > 0 ? (
        <ul aria-label={t`Modules`}>
          {data.items.map(version => (
            <Row key={version.id} version={version} me={me} />
          ))}
        </ul>
      ) : (
        <NoModules view={view} isAdmin={isAdmin} q={q} first={offset > 0 ? at(0) : null} />
      )}
      <Pager offset={offset} shown={data.items.length} limit={pageSize} total={total} hrefAt={at} />
      {isMaking && (
        <NewModule
          onClose={() => setIsMaking(false)}
          onMade={made => void navigate(authorPaths.trainingModule(made.moduleid))}
        />
      )}
    </Page>
  )
}
