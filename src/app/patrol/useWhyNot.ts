import { useLingui } from '@lingui/react/macro'
import { shortestReason, unexplained, verdictOf, type Choice } from './desk/choices.ts'
import { isOpen, type Held } from './desk/deskState.ts'

/** It could be decided, and nobody has claimed it. */
export const isUnclaimed = ({ detail, lease }: Held): boolean =>
  isOpen(detail) &&
  !detail.own &&
  detail.decidable &&
  lease === null &&
  detail.lease?.mine !== false

/** Why nothing can be decided, and why not by the main button; null: it can. */
export const useWhyNot = (
  held: Held | undefined,
  choice: Choice | null,
  /** One is open, and read again. */
  isReading: boolean,
): { why: string | null; whyMain: string | null } => {
  const { t } = useLingui()
  const why = !held
    ? isReading
      ? t`This edit is still loading. Try again in a moment.`
      : t`No edit is open. Open one from the queue.`
    : !isOpen(held.detail)
      ? t`This edit is already closed.`
      : held.detail.own
        ? t`This is your own edit. Someone else has to decide on it.`
        : !held.detail.decidable
          ? t`You are not allowed to decide on this edit.`
          : held.lease !== null
            ? null
            : held.detail.lease?.mine === false
              ? t`Someone else is reviewing this edit.`
              : t`You have not claimed this edit. Reload the page to claim it.`

  // What does not fit can be denied, or put right; nobody accepts it as it is.
  const isTorn =
    held !== undefined &&
    choice !== null &&
    held.detail.units.some(
      ({ state, unitid }) => state === 'conflicted' && verdictOf(choice, unitid) === 'accept',
    )
  const whyMain =
    why ??
    (isTorn
      ? t`This edit conflicts with the live version. Deny it, or accept it with an edit.`
      : null)
  return { why, whyMain }
}

/** Why a denial is not sent yet; null: it says why. */
export const useWhyUnexplained = () => {
  const { t } = useLingui()
  const least = shortestReason
  return (detail: Held['detail'], choice: Choice, action: 'deny' | 'partial'): string | null => {
    const lacks = unexplained(detail, choice, action)
    if (lacks === null) return null
    return lacks === 'nothing'
      ? t`Choose a reason, or write at least ${least} characters.`
      : t`A reason in your own words needs at least ${least} characters. Write more, or clear the field.`
  }
}
