import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, Check, CircleDashed, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ImportPhase, TrainingImport, TrainingVersion } from '#contract/training/shapes.ts'
import { write } from '#app/api/write.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { classes } from '#app/ui/classes.ts'
import { formatBytes } from '#app/ui/text/formatBytes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { ImportForm } from './ImportForm.tsx'
import { isRunning } from './versions.ts'
import { useTrainingWords } from './words.ts'
import styles from './Training.module.css'
import { Meter } from '#app/ui/state/Meter.tsx'

const orderOf = (phase: ImportPhase) =>
  ({
    created: 0,
    uploading: 0,
    fetching: 0,
    checking: 1,
    unpacking: 2,
    validating: 3,
    ready: 4,
    failed: -1,
    cancelled: -1,
  })[phase]

/** Where it came from. */
const Source = ({ one: { source, source_url, filename } }: { one: TrainingImport }) =>
  source === 'url' ? (
    <Trans>From {source_url}</Trans>
  ) : source === 'upload' ? (
    filename ? (
      <Trans>From the file {filename}</Trans>
    ) : (
      <Trans>From a file</Trans>
    )
  ) : null

const Phases = ({ one }: { one: TrainingImport }) => {
  const { t, i18n } = useLingui()
  const { phase, source, progress, bytes_done, bytes_total, entries_done, entries_total } = one
  const [here, bytes] = [orderOf(phase), formatBytes(bytes_done, i18n.locale)]
  const all = bytes_total === null ? null : formatBytes(bytes_total, i18n.locale)
  const [done, total] = [
    i18n.number(entries_done),
    entries_total === null ? null : i18n.number(entries_total),
  ]
  const names = [
    source === 'url'
      ? here > 0
        ? t`Downloaded ${bytes}`
        : all
          ? t`Downloading ${bytes} of ${all}`
          : t`Downloading: ${bytes} so far`
      : here > 0
        ? t`Received ${bytes}`
        : all
          ? t`Receiving ${bytes} of ${all}`
          : t`Receiving: ${bytes} so far`,
    here > 1 ? t`Archive checked` : t`Checking the archive`,
    total === null || here < 2 ? t`Unpacking` : t`Unpacking ${done} of ${total} files`,
    t`Reading the manifest`,
    t`Preview the package, then make the version current`,
  ]
  return (
    <ol className={styles.phases}>
      {names.map((name, n) => (
        <li
          key={n}
          className={classes(styles.phase, n === here && styles.now, n > here && styles.later)}
          aria-current={n === here ? 'step' : undefined}
        >
          <Icon of={n < here ? Check : n === here ? LoaderCircle : CircleDashed} />
          <span>{name}</span>
          {n === here && <span>{t`${progress}%`}</span>}
          {n === here && (
            <div className={styles.meter}>
              <Meter label={t`Import`} percent={progress} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

const CancelDialog = ({ one, onClose }: { one: TrainingImport; onClose: () => void }) => {
  const { t } = useLingui()
  const cancel = useAttempt(async () => {
    await write('cancelTrainingImport', { params: { importid: one.importid } })
    onClose()
  })
  return (
    <AskDialog
      title={isRunning(one) ? t`Cancel the import?` : t`Discard this package?`}
      onClose={onClose}
      verb={isRunning(one) ? <Trans>Cancel the import</Trans> : <Trans>Discard</Trans>}
      danger
      onAct={() => void cancel.run()}
      keep={isRunning(one) ? <Trans>Continue the import</Trans> : <Trans>Keep</Trans>}
      error={cancel.error}
    >
      <p>
        <Trans>This package will be discarded. You can then import another.</Trans>
      </p>
    </AskDialog>
  )
}

const FailedImport = ({ one }: { one: TrainingImport }) => {
  const words = useTrainingWords()
  const entry = one.error?.entry ?? ''
  return (
    <Notice kind="danger" icon={Ban} role="status">
      <p>
        <b>
          <Trans>The import failed.</Trans>
        </b>{' '}
        {words.errorOf(one)}
        {entry && (
          <>
            {' '}
            <Trans>The problem is in {entry}.</Trans>
          </>
        )}
      </p>
      <p className={styles.soft}>
        {one.source && (
          <>
            <Source one={one} />
            {'. '}
          </>
        )}
        <Trans>The package was discarded.</Trans>
      </p>
    </Notice>
  )
}

/** A draft and its newest package: on its way, ready to be looked at, or what was wrong with it. */
export const ImportPanel = ({ version }: { version: TrainingVersion }) => {
  const words = useTrainingWords()
  const [isLeaving, setIsLeaving] = useState(false)
  const { newest_import: one, moduleid, previewed } = version
  if (one === null || (one.state !== 'running' && one.state !== 'complete')) {
    // The form stays what it is, with what was typed, whatever becomes of one import and the next.
    return (
      <>
        {one?.state === 'error' && <FailedImport one={one} />}
        <ImportForm version={version} />
      </>
    )
  }
  const number = version.version
  return (
    <div className={styles.import}>
      <div className={styles.side}>
        <p className={styles.soft}>
          <Source one={one} />
        </p>
        <Phases one={one} />
      </div>
      <div className={styles.side}>
        {one.warnings.length > 0 && (
          <Notice kind="warn" icon={TriangleAlert}>
            <ul className={styles.list}>
              {one.warnings.map((warning, n) => (
                <li key={n}>{words.warningOf(warning)}</li>
              ))}
            </ul>
          </Notice>
        )}
        {one.state === 'complete' &&
          (previewed ? (
            <p>
              <Trans>
                You have previewed the package. You can now make version {number} current.
              </Trans>
            </p>
          ) : (
            <p>
              <Trans>Preview the package before you make this version current.</Trans>
            </p>
          ))}
        <p className={styles.chosen}>
          {one.state === 'complete' && (
            <LinkButton
              kind={previewed ? 'plain' : 'main'}
              href={authorPaths.previewTraining(moduleid, one.importid)}
            >
              <Trans>Preview</Trans>
            </LinkButton>
          )}
          <Button onClick={() => setIsLeaving(true)}>
            {isRunning(one) ? (
              <Trans>Cancel the import…</Trans>
            ) : (
              <Trans>Discard this package…</Trans>
            )}
          </Button>
        </p>
        {isRunning(one) && (
          <p className={styles.soft}>
            <Trans>If you cancel, the package is discarded.</Trans>
          </p>
        )}
      </div>
      {isLeaving && <CancelDialog one={one} onClose={() => setIsLeaving(false)} />}
    </div>
  )
}
