import { useEffect, useState } from 'react'
import type { Decide } from '#contract/patrol/queries.ts'
import { announce } from '#app/editor/announce.ts'
import type { DeskStore } from './desk/deskStore.ts'
import {
  commonOf,
  hasReason,
  mainAction,
  needsReason,
  nextVerdict,
  judged,
  type Choice,
} from './desk/choices.ts'
import { choiceOf, listed, mayDecide, type Desk, type Held } from './desk/deskState.ts'
import { goToHunk, unitsAtFocus } from './hunks.ts'
import { useWhyNot } from './useWhyNot.ts'
import type { Reason } from './item/DenyPanel.tsx'
import type { DeskActs } from './useDeskKeys.ts'

type Panel =
  | { kind: 'deny'; action: 'deny' | 'partial'; itemid: number }
  | { kind: 'edit'; itemid: number }
  | null
type Asked = {
  store: DeskStore
  desk: Desk
  held: Held | undefined
  base: 'live' | 'previous'
  reasons: readonly Reason[]
}

type Acts = {
  panel: Panel
  why: string | null
  confirm: (more?: Partial<Choice>) => void
} & Record<'main' | 'deny' | 'edit' | 'turn' | 'close', () => unknown>

/** What each key does now; of those that decide, none while a panel is open. */
const keysOf = (
  { store, desk, reasons }: Pick<Asked, 'store' | 'desk' | 'reasons'>,
  { panel, why, main, deny, edit, turn, confirm, close }: Acts,
): DeskActs => {
  const goTo = (by: 1 | -1) => {
    const queue = listed(desk)
    const at = queue.findIndex(one => one.itemid === desk.current)
    const next = queue[at + by] ?? (at < 0 ? queue[0] : undefined)
    if (next) void store.open(next.itemid)
    else if (by === 1) void store.more()
  }
  /** What decides waits a moment after an item came: the press was meant for the one before. */
  const settled = (act: () => unknown) => () => void (mayDecide(desk, store.clock()) && act())
  const pickReason = (digit: number) => {
    const reason = reasons[digit - 1]
    if (reason) confirm({ reason_code: reason.code })
  }
  const free = panel === null
  const isDenying = panel?.kind === 'deny'
  return {
    acceptEdit: free ? settled(main) : undefined,
    denyEdit: free ? settled(deny) : undefined,
    mendEdit: free ? edit : undefined,
    skipEdit: free && why === null ? () => store.skip() : undefined,
    nextEdit: () => goTo(1),
    editBefore: () => goTo(-1),
    undoDecision: free ? () => void store.undo() : undefined,
    nextHunk: () => goToHunk(1),
    hunkBefore: () => goToHunk(-1),
    turnVerdict: turn,
    pickReason: isDenying ? pickReason : undefined,
    confirmDecision: isDenying ? () => confirm() : undefined,
    close: panel ? close : undefined,
  }
}

/** Everything that can be done at the desk, by keys and by buttons alike. */
export const useDeskActions = ({ store, desk, held, base, reasons }: Asked) => {
  const [opened, setPanel] = useState<Panel>(null)
  const itemid = held?.detail.itemid ?? null
  // A panel is about the item that it was opened for.
  const panel = opened?.itemid === itemid ? opened : null
  const isOpen = panel !== null
  // The desk stands outside React.
  useEffect(() => store.occupy(isOpen), [store, isOpen])
  const choice = itemid === null ? null : choiceOf(desk, itemid)
  const { why, whyMain } = useWhyNot(held, choice)

  const decide = (action: Decide['action'], edited?: Decide['edited']) => {
    setPanel(null)
    store.decide(action, base, edited)
  }
  const close = () => {
    setPanel(null)
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  /** Asks why where that is needed and not said yet. */
  const begin = (action: 'accept' | 'deny' | 'partial') => {
    if (!held || !choice || why !== null) return
    const { detail } = held
    if (!needsReason(detail, choice, action) || (action === 'partial' && hasReason(choice)))
      return decide(action)
    const asked = action === 'partial' ? action : 'deny'
    setPanel({ kind: 'deny', action: asked, itemid: detail.itemid })
    void store.recallReason(detail.itemid)
  }
  const main = () => {
    if (whyMain !== null) announce(whyMain)
    else if (held && choice) begin(mainAction(held.detail, choice))
  }
  const deny = () => begin('deny')
  const confirm = (more?: Partial<Choice>) => {
    if (panel?.kind !== 'deny' || !choice || itemid === null) return
    const whole = { ...choice, ...more }
    if (!hasReason(whole)) return
    if (more) store.choose(itemid, more)
    decide(panel.action)
  }
  const edit = () => held && why === null && setPanel({ kind: 'edit', itemid: held.detail.itemid })

  const turn = () => {
    const unitids = unitsAtFocus()
    if (!unitids || !held || !choice || why !== null) return
    store.choose(
      held.detail.itemid,
      judged(held.detail.units, choice, unitids, nextVerdict(commonOf(choice, unitids))).choice,
    )
  }
  const acts = {
    panel,
    why,
    whyMain,
    main,
    deny,
    edit,
    turn,
    confirm,
    close,
    mend: (edited: Decide['edited']) => decide('accept_edit', edited),
  }
  return { ...acts, keys: keysOf({ store, desk, reasons }, acts) }
}
export type DeskActions = ReturnType<typeof useDeskActions>
