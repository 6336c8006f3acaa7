import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { User } from '#contract/users/schemas.ts'
import { read, readPage } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { idOf } from '#app/paths.ts'
import { NotFound } from '#app/shell/NotFound.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { NoSuchPage } from '#app/ui/lists/NoSuchPage.tsx'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { Page } from '#app/ui/screen/Page.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { formatDay } from '#app/ui/text/dates.ts'
import { offsetIn } from '#app/ui/lists/offsetIn.ts'
import { useTrainingWords } from './words.ts'
import styles from './Training.module.css'

const pageSize = 50

type TrainingRecord = ReturnsOf<Table['readTrainingRecord']>
type Attempt = TrainingRecord['attempts'][number]
const isDone = ({ status }: Attempt) => status === 'completed' || status === 'passed'

type CertificateProps = {
  attempt: Attempt
  username: string
  back: { href: string; words: string }
}

/** A sheet to print: who did what, when, and where that can be looked up. */
const Certificate = ({ attempt, username, back }: CertificateProps) => {
  const { t, i18n } = useLingui()
  const { data: site } = useSuspenseQuery(read('readSite'))
  const { attemptid, title, version, score, completed_date } = attempt
  const date = formatDay(completed_date ?? attempt.last_access, i18n.locale)
  const { host } = location
  const percent = score === null ? null : i18n.number(score)
  useTitle(t`Certificate for ${title}`)
  return (
    <div className={styles.sheet}>
      <p className={styles.ways}>
        <LinkButton kind="quiet" small icon={ArrowLeft} href={back.href}>
          {back.words}
        </LinkButton>
        <Button icon={Printer} onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
      </p>
      <article className={styles.certificate}>
        <p className={styles.soft}>{site.title}</p>
        <h1 className={styles.certified}>
          <Trans>Certificate</Trans>
        </h1>
        <p className={styles.person}>{username}</p>
        <p>
          {attempt.status === 'passed' ? (
            <Trans>passed the training</Trans>
          ) : (
            <Trans>completed the training</Trans>
          )}
        </p>
        <p className={styles.person}>{title}</p>
        <p>
          {percent === null ? (
            <Trans>
              {date}, version {version}
            </Trans>
          ) : (
            <Trans>
              {date}, version {version}, score {percent}
            </Trans>
          )}
        </p>
        <p className={styles.soft}>
          <Trans>
            Attempt {attemptid} on {host}
          </Trans>
        </p>
      </article>
    </div>
  )
}

const AttemptLinks = ({ attempt, certificate }: { attempt: Attempt; certificate: string }) => {
  const { t } = useLingui()
  const { moduleid, id, attemptid, title } = attempt
  return (
    <span className={styles.chips}>
      {attempt.has_statements ? (
        <a
          href={authorPaths.trainingAnswers(moduleid, { version: id, attempt: attemptid })}
          aria-label={t`Activity in ${title}, attempt ${attemptid}`}
        >
          <Trans>Activity</Trans>
        </a>
      ) : (
        attempt.has_answers && (
          <a
            href={authorPaths.trainingAnswers(moduleid, { version: id, attempt: attemptid })}
            aria-label={t`Answers in ${title}, attempt ${attemptid}`}
          >
            <Trans>Answers</Trans>
          </a>
        )
      )}
      {isDone(attempt) && (
        <a href={certificate} aria-label={t`Certificate for ${title}, attempt ${attemptid}`}>
          <Trans>Certificate</Trans>
        </a>
      )}
    </span>
  )
}

type AttemptsTakenProps = {
  attempts: readonly Attempt[]
  certificateOf: (attempt: Attempt) => string
}

const AttemptsTaken = ({ attempts, certificateOf }: AttemptsTakenProps) => {
  const { t, i18n } = useLingui()
  const words = useTrainingWords()
  return (
    <DataTable
      label={t`Attempts`}
      rows={attempts}
      keyOf={one => String(one.attemptid)}
      columns={[
        {
          name: t`Module`,
          cell: one => <a href={authorPaths.trainingModule(one.moduleid)}>{one.title}</a>,
        },
        { name: t`Version`, numeric: true, minor: true, cell: one => one.version },
        { name: t`State`, cell: one => words.statuses[one.status] },
        {
          name: t`Score`,
          numeric: true,
          cell: one => (one.score === null ? '–' : i18n.number(one.score)),
        },
        { name: t`Time`, numeric: true, minor: true, cell: one => words.spanOf(one.total_time) },
        {
          name: t`Finished on`,
          cell: one =>
            one.completed_date === null ? '–' : formatDay(one.completed_date, i18n.locale),
        },
        {
          name: t({ message: 'Details', context: 'more' }),
          cell: one => <AttemptLinks attempt={one} certificate={certificateOf(one)} />,
        },
      ]}
    />
  )
}

type RecordPageProps = { me: User; /** What else one has to learn. */ own: ReactNode }

/** What somebody has taken, with a certificate of what they finished: oneself, or by `user`. */
export const RecordPage = ({ me, own }: RecordPageProps) => {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const userid = idOf(params.get('user') ?? undefined) ?? me.userid
  const certificate = idOf(params.get('certificate') ?? undefined)
  const offset = offsetIn(params)
  const { data } = useSuspenseQuery({
    ...readPage('readTrainingRecord', { query: { userid, limit: pageSize, offset } }),
    staleTime: 0,
  })
  const {
    user: { username },
    attempts,
  } = data.items
  const title = userid === me.userid ? t`My training` : t`${username}’s training`
  const at = (next: number) => authorPaths.trainingRecord({ user: userid, offset: next })
  if (certificate !== null) {
    const attempt = attempts.find(one => one.attemptid === certificate && isDone(one))
    return attempt ? (
      <Certificate
        attempt={attempt}
        username={username}
        back={{ href: at(offset), words: title }}
      />
    ) : (
      <NotFound />
    )
  }
  return (
    <Page title={title}>
      <p>
        <LinkButton kind="quiet" small icon={ArrowLeft} href={authorPaths.training()}>
          <Trans>Training</Trans>
        </LinkButton>
      </p>
      {userid === me.userid && own}
      {attempts.length > 0 ? (
        <AttemptsTaken
          attempts={attempts}
          certificateOf={({ attemptid }) =>
            authorPaths.trainingRecord({ user: userid, offset, certificate: attemptid })
          }
        />
      ) : offset > 0 ? (
        <NoSuchPage first={at(0)} />
      ) : (
        <EmptyState title={t`No training taken yet`} />
      )}
      <Pager
        offset={offset}
        shown={attempts.length}
        limit={pageSize}
        total={data.total ?? attempts.length}
        hrefAt={at}
      />
    </Page>
  )
}
