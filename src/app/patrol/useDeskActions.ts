import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { Decide } from '#contract/patrol/queries.ts'
import { announce } from '#app/editor/announce.ts'
import type { DeskStore } from './desk/deskStore.ts'
import {
  commonOf,
  counted,
  mainAction,
  needsReason,
  nextVerdict,
  judged,
  restAccepted,
  unexplained,
  type Choice,
} from './desk/choices.ts'
import { choiceOf, isOpen, listed, mayDecide, type Desk, type Held } from './desk/deskState.ts'
import type { Verdict } from '#patrol/closure.ts'
import { goToHunk, unitsAtFocus } from './hunks.ts'
import { useMended } from './mend/useMended.ts'
import { isUnclaimed, useWhyNot, useWhyUnexplained } from './useWhyNot.ts'
import type { Reason } from './item/cannedReasons.ts'
import type { DeskActs } from './useDeskKeys.ts'

type Panel =
  /** `edited`: what else the decision changes. */
  | { kind: 'deny'; action: 'deny' | 'partial'; itemid: number; edited?: Decide['edited'] }
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
  /** A verdict on the part that has the focus; null: the next one. */
  judge: (verdict: Verdict | null) => void
  upTo: number | null
} & Record<'main' | 'rest' | 'deny' | 'edit' | 'close' | 'acceptUpTo', () => unknown>

/** What each key does now; of those that decide or judge, none while a panel is open. */
const keysOf = (
  { store, desk, reasons }: Pick<Asked, 'store' | 'desk' | 'reasons'>,
  { panel, why, upTo, main, rest, deny, edit, judge, confirm, close, acceptUpTo }: Acts,
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
    acceptRest: free ? settled(rest) : undefined,
    acceptUpTo: free && upTo !== null ? settled(acceptUpTo) : undefined,
    denyEdit: free ? settled(deny) : undefined,
    mendEdit: free ? edit : undefined,
    skipEdit: free && why === null ? () => store.skip() : undefined,
    nextEdit: () => goTo(1),
    editBefore: () => goTo(-1),
    undoDecision: free ? () => void store.undo() : undefined,
    nextHunk: () => goToHunk(1),
    hunkBefore: () => goToHunk(-1),
    turnVerdict: free ? () => judge(null) : undefined,
    acceptChange: free ? () => judge('accept') : undefined,
    denyChange: free ? () => judge('deny') : undefined,
    pickReason: isDenying ? pickReason : undefined,
    confirmDecision: isDenying ? () => confirm() : undefined,
    close: panel ? close : undefined,
  }
}

type Action = Decide['action']
type Given = Pick<Asked, 'store' | 'held'> &
  ReturnType<typeof useWhyNot> & {
    /** Words that were put right and are in no decision: they come up before it is accepted. */
    openMended: () => boolean
    choice: Choice | null
    decide: (action: Action, more?: { edited?: Decide['edited']; isUpTo?: boolean }) => void
    /** Decides, or asks for the reason first. */
    begin: (action: Action, by?: Choice | null, edited?: Decide['edited']) => void
  }

/** Verdicts on parts of the open edit, and the decision that they come to. */
const verdictsOf = ({ store, held, choice, begin, openMended, decide, ...whys }: Given) => ({
  /** This edit and all below it, as one act. */
  acceptUpTo: () => {
    if (whys.whyUpTo !== null) announce(whys.whyUpTo)
    else if (whys.upTo !== null && !openMended()) decide('accept', { isUpTo: true })
  },
  main: () => {
    if (whys.whyMain !== null) announce(whys.whyMain)
    else if (held && choice && !openMended()) begin(mainAction(held.detail, choice))
  },
  rest: () => {
    if (held && choice && counted(held.detail, choice).leave === 0) return
    if (whys.whyMain !== null) return announce(whys.whyMain)
    if (!held || !choice || openMended()) return
    const whole = restAccepted(held.detail, choice)
    store.choose(held.detail.itemid, { verdicts: whole.verdicts })
    begin(mainAction(held.detail, whole), whole)
  },
  judge: (verdict: Verdict | null) => {
    const unitids = unitsAtFocus()
    if (!unitids || !held || !choice || whys.why !== null) return
    const next = verdict ?? nextVerdict(commonOf(choice, unitids))
    const { verdicts } = judged(held.detail.units, choice, unitids, next).choice
    store.choose(held.detail.itemid, { verdicts })
  },
  /** With words that are put right: of all of it, or of what is taken of it. */
  mend: (edited: Decide['edited']) => {
    if (!held || !choice) return
    const { deny, leave } = counted(held.detail, choice)
    begin(deny + leave === 0 ? 'accept_edit' : 'partial', choice, edited)
  },
})

