import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Check, CircleAlert, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { TrainingVersion } from '#contract/training/shapes.ts'
import { ApiError } from '#lib/errors.ts'
import { call } from '#app/api/client.ts'
import { queries } from '#app/api/queries.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { NotFound } from '#app/shell/NotFound.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { ScreenState } from '#app/ui/state/ScreenState.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { PlayerFrame } from './PlayerFrame.tsx'
import { useVersions } from './useVersions.ts'
import { goesOn, isUnderWay, leadingVersion, versionToTake } from './versions.ts'

const soon = 400 // milliseconds after something was kept until the result is read

/** What became of the attempt, as the service counts it. */
const Outcome = ({
  attempt,
  moduleid,
}: {
  attempt: NonNullable<TrainingVersion['mine']['attempt']>
  moduleid: number
}) => {
  const { i18n } = useLingui()
  const { status, score } = attempt
  const points = score === null ? '' : i18n.number(score)
  const isPassed = status !== 'failed'
  return (
    <Notice
      kind={isPassed ? 'ok' : 'danger'}
      icon={isPassed ? Check : CircleAlert}
      role="status"
      action={
        <LinkButton href={authorPaths.trainingModule(moduleid)}>
          <Trans>Back to the module</Trans>
        </LinkButton>
      }
    >
      {status === 'failed' ? (
        points ? (
          <Trans>Not passed, with a score of {points}. You can take the module again.</Trans>
        ) : (
          <Trans>Not passed. You can take the module again.</Trans>
        )
      ) : status === 'passed' ? (
        points ? (
          <Trans>Passed, with a score of {points}. Your result is saved.</Trans>
        ) : (
          <Trans>Passed. Your result is saved.</Trans>
        )
      ) : (
        <Trans>Finished. Your result is saved.</Trans>
      )}
    </Notice>
  )
}

/** The attempt of before came to its end: whether another one begins is the learner's word. */
const Over = ({
  title,
  moduleid,
  isFailed,
  onAgain,
}: {
  title: string
  moduleid: number
  isFailed: boolean
  onAgain: () => void
}) => {
  const { t } = useLingui()
  return (
    <ScreenState
      level={1}
      title={isFailed ? t`${title}: not passed` : t`${title}: finished`}
      actions={
        <>
          <Button kind="main" icon={Play} onClick={onAgain}>
            <Trans>Start a new attempt</Trans>
          </Button>
          <LinkButton href={authorPaths.trainingModule(moduleid)}>
            <Trans>Back to the module</Trans>
          </LinkButton>
        </>
      }
    >
      <p>
        <Trans>
          Your last attempt is over. A new one starts from the beginning; earlier results are kept.
        </Trans>
      </p>
    </ScreenState>
  )
}

/** `attemptid`: goes on with that one and begins no other. null: it is over meanwhile. */
const openAttempt = async (id: number, attemptid: number | null) => {
  try {
    return await call('playTraining', {
      params: { id },
      query: attemptid === null ? {} : { attemptid },
    })
  } catch (cause) {
    if (cause instanceof ApiError && cause.errors.some(one => one.field === 'attemptid'))
      return null
    throw cause
  }
}

const Playing = ({ version, userid }: { version: TrainingVersion; userid: number }) => {
  const { t } = useLingui()
  const { key } = useLocation()
  const [visit, setVisit] = useState<{ number: number; attemptid: number | null }>({
    number: 0,
    attemptid: null,
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { id, moduleid, title, mine } = version
  // An address opens once: each visit asks for its own, and nothing else does, or the module would
  // be begun anew under the learner's hands.
  const { data } = useSuspenseQuery({
    queryKey: ['playTraining', id, userid, key, visit] as const,
    queryFn: () => openAttempt(id, visit.attemptid),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
  const open = (attemptid: number | null) => setVisit({ number: visit.number + 1, attemptid })
  const number = version.version
  if (data === null)
    return (
      <Over
        title={title}
        moduleid={moduleid}
        isFailed={mine.attempt?.status === 'failed'}
        onAgain={() => open(null)}
      />
    )
  const { player_url, attemptid } = data
  const ended =
    mine.attempt?.attemptid === attemptid && !isUnderWay(mine.attempt) ? mine.attempt : null
  return (
    <PlayerFrame
      key={player_url}
      title={title}
      about={t`Version ${number}`}
      address={player_url}
      isAnonymous={version.standard === 'CMI5'}
      leave={{ href: authorPaths.trainingModule(moduleid), label: t`Leave the module` }}
      onAgain={() => open(attemptid)}
      onKept={() => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          void queries.invalidateQueries({ queryKey: ['listTrainingVersions'] })
          void queries.invalidateQueries({ queryKey: ['listOwnReading'] })
        }, soon)
      }}
    >
      {ended && <Outcome attempt={ended} moduleid={moduleid} />}
    </PlayerFrame>
  )
}

const Gate = ({
  version,
  versions,
  userid,
}: {
  version: TrainingVersion
  versions: readonly TrainingVersion[]
  userid: number
}) => {
  const { title, moduleid, mine } = version
  const [isOver, setIsOver] = useState(mine.attempt !== null && !goesOn(version))
  useTitle(title)
  if (!isOver)
    return (
      <Playing version={versions.find(one => one.id === version.id) ?? version} userid={userid} />
    )
  return (
    <Over
      title={title}
      moduleid={moduleid}
      isFailed={mine.attempt?.status === 'failed'}
      onAgain={() => setIsOver(false)}
    />
  )
}

/**
 * Taking a module: what is under way goes on where it was left, what is over is not begun anew by
 * mistake.
 */
export const PlayerPage = ({ moduleid, userid }: { moduleid: number; userid: number }) => {
  const { t } = useLingui()
  const versions = useVersions(moduleid)
  // Which version it is stays what it was when the page was opened, also once the attempt is over.
  const [first, setFirst] = useState<TrainingVersion | null>(null)
  const version = first ?? versionToTake(versions)
  if (version !== first) setFirst(version)
  const leading = leadingVersion(versions)
  if (version) return <Gate version={version} versions={versions} userid={userid} />
  return leading === undefined ? (
    <NotFound />
  ) : (
    <ScreenState
      level={1}
      title={t`You cannot take “${leading.title}” at the moment`}
      actions={
        <LinkButton kind="main" href={authorPaths.training()}>
          <Trans>All training</Trans>
        </LinkButton>
      }
    >
      <p>
        <Trans>
          No version of this module is current, or you do not have access to its current version.
        </Trans>
      </p>
    </ScreenState>
  )
}
