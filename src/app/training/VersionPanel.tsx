import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TrainingVersion } from '#contract/training/shapes.ts'
import { read } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatNearDay, formatMoment } from '#app/ui/text/dates.ts'
import { formatBytes } from '#app/ui/text/formatBytes.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { PlainItem, PlainList, MutedText } from '#app/ui/screen/Page.tsx'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import { Audience } from './AudienceWords.tsx'
import { ImportPanel } from './ImportPanel.tsx'
import { PublishDialog, SettingsDialog, WithdrawDialog } from './VersionDialogs.tsx'
import { useTrainingWords } from './words.ts'
import styles from './Training.module.css'

/** Everything that was tried as the package of this version, the newest first. */
const Imports = ({ id }: { id: number }) => {
  const { t, i18n } = useLingui()
  const words = useTrainingWords()
  const { data } = useQuery({ ...read('listTrainingImports', { params: { id } }), staleTime: 0 })
  if (!data)
    return (
      <MutedText role="status">
        <Trans>Loading…</Trans>
      </MutedText>
    )
  if (data.length === 0)
    return (
      <MutedText role="status">
        <Trans>Nothing has been imported yet.</Trans>
      </MutedText>
    )
  return (
    <PlainList label={t`Imports`}>
      {data.map(one => {
        const { importid, phase, created_date, filename, source_url, bytes_done, warnings, error } =
          one
        return (
          <PlainItem
            key={importid}
            acts={
              <Chip kind={phase === 'failed' ? 'danger' : phase === 'ready' ? 'ok' : 'plain'}>
                {words.phases[phase]}
              </Chip>
            }
          >
            <span>{filename ?? source_url ?? t`Import ${importid}`}</span>
            <MutedText>
              {formatMoment(created_date * 1000, i18n.locale)}
              {bytes_done > 0 && `, ${formatBytes(bytes_done, i18n.locale)}`}
              {error && ` · ${words.errorOf(one)}${error.entry ? ` ${error.entry}` : ''}`}
              {warnings.length > 0 && ` · ${warnings.map(words.warningOf).join(' ')}`}
            </MutedText>
          </PlainItem>
        )
      })}
    </PlainList>
  )
}

/** What a version is, whom it is for, and how often it was taken. */
const VersionFacts = ({ version }: { version: TrainingVersion }) => {
  const { t, i18n } = useLingui()
  const words = useTrainingWords()
  const { state, size, sco_count, user, created_date, current_date } = version
  const { attempt_count, completion_count } = version
  const since = current_date === null ? '' : formatNearDay(current_date, i18n.locale)
  const facts = [
    [
      t`Package`,
      [
        words.standardOf(version),
        sco_count > 0 && plural(sco_count, { one: '# part', other: '# parts' }),
        size > 0 && formatBytes(size, i18n.locale),
      ]
        .filter(Boolean)
        .join(', ') || t`None yet`,
    ],
    [t`Who can take this module`, <Audience key="who" version={version} />],
    [t`Created by`, `${user.username}, ${formatNearDay(created_date, i18n.locale)}`],
    ...(since ? [[t`Current since`, since] as const] : []),
    ...(state === 'draft'
      ? []
      : [
          [
            t`Participation`,
            <>
              <Plural value={attempt_count} one="# attempt" other="# attempts" />,{' '}
              <Plural value={completion_count} one="# finished" other="# finished" />
            </>,
          ] as const,
        ]),
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => [
        <dt key={name}>{name}</dt>,
        <dd key={`${name} value`}>{value}</dd>,
      ])}
    </dl>
  )
}

type Opened = 'settings' | 'publish' | 'withdraw' | null

const VersionDialogs = ({
  version,
  versions,
  opened,
  onClose,
}: {
  version: TrainingVersion
  versions: readonly TrainingVersion[]
  opened: Opened
  onClose: () => void
}) => (
  <>
    {opened === 'settings' && <SettingsDialog version={version} onClose={onClose} />}
    {opened === 'publish' && (
      <PublishDialog
        version={version}
        former={versions.find(one => one.state === 'current')}
        onClose={onClose}
      />
    )}
    {opened === 'withdraw' && <WithdrawDialog version={version} onClose={onClose} />}
  </>
)

/** A version as Admins keep it: what it is, whom it is for, its package, and what becomes of it. */
export const VersionPanel = ({
  version,
  versions,
}: {
  version: TrainingVersion
  versions: readonly TrainingVersion[]
}) => {
  const { t } = useLingui()
  const words = useTrainingWords()
  const [opened, setOpened] = useState<Opened>(null)
  const [areImports, setAreImports] = useState(false)
  const { id, state, moduleid, attempt_count, newest_import, previewed } = version
  const number = version.version
  const place = useFocusAfterRemoval<HTMLElement>()
  const close = () => setOpened(null)
  const why =
    state !== 'draft'
      ? undefined
      : newest_import?.state !== 'complete'
        ? t`The package has not been imported yet.`
        : previewed
          ? undefined
          : t`Preview the package first.`
  return (
    <section ref={place} className={styles.version} aria-label={t`Version ${number}`}>
      <div className={styles.head}>
        <h2>
          <Trans>Version {number}</Trans>
        </h2>
        <Chip kind={state === 'current' ? 'ok' : 'plain'}>{words.states[state]}</Chip>
        <Button
          onClick={() => setOpened('settings')}
          aria-label={t`Settings for version ${number}`}
        >
          <Trans>Settings…</Trans>
        </Button>
        {newest_import?.state === 'complete' && state !== 'draft' && (
          <LinkButton href={authorPaths.previewTraining(moduleid, newest_import.importid)}>
            <Trans>Preview</Trans>
          </LinkButton>
        )}
        {state === 'current' && (
          <Button
            kind="quiet"
            onClick={() => setOpened('withdraw')}
            why={
              attempt_count > 0
                ? t`Someone has already started this version. Make another version current instead.`
                : versions.some(one => one.state === 'draft')
                  ? t`This module already has a draft, and a module can have only one.`
                  : undefined
            }
          >
            <Trans>Withdraw…</Trans>
          </Button>
        )}
        {state !== 'current' && (
          <Button
            kind={state === 'draft' ? 'main' : 'plain'}
            onClick={() => setOpened('publish')}
            why={why}
          >
            <Trans>Make version {number} current…</Trans>
          </Button>
        )}
      </div>
      <VersionFacts version={version} />
      {state === 'draft' && <ImportPanel version={version} />}
      <p>
        <Button
          small
          kind="quiet"
          aria-expanded={areImports}
          onClick={() => setAreImports(!areImports)}
          aria-label={t`Imports of version ${number}`}
        >
          <Trans>Imports</Trans>
        </Button>
      </p>
      {areImports && <Imports id={id} />}
      <VersionDialogs version={version} versions={versions} opened={opened} onClose={close} />
    </section>
  )
}
