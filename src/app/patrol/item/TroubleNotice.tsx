import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Ban, Check, CircleAlert, CloudOff, GitMerge, Lock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import type { LucideIcon } from '#app/ui/Icon.tsx'
import type { Trouble } from '../desk/deskState.ts'
import { isPast } from '../desk/troubles.ts'

/**
 * Why a decision was not taken: who was first, what moved, what is gone. The words that were typed
 * are still there.
 */
export const TroubleNotice = ({
  trouble,
  typed,
  onSettle,
}: {
  trouble: Trouble
  typed: string
  onSettle: () => void
}) => {
  const { t } = useLingui()
  const item = 'item' in trouble ? trouble.item : null
  const decider = item?.decision?.decider?.username ?? ''
  const holder = item?.lease?.holder.username ?? ''
  const state = item?.state ?? ''
  const verdicts: Record<string, string> = {
    accepted: t`accepted`,
    denied: t`denied`,
    partial: t`accepted in part`,
    superseded: t`superseded`,
    withdrawn: t`withdrawn`,
    orphaned: t`gone with its document`,
  }
  const verdict = verdicts[state] ?? state
  const said: Record<Trouble['kind'], [LucideIcon, ReactNode]> = {
    stale: [
      GitMerge,
      <Trans key="stale">
        The edit changed while you decided. What differs is shown below; your choice and your words
        are kept.
      </Trans>,
    ],
    decided: [
      Check,
      decider === '' ? (
        <Trans key="decided">It is decided already: {verdict}.</Trans>
      ) : (
        <Trans key="decided">
          {decider} was first: {verdict}.
        </Trans>
      ),
    ],
    leased: [
      Lock,
      <Trans key="leased">
        {holder} is looking at it. You can read it, and decide when it is free.
      </Trans>,
    ],
    lease_lost: [
      Lock,
      <Trans key="lost">
        Your claim on it ran out. It is taken again if nobody else has it; nothing you typed is
        lost.
      </Trans>,
    ],
    deleted: [Ban, <Trans key="deleted">The document is gone, and the edit with it.</Trans>],
    'no right': [Ban, <Trans key="right">You may not decide this edit.</Trans>],
    past: [Ban, <Trans key="past">This edit does not wait any more.</Trans>],
    refused: [
      TriangleAlert,
      <Trans key="refused">
        The service did not take the decision: {'message' in trouble ? trouble.message : ''}
      </Trans>,
    ],
  }
  const [icon, words] = said[trouble.kind] ?? [CircleAlert, null]
  return (
    <Notice
      strip
      kind="warn"
      role="alert"
      icon={icon}
      action={
        <Button small onClick={onSettle}>
          {isPast(trouble) ? t`Next edit` : t`Go on`}
        </Button>
      }
    >
      {words} {isPast(trouble) && typed !== '' && <Trans>You had written: “{typed}”</Trans>}
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
      one="# decision is not sent yet. It is kept on this device and tried again."
      other="# decisions are not sent yet. They are kept on this device and tried again."
    />
  </Notice>
)
