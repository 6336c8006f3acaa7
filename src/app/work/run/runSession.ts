// A run at work: keeps what is typed on the device at once, and sends it in order whenever the
// service can be had. One store outside React; the rules are run.ts, runActs.ts and reconcile.ts.
import { call } from '#app/api/client.ts'
import { steadyNow } from '#app/drafts/send/clock.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { ApiError } from '#lib/errors.ts'
import { itemAt } from '#lib/existing.ts'
import { answeredClash, reconciled } from './reconcile.ts'
import { isPast, runOf, stateOf, waitsIn, type Act, type Run } from './run.ts'
import {
  confirmed,
  dated,
  flushed,
  gone,
  leaving,
  moved,
  reasoned,
  signed,
  turnedDown,
  typed,
} from './runActs.ts'
import { createRunTabLock, type RunTabLock, type TabLock } from './runTabLock.ts'
import { dropRun, keepRun, loadRun, type Pack } from './runDatabase.ts'
import { entryNow, isUnanswered, sendAct, tokenOf } from './sendAct.ts'

const again = 4000 // milliseconds until what got no answer is sent once more
const pause = 2000 // milliseconds without a key after which what was typed is sent: a whole value
const newKey = () => crypto.randomUUID()

export type RunView = {
  run: Run
  isSending: boolean
  /** Which tab of this browser writes it. */ hold: RunTabLock
  keepsRuns: boolean
  /** Nobody could be asked since the last try. */ isUnanswered: boolean
}

/** What one run has beside its state: what is under way, and which tab writes. */
type Session = {
  readonly userid: number
  readonly entryid: number
  readonly pack: Pack
  readonly lock: TabLock
  readonly view: () => RunView
  readonly tell: (next: Partial<RunView>) => void
  /** Until what had no answer is sent again, and until what was typed is sent. */
  timer: ReturnType<typeof setTimeout> | undefined
  typing: ReturnType<typeof setTimeout> | undefined
  writing: Promise<unknown>
  sending: Promise<unknown>
  /** The sign-in that is known to be this person's. */
  ownToken: string | null
  /** Nothing was kept of it, and no other tab wrote it: the entry was read a moment ago. */
  isFresh: boolean
}

/** Nothing, where another tab writes: what it wrote stands. */
const keep = (session: Session, next: Run): Promise<unknown> => {
  const { userid, entryid, pack, lock, view, tell } = session
  const run = dated(next)
  if (!lock.isHeld()) return session.writing
  tell({ run })
  // In order: an older state never lies over a newer one.
  session.writing = session.writing.then(async () => {
    if (!lock.isHeld()) return
    if (isPast(run) && !waitsIn(run)) await dropRun(userid, entryid)
    else {
      const isKept = await keepRun(userid, pack.guide.title, run)
      if (isKept !== view().keepsRuns) tell({ keepsRuns: isKept })
    }
    lock.say()
  })
  return session.writing
}

const takeIn = (session: Session, current: WorkEntry) =>
  keep(session, reconciled(session.view().run, current, session.userid, newKey, steadyNow()))

const refused = async (session: Session, act: Act, error: ApiError) => {
  const { run } = session.view()
  if (error.status === 409 && error.body) return takeIn(session, error.body as WorkEntry)
  if (error.status === 404) return keep(session, { ...run, parted: { kind: 'gone' } })
  if (error.status === 403) {
    const current = await entryNow(session.entryid)
    if (current && current.userid !== session.userid) return takeIn(session, current)
    return keep(session, { ...run, parted: { kind: 'forbidden' } }) // a right went
  }
  if (error.errors.some(({ code }) => code === 'invalid_state'))
    return takeIn(session, await call('readWork', { params: { entryid: session.entryid } }))
  return keep(
    session,
    turnedDown(run, act.key, error.errors.map(({ message }) => message).join(' ') || error.message),
  )
}

const sendAll = async (session: Session): Promise<void> => {
  const { lock, view, tell } = session
  tell({ isSending: true })
  try {
    session.ownToken = await tokenOf(session.userid, session.ownToken)
    while (view().run.acts.length > 0 && !view().run.parted && view().hold === 'here') {
      await keep(session, leaving(view().run)) // as it leaves, so that it leaves the same way again
      if (view().hold !== 'here') break // whoever took it meanwhile sends it
      const act = itemAt(view().run.acts, 0)
      try {
        const answer = await sendAct(view().run, act)
        void keep(session, confirmed(view().run, act.key, answer, steadyNow()))
      } catch (error) {
        if (isUnanswered(error)) throw error
        await refused(session, act, error as ApiError)
      }
      if (view().isUnanswered) tell({ isUnanswered: false })
    }
  } catch {
    tell({ isUnanswered: true })
    session.timer = setTimeout(() => void pump(session), again)
  }
  tell({ isSending: false })
  if (view().run.acts.length === 0) lock.idle()
}

const pump = async (session: Session): Promise<void> => {
  clearTimeout(session.timer)
  const { run, isSending, hold } = session.view()
  if (isSending || hold !== 'here' || run.parted || run.acts.length === 0) return
  await (session.sending = sendAll(session))
}

/** Something was done: it is kept and sent. */
const act = (session: Session, run: Run) => {
  clearTimeout(session.typing)
  void keep(session, run)
  void pump(session)
}

const flush = (session: Session) => {
  const { run } = session.view()
  const next = flushed(run, session.pack.fields, newKey)
  if (next !== run) act(session, next)
}

/** Typing goes on: it is kept at once, and sent when it rests. */
const write = (session: Session, run: Run) => {
  void keep(session, run)
  clearTimeout(session.typing)
  session.typing = setTimeout(() => flush(session), pause)
}

