import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Download, RefreshCw, TriangleAlert } from 'lucide-react'
import type { OperatorState } from '#contract/operator/schemas.ts'
import { call } from '#app/api/client.ts'
import { read } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { AdminsOnly } from '#app/shell/AdminsOnly.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { download } from '#app/ui/lists/download.ts'
import { Figures } from '#app/ui/lists/Figures.tsx'
import { MutedText, Page, PageRow } from '#app/ui/screen/Page.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { formatClock } from '#app/ui/text/dates.ts'
import { formatBytes } from '#app/ui/text/formatBytes.ts'
import { BackupButton, BackupSection, isGoing } from './BackupSection.tsx'
import { DemoSection } from './DemoSection.tsx'
import { MailSection } from './MailSection.tsx'
import { MaintenanceSection } from './MaintenanceSection.tsx'
import styles from './Operator.module.css'
import { DatabaseSection, JobsSection, ProxySection } from './RunningSections.tsx'
import { formatSpan } from '#app/ui/text/span.ts'

const look = 15_000 // milliseconds between two looks
const soon = 2000 // while a backup is being taken

const SiteFigures = ({ state }: { state: OperatorState }) => {
  const { t, i18n } = useLingui()
  const bytes = (count: number) => formatBytes(count, i18n.locale)
  const failed = state.jobs.reduce((sum, one) => sum + one.failed, 0)
  const waiting = state.jobs.reduce((sum, one) => sum + one.waiting, 0)
  const age = state.backups?.age ?? null
  const figure = (name: string, value: string, small: string) => ({
    name,
    value: (
      <span className={styles.figure}>
        {value}
        <small className={styles.small}>{small}</small>
      </span>
    ),
  })
  const total = state.disk && bytes(state.disk.total)
  return (
    <Figures
      figures={[
        figure(t`Version`, state.version, `Node ${state.node.replace('v', '')}`),
        figure(t`Database`, bytes(state.database.bytes), `PostgreSQL ${state.database.version}`),
        figure(
          t`Free disk space`,
          state.disk ? bytes(state.disk.free) : '–',
          total ? t`of ${total}` : t`unknown`,
        ),
        figure(
          t`Last good backup`,
          age === null ? '–' : formatSpan(age, i18n.locale),
          state.backups === null
            ? t`no backups set up`
            : age === null
              ? t`no good backup yet`
              : t`ago`,
        ),
        figure(
          t`Failed jobs`,
          i18n.number(failed),
          plural(waiting, { one: '# job waiting', other: '# jobs waiting' }),
        ),
      ]}
    />
  )
}

/** Only what is not as it should be. */
const LateNotice = ({ state, onStart }: { state: OperatorState; onStart: () => void }) => {
  const { i18n } = useLingui()
  const { backups } = state
  if (!backups?.late) return null
  const age = backups.age === null ? null : formatSpan(backups.age, i18n.locale)
  const every = formatSpan(backups.every, i18n.locale)
  const failed = backups.runs[0]?.state === 'failed' ? backups.runs[0].reason : null
  return (
    <Notice
      kind="warn"
      icon={TriangleAlert}
      role="status"
      action={<BackupButton state={state} onStart={onStart} />}
    >
      <b>
        {age === null ? (
          <Trans>There is no good backup.</Trans>
        ) : (
          <Trans>The last good backup is {age} old.</Trans>
        )}
      </b>{' '}
      <Trans>Expected interval between backups: {every}.</Trans>{' '}
      {failed && <Trans>The last attempt failed: {failed}</Trans>}
    </Notice>
  )
}

const Sections = ({ state, onStart }: { state: OperatorState; onStart: () => void }) => (
  <div className={styles.columns}>
    <div className={styles.column}>
      <DatabaseSection state={state} />
      <BackupSection state={state} onStart={onStart} />
      <MaintenanceSection state={state} />
    </div>
    <div className={styles.column}>
      <DemoSection />
      <JobsSection state={state} />
      <MailSection state={state} />
      <ProxySection state={state} />
    </div>
  </div>
)

const Site = () => {
  const { t, i18n } = useLingui()
  const { data: state, refetch } = useSuspenseQuery({
    ...read('readOperator'),
    staleTime: 0,
    refetchInterval: query => (query.state.data && isGoing(query.state.data) ? soon : look),
  })
  const again = useAttempt(async () => void (await refetch()))
  const bundle = useAttempt(async () =>
    download(
      'stepwright-support.json',
      JSON.stringify(await call('readSupportBundle', {}), null, 2),
      'application/json',
    ),
  )
  const backup = useAttempt(async () => void (await write('startBackup', {})))
  const start = () => void backup.run()
  const error = again.error ?? bundle.error ?? backup.error
  const host = new URL(state.public_url).host
  const up = formatSpan(state.read - state.started, i18n.locale)
  const when = formatClock(state.read * 1000, i18n.locale)
  const processes = plural(Math.max(1, state.processes.length), {
    one: '# process',
    other: '# processes',
  })
  return (
    <Page
      title={t`Operator`}
      acts={
        <PageRow>
          <Button icon={RefreshCw} onClick={() => void again.run()}>
            <Trans>Reload</Trans>
          </Button>
          <Button icon={Download} onClick={() => void bundle.run()}>
            <Trans>Download support bundle</Trans>
          </Button>
        </PageRow>
      }
    >
      <MutedText>
        <Trans>
          {host}, {processes}, up for {up}. As of {when}. Only Admins see this screen.
        </Trans>
      </MutedText>
      {error && <p role="alert">{error}</p>}
      <LateNotice state={state} onStart={start} />
      <SiteFigures state={state} />
      <Sections state={state} onStart={start} />
    </Page>
  )
}

/** How the site runs, its backups, and its maintenance. */
export const OperatorScreen = () => (
  <AdminsOnly>
    <Site />
  </AdminsOnly>
)
