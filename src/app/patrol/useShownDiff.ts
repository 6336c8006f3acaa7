import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Verdict } from '#patrol/closure.ts'
import { announce } from '#app/editor/announce.ts'
import { judged } from './desk/choices.ts'
import type { DeskStore } from './desk/deskStore.ts'
import { choiceOf, type Desk, type Held } from './desk/deskState.ts'

type ShownOf = {
  store: DeskStore
  desk: Desk
  held: Held | undefined
  base: 'live' | 'previous'
}

/** The difference that is shown, what its sides are called, and how its parts are judged. */
export const useShownDiff = ({ store, desk, held, base }: ShownOf) => {
  const { t } = useLingui()
  const detail = (base === 'previous' && held?.previous) || held?.detail
  const choice = held ? choiceOf(desk, held.detail.itemid) : null
  const [beforeRevision, afterRevision] = [
    detail?.diff.before_revisionid ?? 0,
    detail?.diff.after_revisionid ?? 0,
  ]
  const belowRevision =
    desk.queue?.find(({ itemid: one }) => one === detail?.below.at(-1)?.itemid)?.head_revisionid ??
    beforeRevision
  const sides = {
    before:
      base === 'live'
        ? t`Public, revision ${beforeRevision}`
        : t`With the edit this one builds on, revision ${belowRevision}`,
    after: t`Proposed, revision ${afterRevision}`,
  }
  const judge = (unitids: readonly number[], verdict: Verdict) => {
    if (!held || !choice) return
    const next = judged(held.detail.units, choice, unitids, verdict)
    store.choose(held.detail.itemid, next.choice)
    if (next.also > 0)
      announce(
        plural(next.also, {
          one: '# dependent change is included.',
          other: '# dependent changes are included.',
        }),
      )
  }
  return { detail, choice, sides, judge }
}