/** A right that went, or the sight of the guide, may be back. */
const mayComeBack = ({ parted }: Run) => parted?.kind === 'forbidden' || parted?.kind === 'gone'

/** Asks the service how the run stands; what waits here is sent by its own way. */
const refresh = async (session: Session) => {
  const { view, userid, entryid } = session
  const isSent = ({ acts }: Run) => acts.length === 0
  if ((!isSent(view().run) && !mayComeBack(view().run)) || view().hold !== 'here')
    return pump(session)
  try {
    const current = await call('readWork', { params: { entryid } })
    const { run } = view()
    const isNews =
      current.revisionid > run.entry.revisionid || (current.userid !== userid && !run.parted)
    if (mayComeBack(run) || (isSent(run) && isNews)) await takeIn(session, current)
    await pump(session)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404)
      void keep(session, { ...view().run, parted: { kind: 'gone' } })
  }
}

/** What the tab lock asks of the run, and tells it. */
const lockOf = (session: () => Session, name: string): TabLock =>
  createRunTabLock({
    name,
    tell: next => {
      const now = session()
      now.tell({ hold: next })
      if (next === 'elsewhere') now.isFresh = false
      if (next !== 'here') return
      flush(now)
      // What others did while nothing, or another tab, followed the run.
      if (now.isFresh) void pump(now)
      else void refresh(now)
      now.isFresh = false
    },
    begin: async last => {
      const { userid, entryid, view, tell } = session()
      const onDevice = last?.isKept === false ? null : (await loadRun(userid, entryid))?.run
      if (
        onDevice &&
        (waitsIn(onDevice) || onDevice.entry.revisionid >= view().run.entry.revisionid)
      )
        tell({ run: onDevice })
    },
    end: async () => {
      const now = session()
      clearTimeout(now.typing)
      clearTimeout(now.timer)
      await now.sending
      await now.writing
    },
    now: () => ({ run: session().view().run, isKept: session().view().keepsRuns }),
    hear: run => session().tell({ run }),
    waits: () => session().view().run.acts.length > 0 && session().view().run.parted === null,
  })

/** A run that was just begun stands at no step: the first one is come to. */
const beginAtFirst = (session: Session) => {
  const { run, hold } = session.view()
  const { guide, fields } = session.pack
  const [first] = guide.steps
  if (!first || hold !== 'here' || run.at !== null || run.parted || stateOf(run) !== 'started')
    return
  act(session, gone(run, first.stepid, fields, steadyNow(), newKey))
}

/** Suspended by others: taken over again, and what waits goes on. */
const assumeAgain = (session: Session) => {
  const { run } = session.view()
  act(session, {
    ...run,
    parted: null,
    acts: [
      { key: newKey(), kind: 'assume' },
      ...run.acts.map(({ sent: _, ...one }) => ({ ...one, key: newKey() })),
    ],
  })
}

/** Lets what was typed here go. */
const discard = (session: Session) => {
  const { userid, entryid, view } = session
  clearTimeout(session.typing)
  void keep(session, { ...runOf(view().run.entry, steadyNow()), parted: null })
  session.writing = session.writing.then(() => dropRun(userid, entryid))
}

/** A run as this device kept it, or as the service has it, with whom its changes are told. */
const openSession = (userid: number, entry: WorkEntry, pack: Pack, kept: Run | null) => {
  let view: RunView = {
    run: kept ?? runOf(entry, steadyNow()),
    isSending: false,
    hold: 'asking',
    keepsRuns: true,
    isUnanswered: false,
  }
  const { entryid } = entry
  const listeners = new Set<() => void>()
  const session: Session = {
    userid,
    entryid,
    pack,
    lock: lockOf(() => session, `stepwright work ${userid} ${entryid}`),
    view: () => view,
    tell: next => {
      view = { ...view, ...next }
      for (const listener of listeners) listener()
      beginAtFirst(session)
    },
    timer: undefined,
    typing: undefined,
    writing: Promise.resolve(),
    sending: Promise.resolve(),
    ownToken: null,
    isFresh: kept === null,
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { session, subscribe }
}

export const createRun = (userid: number, entry: WorkEntry, pack: Pack, kept: Run | null) => {
  const { session, subscribe } = openSession(userid, entry, pack, kept)
  const { lock, view } = session
  const { fields } = pack
  let openings = 0
  return {
    entryid: entry.entryid,
    pack,
    subscribe,
    now: view,
    /** Once for each screen that shows it, and for what sends it on without one. */
    open: () => {
      openings += 1
      lock.open()
    },
    /** Goes on in the background until everything is sent; another tab may take it. */
    close: () => {
      openings -= 1
      if (openings === 0) lock.close()
    },
    /** Takes the run from another tab, with what that one kept. */
    take: lock.take,
    type: (field_revisionid: number, value: string) =>
      write(session, typed(view().run, field_revisionid, value)),
    /** Why that value is out of its bounds. */
    reason: (field_revisionid: number, reason: string) =>
      write(session, reasoned(view().run, field_revisionid, reason)),
    flush: () => flush(session),
    go: (stepid: number) => act(session, gone(view().run, stepid, fields, steadyNow(), newKey)),
    sign: (isSigned: boolean) => act(session, signed(view().run, isSigned, fields, newKey)),
    move: (kind: Exclude<Act['kind'], 'stepData'>, notes?: string) =>
      act(session, moved(view().run, kind, fields, steadyNow(), newKey, notes)),
    assumeAgain: () => assumeAgain(session),
    answerClash: (mine: boolean) => act(session, answeredClash(view().run, mine)),
    discard: () => discard(session),
    tryNow: () => void pump(session),
    refresh: () => refresh(session),
  }
}
export type RunStore = ReturnType<typeof createRun>
