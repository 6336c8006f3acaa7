import { useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { announce } from '#app/editor/announce.ts'
import { emptyStep } from '#app/outbox/content.ts'
import type { StepContent } from '#app/outbox/content.ts'
import type { Outbox } from '#app/outbox/outbox.ts'
import { paths } from '#app/paths.ts'
import { stays } from '#app/shell/useArrival.ts'

export type Start = 'first' | 'last' | null
/** A step that was deleted a moment ago and can come back. */
export type Deleted = { stepid: number; place: number; content: StepContent }
const undoTime = 10_000 // milliseconds

/** The steps of a guide as they are worked on: which has the focus, and what can be done to their order. */
export const useSteps = (outbox: Outbox, guideid: number, stepids: readonly number[], wanted: number | null) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [made] = useState(() => new Set<number>())
  const { state } = useLocation()
  // A new guide opens with the caret in its first line.
  const [start, setStart] = useState<Start>((state as { writes?: boolean } | null)?.writes ? 'first' : null)
  const [deleted, setDeleted] = useState<Deleted | null>(null)
  for (const stepid of stepids) if (stepid < 0) made.add(stepid)
  // The focus moves at once; the address bar follows, and leads only when it was changed itself (Back, a link).
  const [chosen, setChosen] = useState({ wanted, stepid: wanted })
  if (chosen.wanted !== wanted) setChosen({ wanted, stepid: wanted })
  const stored = chosen.stepid === null ? null : outbox.stepidOf(chosen.stepid)
  const focused = stored !== null && stepids.includes(stored) ? stored : stepids[0] ?? null
  /** A step keeps the key that it was made with, or its editor would go when the service gives it an id. */
  const keyOf = (stepid: number): number => [...made].find(temporary => outbox.stepidOf(temporary) === stepid) ?? stepid

  const go = (stepid: number) => navigate(paths.editStep(guideid, stepid), { replace: true, state: stays })
  // The address bar names the step with the focus, by the id that the service has given it.
  useEffect(() => {
    if (focused !== null && focused !== wanted) void navigate(paths.editStep(guideid, focused), { replace: true, state: stays })
  }, [focused, wanted, guideid, navigate])
  // A clock outside React takes the offer to undo away.
  useEffect(() => {
    if (!deleted) return
    const timer = setTimeout(() => setDeleted(null), undoTime)
    return () => clearTimeout(timer)
  }, [deleted])

  // A still card keeps the function it was drawn with, so that not every card is drawn anew when the focus moves.
  const current = useRef(focused)
  useLayoutEffect(() => {
    current.current = focused
  }, [focused])
  const focus = (stepid: number, at: Start = 'last') => {
    if (current.current !== null && current.current !== stepid) void outbox.leaveStep(guideid, current.current)
    setStart(at)
    setChosen(known => ({ ...known, stepid }))
    void go(stepid)
  }
  const add = (place: number, content: StepContent = emptyStep()): number => {
    const stepid = outbox.addStep(guideid, place, content)
    focus(stepid, 'first')
    return stepid
  }
  const order = () => outbox.guide(guideid)?.mine?.stepids ?? [...stepids]
  const moveTo = (stepid: number, place: number) => {
    const now = order()
    const to = Math.max(0, Math.min(place, now.length - 1))
    const rest = now.filter(id => id !== stepid)
    if (now.indexOf(stepid) === to) return
    const writer = document.activeElement
    outbox.orderSteps(guideid, [...rest.slice(0, to), stepid, ...rest.slice(to)])
    // What is moved in the page loses the focus; the writing goes on.
    requestAnimationFrame(() => {
      if (writer instanceof HTMLElement && writer.isConnected && document.activeElement !== writer) writer.focus()
    })
    const [number, count] = [to + 1, now.length]
    announce(t`Step is now ${number} of ${count}.`)
  }
  const remove = (stepid: number) => {
    const content = outbox.step(guideid, stepid)?.mine
    const place = order().indexOf(stepid)
    if (!content || place < 0) return
    outbox.deleteStep(guideid, stepid)
    setDeleted({ stepid, place, content })
    const next = order()[Math.min(place, order().length - 1)]
    if (next !== undefined) focus(next, null)
    const number = place + 1
    announce(t`Step ${number} deleted.`)
  }
  const undoRemove = () => {
    if (!deleted) return
    const { stepid, place, content } = deleted
    const draft = outbox.step(guideid, stepid)
    setDeleted(null)
    // A deletion on its way cannot be stopped: the step is made again with all it had.
    const isHere = draft !== undefined && draft.mine === null && !draft.sent && draft.state !== 'saving'
    if (isHere) focus(outbox.restoreStep(guideid, stepid, place), null)
    else add(place, { ...content, lines: content.lines.map(line => ({ ...line, lineid: null })) })
  }
  const duplicate = (stepid: number) => {
    const content = outbox.step(guideid, stepid)?.mine
    if (content) add(order().indexOf(stepid) + 1, { ...content, lines: content.lines.map(line => ({ ...line, lineid: null })) })
  }
  return { focused, start, deleted, keyOf, focus, add, moveTo, remove, undoRemove, duplicate, order }
}
export type Steps = ReturnType<typeof useSteps>

type Shown = { stepid: number; place: number; steps: Steps; rendered?: ReadonlyMap<string, string> }
/** For memo: a step that had not and has not the focus shows the same. */
export const isStill = (a: Shown, b: Shown): boolean =>
  a.stepid === b.stepid && a.place === b.place && a.rendered === b.rendered && a.steps.focused !== a.stepid && b.steps.focused !== b.stepid
