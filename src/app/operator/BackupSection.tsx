import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { BackupRun, OperatorState } from '#contract/operator/schemas.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { Code, MutedText, PageSection } from '#app/ui/screen/Page.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import { formatBytes } from '#app/ui/text/formatBytes.ts'
import { formatSpan } from '#app/ui/text/span.ts'
import { StateWord } from './StateRow.tsx'

export const isGoing = (state: OperatorState): boolean =>
  state.backups?.runs.some(one => one.state === 'asked' || one.state === 'running') ?? false

const RunState = ({ run }: { run: BackupRun }) => {
  const { t } = useLingui()
  const phases = { writing: t`writing`, storing: t`storing`, checking: t`checking` }
  if (run.state === 'good')
    return (
      <StateWord kind="ok">
        <Trans>stored</Trans>
      </StateWord>
    )
  if (run.state === 'incomplete')
    return (
      <StateWord kind="danger">
        <Trans>incomplete</Trans>
      </StateWord>
    )
  if (run.state === 'failed') return <StateWord kind="danger">{run.reason ?? t`failed`}</StateWord>
  if (run.state === 'gone') return <Trans>removed</Trans>
  return <StateWord kind="plain">{run.phase ? phases[run.phase] : t`starting`}</StateWord>
}

/** Good only with the time at which it was read back. */
const RunCheck = ({ run }: { run: BackupRun }) => {
  const { i18n } = useLingui()
  if (run.how === null || run.ended === null) return '–'
  const when = formatMoment(run.ended * 1000, i18n.locale)
  return run.how === 'restored' ? (
    <StateWord kind="ok">{when}</StateWord>
  ) : (
    <Trans>Read back {when}, not restored</Trans>
  )
}

type BackupProps = { state: OperatorState; onStart: () => void }

export const BackupButton = ({ state, onStart }: BackupProps) => {
  const { t } = useLingui()
  return (
    <Button small onClick={onStart} why={isGoing(state) ? t`A backup is running.` : undefined}>
      <Trans>Back up now</Trans>
    </Button>
  )
}

const BackupTable = ({ runs }: { runs: readonly BackupRun[] }) => {
  const { t, i18n } = useLingui()
  return (
    <DataTable
      label={t`Backups`}
      rows={runs}
      keyOf={({ backupid }) => String(backupid)}
      columns={[
        { name: t`When`, cell: ({ begun }) => formatMoment(begun * 1000, i18n.locale) },
        {
          name: t`Size`,
          cell: ({ bytes }) => (bytes === null ? '–' : formatBytes(bytes, i18n.locale)),
          numeric: true,
        },
        { name: t`State`, cell: run => <RunState run={run} /> },
        { name: t`Test restore`, cell: run => <RunCheck run={run} /> },
      ]}
    />
  )
}

/** What media the newest backup lacks, and what to do about it where that is why it is not good. */
const MissingMedia = ({ runs }: { runs: readonly BackupRun[] }) => {
  const newest = runs.find(({ state }) => state === 'good' || state === 'incomplete')
  const missing = newest?.missing ?? 0
  if (missing === 0) return null
  if (newest?.state === 'good')
    return (
      <p role="status">
        <Plural
          value={missing}
          one="# media file was missing from the store, so it is not in the newest good backup."
          other="# media files were missing from the store, so they are not in the newest good backup."
        />
      </p>
    )
  return (
    <p role="status">
      <Plural
        value={missing}
        one="The newest backup is incomplete: # media file is missing from the media store."
        other="The newest backup is incomplete: # media files are missing from the media store."
      />{' '}
      <Trans>
        Older good backups are kept. Check that this is the right media store. Then restore the
        missing files, or delete the pictures and files that they belonged to. A file beside the
        backup lists what is missing.
      </Trans>
    </p>
  )
}

/** When each was taken, and whether it was restored to try. */
export const BackupSection = ({ state, onStart }: BackupProps) => {
  const { t, i18n } = useLingui()
  const { backups } = state
  if (backups === null)
    return (
      <PageSection title={t`Backups`}>
        <MutedText>
          <Trans>
            Automatic backups are off. Set <Code>BACKUP_TO</Code> to a folder or a bucket to switch
            them on.
          </Trans>
        </MutedText>
      </PageSection>
    )
  const every = formatSpan(backups.every, i18n.locale)
  // How the newest was tried out says what the site can do now; older ones say it in the table.
  const tried = backups.runs.find(({ how }) => how !== null)
  const onlyRead = tried?.how === 'read' ? tried.reason : null
  return (
    <PageSection
      title={t`Backups`}
      acts={!backups.late && <BackupButton state={state} onStart={onStart} />}
    >
      <MutedText>
        <Trans>
          Backups go to <Code>{backups.to}</Code>. Interval: {every}. Number of backups kept:{' '}
          {backups.keep}.
        </Trans>
      </MutedText>
      {backups.runs.length > 0 && <BackupTable runs={backups.runs} />}
      {tried && (
        <MutedText>
          {onlyRead !== null ? (
            <Trans>
              In backups that were only read back, every table and file matches what was written. A
              test restore was not possible: {onlyRead}
            </Trans>
          ) : (
            <Trans>
              A test restore loads the backup into a separate database and compares every table and
              file.
            </Trans>
          )}
        </MutedText>
      )}
      <MissingMedia runs={backups.runs} />
    </PageSection>
  )
}