/** Words that were put right come up before anything is accepted without them. */
const useMendedFirst = (held: Held | undefined) => {
  const { t } = useLingui()
  const mended = useMended(held?.detail)
  const openFirst = (open: () => unknown): boolean => {
    if (!mended.isWritten()) return false
    open()
    announce(
      t`You have corrected this edit. Accept it with your corrections, or discard your corrections.`,
    )
    return true
  }
  return { mended, openFirst }
}

/** Everything that can be done at the desk, by keys and by buttons alike. */
export const useDeskActions = ({ store, desk, held, base, reasons }: Asked) => {
  const [opened, setPanel] = useState<Panel>(null)
  const itemid = held?.detail.itemid ?? null
  // A panel is about the item that it was opened for, while that waits.
  const panel = opened?.itemid === itemid && held && isOpen(held.detail) ? opened : null
  const isBusy = panel !== null
  // The desk stands outside React.
  useEffect(() => store.occupy(isBusy), [store, isBusy])
  const choice = itemid === null ? null : choiceOf(desk, itemid)
  const whys = useWhyNot(held, choice, desk)
  const { why, whyNeeds } = whys
  const whyUnexplained = useWhyUnexplained()
  const { mended, openFirst } = useMendedFirst(held)

  const decide: Given['decide'] = (action, more = {}) => {
    setPanel(null)
    store.decide(action, base, more)
  }
  const close = () => {
    // What was put right is part of the decision: back to where it was written.
    if (panel?.kind === 'deny' && panel.edited)
      return setPanel({ kind: 'edit', itemid: panel.itemid })
    setPanel(null)
    return document.getElementById('main')?.focus({ preventScroll: true })
  }
  const begin: Given['begin'] = (action, by = choice, edited) => {
    if (!held || !by) return
    if (why !== null) return announce(why)
    const { detail } = held
    const isSaid = action === 'partial' && unexplained(detail, by, action) === null
    if (!needsReason(detail, by, action) || isSaid) return decide(action, { edited })
    const asked = action === 'partial' ? action : 'deny'
    setPanel({ kind: 'deny', action: asked, itemid: detail.itemid, ...(edited && { edited }) })
    void store.recallReason(detail.itemid)
  }
  const confirm = (more?: Partial<Choice>) => {
    if (panel?.kind !== 'deny' || !choice || !held) return
    const { detail } = held
    if (more) store.choose(detail.itemid, more)
    const lacks = whyUnexplained(detail, { ...choice, ...more }, panel.action)
    if (lacks !== null) announce(lacks)
    else decide(panel.action, { edited: panel.edited })
  }
  // Writing needs no claim, only the decision does: it may be on its way.
  const edit = () => {
    if (why !== null && !(held && isUnclaimed(held))) announce(why)
    else if (whyNeeds !== null) announce(whyNeeds)
    else if (held) setPanel({ kind: 'edit', itemid: held.detail.itemid })
  }
  const openMended = () => openFirst(edit)
  const acts = {
    panel,
    mended,
    ...whys,
    ...verdictsOf({ store, held, choice, ...whys, decide, begin, openMended }),
    deny: () => begin('deny'),
    edit,
    confirm,
    close,
  }
  return { ...acts, keys: keysOf({ store, desk, reasons }, acts) }
}
export type DeskActions = ReturnType<typeof useDeskActions>
