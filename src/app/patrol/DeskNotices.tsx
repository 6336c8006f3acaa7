import type { Verdict } from '#patrol/closure.ts'
import { emptyChoice, judged } from './desk/choices.ts'
import { choiceOf, heldOf, isOpen, type Desk } from './desk/deskState.ts'
import type { DeskStore } from './desk/deskStore.ts'
import { unsent } from './desk/outgoing.ts'
import { isPast } from './desk/troubles.ts'
import type { Reason } from './item/cannedReasons.ts'
import { LeftWords } from './item/LeftWords.tsx'
import { TroubleNotice, UnsentNotice } from './item/TroubleNotice.tsx'
import { useLeftEdits } from './useLeftEdits.ts'

type DeskNoticesProps = {
  userid: number
  store: DeskStore
  desk: Desk
  reasons: readonly Reason[]
}

/** A decision that was not taken, and those that got no answer. */
export const DeskNotices = ({ userid, store, desk, reasons }: DeskNoticesProps) => {
  const { left, forget } = useLeftEdits(userid)
  const isStuck = unsent(desk)
  const held = heldOf(desk, desk.current)
  const give = (unitids: readonly number[], verdict: Verdict) => {
    if (held) {
      const { units, itemid } = held.detail
      const { choice } = judged(units, choiceOf(desk, itemid), unitids, verdict)
      store.choose(itemid, { verdicts: choice.verdicts })
    }
    store.settle()
  }
  const past =
    desk.trouble && isPast(desk.trouble)
      ? desk.trouble.itemid
      : held && !isOpen(held.detail)
        ? held.detail.itemid
        : null
  const earlier = left.find(
    ({ itemid }) => itemid !== past && !desk.outgoing.some(one => one.itemid === itemid),
  )
  return (
    <>
      {desk.trouble && (held || !isPast(desk.trouble)) && (
        <TroubleNotice
          trouble={desk.trouble}
          reasons={reasons}
          onSettle={() => store.settle()}
          onGive={give}
        />
      )}
      {past !== null && (
        <LeftWords
          key={past}
          itemid={past}
          choice={choiceOf(desk, past)}
          reasons={reasons}
          onDiscard={() => {
            store.choose(past, emptyChoice)
            forget(past)
          }}
        />
      )}
      {past === null && earlier && (
        <LeftWords
          key={earlier.itemid}
          itemid={earlier.itemid}
          title={earlier.title}
          choice={emptyChoice}
          reasons={reasons}
          onDiscard={() => forget(earlier.itemid)}
        />
      )}
      {isStuck > 0 && !desk.isOffline && (
        <UnsentNotice count={isStuck} onTry={() => store.tryNow()} />
      )}
    </>
  )
}
