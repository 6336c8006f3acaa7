import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft, ChartColumn, Play, Plus } from 'lucide-react'
import type { TrainingVersion } from '#contract/training/shapes.ts'
import type { User } from '#contract/users/schemas.ts'
import { read } from '#app/api/read.ts'
import { isModerator } from '#app/api/roles.ts'
import { write } from '#app/api/write.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { NotFound } from '#app/shell/NotFound.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { formatNearDay } from '#app/ui/text/dates.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Page, PageRow, PageSection, MutedText } from '#app/ui/screen/Page.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { AudienceWords } from './AudienceWords.tsx'
import { OwnState } from './OwnState.tsx'
import { useVersions } from './useVersions.ts'
import { VersionPanel } from './VersionPanel.tsx'
import { goesOn, leadingVersion, versionToTake } from './versions.ts'
import { useTrainingWords } from './words.ts'
import styles from './Training.module.css'

const shown = 20

const OwnResults = ({ id, userid }: { id: number; userid: number }) => {
  const { t, i18n } = useLingui()
  const words = useTrainingWords()
  const {
    data: { results },
  } = useSuspenseQuery({
    ...read('readTrainingUsage', { params: { id }, query: { userid, limit: shown } }),
    staleTime: 0,
  })
  if (results.length === 0) return null
  return (
    <PageSection title={t`Your results`}>
      <DataTable
        label={t`Your results`}
        rows={results}
        keyOf={one => String(one.attemptid)}
        columns={[
          { name: t`Last opened`, cell: one => formatNearDay(one.last_access, i18n.locale) },
          { name: t`State`, cell: one => words.statuses[one.status] },
          {
            name: t`Score`,
            numeric: true,
            cell: one => (one.score === null ? '–' : i18n.number(one.score)),
          },
          { name: t`Time`, numeric: true, cell: one => words.spanOf(one.total_time) },
          { name: t`Version`, numeric: true, minor: true, cell: one => one.version },
        ]}
      />
    </PageSection>
  )
}

/** `number`: the version that is taken. */
const TakeButton = ({ leading, number }: { leading: TrainingVersion; number: number }) => {
  const { moduleid, mine } = leading
  return (
    <LinkButton kind="main" icon={Play} href={authorPaths.takeTraining(moduleid)}>
      {mine.attempt?.version === number && goesOn(leading) ? (
        mine.attempt.version === leading.version ? (
          <Trans>Continue</Trans>
        ) : (
          <Trans>Continue with version {number}</Trans>
        )
      ) : mine.attempt ? (
        <Trans>Take the module again</Trans>
      ) : (
        <Trans>Start</Trans>
      )}
    </LinkButton>
  )
}

const Opened = ({
  versions,
  leading,
  me,
}: {
  versions: readonly TrainingVersion[]
  leading: TrainingVersion
  me: User
}) => {
  const words = useTrainingWords()
  const { moduleid, title, description, mine } = leading
  const isAdmin = me.greatest_privilege === 'Admin'
  const next = versionToTake(versions)
  const isMissing = isAdmin && !versions.some(one => one.state === 'draft')
  const draft = useAttempt(async () => {
    await write('createTrainingDraft', { body: { moduleid, title, description } })
  })
  const standard = words.standardOf(leading)
  return (
    <Page
      title={title}
      acts={
        <>
          {isModerator(me) && versions.some(one => one.state !== 'draft') && (
            <LinkButton icon={ChartColumn} href={authorPaths.trainingUsage(moduleid)}>
              <Trans>Participants</Trans>
            </LinkButton>
          )}
          {isMissing && (
            <Button icon={Plus} onClick={() => void draft.run()}>
              <Trans>New version</Trans>
            </Button>
          )}
        </>
      }
    >
      <p>
        <LinkButton kind="quiet" small icon={ArrowLeft} href={authorPaths.training()}>
          <Trans>Training</Trans>
        </LinkButton>
      </p>
      {description && <p className={styles.words}>{description}</p>}
      {!isAdmin && (
        <MutedText>
          {standard && `${standard}. `}
          <AudienceWords version={leading} />
        </MutedText>
      )}
      {mine.attempt && (
        <p>
          <OwnState attempt={mine.attempt} />
        </p>
      )}
      <PageRow>
        {next ? (
          <TakeButton leading={leading} number={next.version} />
        ) : (
          !isAdmin && (
            <MutedText role="status">
              <Trans>You cannot take this module at the moment.</Trans>
            </MutedText>
          )
        )}
      </PageRow>
      {draft.error && <p role="alert">{draft.error}</p>}
      {mine.attempt && <OwnResults id={leading.id} userid={me.userid} />}
      {isAdmin &&
        versions.map(version => (
          <VersionPanel key={version.id} version={version} versions={versions} />
        ))}
    </Page>
  )
}

/** One module: taking it, how it went, and for Admins its versions and their packages. */
export const ModulePage = ({ moduleid, me }: { moduleid: number; me: User }) => {
  const versions = useVersions(moduleid)
  const leading = leadingVersion(versions)
  return leading === undefined ? (
    <NotFound />
  ) : (
    <Opened versions={versions} leading={leading} me={me} />
  )
}
