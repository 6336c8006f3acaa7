import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Ban, Check, CircleAlert, CloudOff, GitMerge, Lock, TriangleAlert } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import type { LucideIcon } from '#app/ui/Icon.tsx'
import type { PatrolItem } from '#contract/patrol/shapes.ts'
import type { Verdict } from '#patrol/closure.ts'
import { formatMoment } from '#app/ui/text/dates.ts'
import type { Trouble } from '../desk/deskState.ts'
import { isPast } from '../desk/troubles.ts'
import type { Reason } from './cannedReasons.ts'
import { useReasonWords } from './useReasonWords.ts'

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

/** Who was first, what they decided, when and why. */
const DecidedWords = ({
  item,
  reasons,
}: {
  item: PatrolItem | null
  reasons: readonly Reason[]
}) => {
  const { i18n } = useLingui()
  const said = useReasonWords(reasons)
  const decision = item?.decision
  const state = item?.state ?? ''
  const known = decision?.action === 'accept_edit' ? msg`accepted with an edit` : verdicts[state]
  const verdict = known ? i18n._(known) : state
  const decider = state === 'withdrawn' ? '' : (decision?.decider?.username ?? '')
  if (!decision || decider === '') return <Trans>This edit is already closed: {verdict}.</Trans>
  const when = formatMoment(decision.created * 1000, i18n.locale)
  const why = [said(decision.reason_code), decision.reason_text].filter(Boolean).join(' ')
  return (
    <>
      <Trans>
        {decider} decided first: {verdict}.
      </Trans>{' '}
      {when}. {why !== '' && <Trans>Reason: “{why}”</Trans>}
    </>
  )
}

/** What the service has against it, and what to do where the document would not be right then. */
const RefusedWords = ({ trouble }: { trouble: Trouble & { kind: 'refused' } }) => {
  const message = trouble.message
  return trouble.isOfDocument ? (
    <Trans>
      This edit does not fit the live version: {message} Correct it or accept only some of its
      changes. If neither is possible, deny it or ask its author to change it.
    </Trans>
  ) : (
    <Trans>The service refused the decision: {message}</Trans>
  )
}

type TroubleNoticeProps = {
  trouble: Trouble
  reasons: readonly Reason[]
  onSettle: () => void
  /** A verdict on the changes that stand in the way; nothing is sent yet. */
  onGive: (unitids: readonly number[], verdict: Verdict) => void
}

const TroubleWords = ({ trouble, reasons }: Pick<TroubleNoticeProps, 'trouble' | 'reasons'>) => {
  const item = 'item' in trouble ? trouble.item : null
  const holder = item?.lease?.holder.username ?? ''
  switch (trouble.kind) {
    case 'stale':
      return (
        <Trans>
          The edit changed while you were deciding. The new version is shown below. Your choice and
          your text are kept.
        </Trans>
      )
    case 'decided':
      return <DecidedWords item={item} reasons={reasons} />
    case 'leased':
      return (
        <Trans>
          {holder} is reviewing this edit. You can read the edit now and decide when it becomes
          available.
        </Trans>
      )
    case 'lease_lost':
      return (
        <Trans>
          Your claim on this edit has expired. What you typed is kept. Choose “Continue” to claim
          the edit again, unless someone else has claimed it.
        </Trans>
      )
    case 'deleted':
      return <Trans>The document was deleted, so this edit can no longer be reviewed.</Trans>
    case 'no right':
      return <Trans>You are not allowed to decide on this edit.</Trans>
    case 'past':
      return <Trans>This edit is no longer in the queue.</Trans>
    case 'refused':
      if ('torn' in trouble && trouble.torn?.length)
        return (
          <Plural
            value={trouble.torn.length}
            one="# change that you accepted conflicts with the live version, and your corrections do not resolve the conflict. Deny the change, or write the text as it should read."
            other="# changes that you accepted conflict with the live version, and your corrections do not resolve the conflicts. Deny the changes, or write the texts as they should read."
          />
        )
      if ('needed' in trouble && trouble.needed?.length)
        return (
          <Plural
            value={trouble.needed.length}
            one="Your corrections affect # change that you did not accept. Accept the change too, or undo your corrections to it."
            other="Your corrections affect # changes that you did not accept. Accept the changes too, or undo your corrections to them."
          />
        )
      return <RefusedWords trouble={trouble} />
    default:
      return null
  }
}

/** What can be done about changes that stand in the way of a decision. */
const WayOut = ({ trouble, onGive }: Pick<TroubleNoticeProps, 'trouble' | 'onGive'>) => {
  if (trouble.kind !== 'refused') return null
  const { torn = [], needed = [] } = trouble
  return (
    <>
      {torn.length > 0 && (
        <Button small onClick={() => onGive(torn, 'deny')}>
          <Plural value={torn.length} one="Deny # change" other="Deny # changes" />
        </Button>
      )}
      {needed.length > 0 && (
        <Button small onClick={() => onGive(needed, 'accept')}>
          <Plural value={needed.length} one="Accept # change" other="Accept # changes" />
        </Button>
      )}
    </>
  )
}

/** Why a decision is not taken: who was first, what moved, what is gone. */
export const TroubleNotice = (props: TroubleNoticeProps) => {
  const { trouble, reasons, onSettle, onGive } = props
  const { t } = useLingui()
  return (
    <Notice
      strip
      kind="warn"
      role="alert"
      icon={icons[trouble.kind] ?? CircleAlert}
      action={
        <>
          <WayOut trouble={trouble} onGive={onGive} />
          <Button small onClick={onSettle}>
            {isPast(trouble) ? t`Next edit` : t`Continue`}
          </Button>
        </>
      }
    >
      <TroubleWords trouble={trouble} reasons={reasons} />
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
      one="# decision is not sent yet. It is kept on this device and will be sent automatically."
      other="# decisions are not sent yet. They are kept on this device and will be sent automatically."
    />
  </Notice>
)
