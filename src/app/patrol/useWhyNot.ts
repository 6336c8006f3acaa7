import { useLingui } from '@lingui/react/macro'
import { neededBelow, waitingBelow } from './desk/chain.ts'
import { counted, shortestReason, unexplained, verdictOf, type Choice } from './desk/choices.ts'
import { isOpen, type Desk, type Held } from './desk/deskState.ts'

/** It could be decided, and nobody has claimed it. */
export const isUnclaimed = ({ detail, lease }: Held): boolean =>
  isOpen(detail) &&
  !detail.own &&
  detail.decidable &&
  lease === null &&
  detail.lease?.mine !== false

/** Why nothing of an edit can be decided; null: it can. */
const useWhyNone = (held: Held | undefined, isReading: boolean): string | null => {
  const { t } = useLingui()
  if (!held)
    return isReading
      ? t`This edit is still loading. Try again in a moment.`
      : t`No edit is open. Open one from the queue.`
  if (!isOpen(held.detail)) return t`This edit is already closed.`
  if (held.detail.own) return t`This is your own edit. Someone else has to decide on it.`
  if (!held.detail.decidable) return t`You are not allowed to decide on this edit.`
  if (held.lease !== null) return null
  return held.detail.lease?.mine === false
    ? t`Someone else is reviewing this edit.`
    : t`You have not claimed this edit. Reload the page to claim it.`
}

/** Why those below an edit cannot be accepted with it; null: they can, or there are none. */
const useWhyNotUpTo = (held: Held | undefined, choice: Choice | null, desk: Desk) => {
  const { t } = useLingui()
  if (!held || !choice) return null
  const below = waitingBelow(desk, held)
  const bar = below.find(({ accept_bar }) => accept_bar !== null)
  if (bar) {
    const number = held.detail.below.indexOf(bar) + 1
    const name = bar.author.username
    switch (bar.accept_bar) {
      case 'self_decision':
        return t`Edit ${number} below is your own. Someone else has to decide on it.`
      case 'leased':
        return t`Someone else is reviewing edit ${number} by ${name}.`
      default:
        return t`Edit ${number} by ${name} conflicts with the live version. Decide on that edit first.`
    }
  }
  const { deny, leave } = counted(held.detail, choice)
  return deny + leave > 0 ? t`This accepts the whole edit. Accept all of its changes first.` : null
}

/**
 * Why nothing can be decided, and why not by the main button, with an edit, or up to here; null: it
 * can. `upTo`: the number of the edit in its chain, where others wait below it.
 */
export const useWhyNot = (held: Held | undefined, choice: Choice | null, desk: Desk) => {
  const { t } = useLingui()
  const why = useWhyNone(held, desk.current !== null)
  // What does not fit can be denied, or put right; nobody accepts it as it is.
  const isTorn =
    held !== undefined &&
    choice !== null &&
    held.detail.units.some(
      ({ state, unitid }) => state === 'conflicted' && verdictOf(choice, unitid) === 'accept',
    )
  const whyTorn = isTorn
    ? t`This edit conflicts with the live version. Deny it, or accept it with an edit.`
    : null
  const [needed] = held && choice ? neededBelow(desk, held, choice) : []
  const [number, name] = [
    held && needed ? held.detail.below.indexOf(needed) + 1 : 0,
    needed?.author.username ?? '',
  ]
  const whyNeeds = needed
    ? t`This edit depends on edit ${number} by ${name}. Accept both together, or decide on edit ${number} first.`
    : null
  const whyNotUpTo = useWhyNotUpTo(held, choice, desk)
  return {
    why,
    whyMain: why ?? whyTorn ?? whyNeeds,
    whyNeeds,
    whyUpTo: why ?? whyTorn ?? whyNotUpTo,
    upTo: held && waitingBelow(desk, held).length > 0 ? held.detail.below.length + 1 : null,
  }
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
