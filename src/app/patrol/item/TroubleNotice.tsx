import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Ban, Check, CircleAlert, CloudOff, GitMerge, Lock, TriangleAlert } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import type { LucideIcon } from '#app/ui/Icon.tsx'
import type { Trouble } from '../desk/deskState.ts'
import { isPast } from '../desk/troubles.ts'

const verdicts: Record<string, MessageDescriptor> = {
  accepted: msg`accepted`,
  denied: msg`denied`,
  partial: msg`accepted in part`,
  superseded: msg`no longer needed`,
  withdrawn: msg`withdrawn`,
  orphaned: msg`the document was deleted`,
}
const icons: Record<Trouble['kind'], LucideIcon> = {
  stale: GitMerge,
  decided: Check,
  leased: Lock,
  lease_lost: Lock,
  deleted: Ban,
  'no right': Ban,
  past: Ban,
  refused: TriangleAlert,
}

const TroubleWords = ({ trouble }: { trouble: Trouble }) => {
  const { i18n } = useLingui()
  const item = 'item' in trouble ? trouble.item : null
  const decider = item?.decision?.decider?.username ?? ''
  const holder = item?.lease?.holder.username ?? ''
  const state = item?.state ?? ''
  const verdict = verdicts[state] ? i18n._(verdicts[state]) : state
  switch (trouble.kind) {
    case 'stale':
      return (
        <Trans>
          The edit changed while you were deciding. The new version is shown below. Your choice and
          your text are kept.
        </Trans>
      )
    case 'decided':
      return decider === '' ? (
        <Trans>This edit is already closed: {verdict}.</Trans>
      ) : (
        <Trans>
          {decider} decided first: {verdict}.
        </Trans>
      )
    case 'leased':
      return (
        <Trans>
          {holder} is reviewing this edit. You can read it now and decide when it is free.
        </Trans>
      )
    case 'lease_lost':
      return (
        <Trans>
          Your claim on this edit has expired. Choose “Continue” to claim the edit again, unless
          someone else has claimed it. Nothing you typed is lost.
        </Trans>
      )
    case 'deleted':
      return <Trans>The document was deleted, so this edit can no longer be reviewed.</Trans>
    case 'no right':
      return <Trans>You are not allowed to decide on this edit.</Trans>
    case 'past':
      return <Trans>This edit is no longer in the queue.</Trans>
    case 'refused':
      return (
        <Trans>
          The service refused the decision: {'message' in trouble ? trouble.message : ''}
        </Trans>
      )
    default:
      return null
  }
}

type TroubleNoticeProps = { trouble: Trouble; typed: string; onSettle: () => void }

/**
 * Why a decision was not taken: who was first, what moved, what is gone. The words that were typed
 * are still there.
 */
export const TroubleNotice = ({ trouble, typed, onSettle }: TroubleNoticeProps) => {
  const { t } = useLingui()
  return (
    <Notice
      strip
      kind="warn"
      role="alert"
      icon={icons[trouble.kind] ?? CircleAlert}
      action={
        <Button small onClick={onSettle}>
          {isPast(trouble) ? t`Next edit` : t`Continue`}
        </Button>
      }
    >
      <TroubleWords trouble={trouble} />{' '}
      {isPast(trouble) && typed !== '' && <Trans>You had written: “{typed}”</Trans>}
    </Notice>
  )
}

/**
 * Decisions that the service has not answered; they are kept on this device and tried again by
 * themselves.
 */
export const UnsentNotice = ({ count, onTry }: { count: number; onTry: () => void }) => (
  <Notice
    strip
    kind="warn"
    role="status"
    icon={CloudOff}
    action={
      <Button small onClick={onTry}>
        <Trans>Try now</Trans>
      </Button>
    }
  >
    <Plural
      value={count}
      one="# decision is not sent yet. It is kept on this device and sent again."
      other="# decisions are not sent yet. They are kept on this device and sent again."
    />
  </Notice>
)
