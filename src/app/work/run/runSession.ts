// A run at work: one store outside React. The rules are run.ts, runActs.ts and reconcile.ts.
import { call } from '#app/api/client.ts'
import { steadyNow } from '#app/drafts/send/clock.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { ApiError } from '#lib/errors.ts'
import { answeredAnew, askedAnew } from './earlierPass.ts'
import { answeredClash } from './reconcile.ts'
import { runOf, stateOf, waitsIn, type Act, type Run } from './run.ts'
import { addFiles, addPhoto, removeFile } from './takeFiles.ts'
import { act, flush, write } from './writeRun.ts'
import { gone, moved, reasoned, reworked, signed, typed } from './runActs.ts'
import { createRunTabLock, runLock, type TabLock } from './runTabLock.ts'
import { leaveRun } from './leaveRun.ts'
import { keepPack, loadRun, type Pack } from './runDatabase.ts'
import { keep, keepHere, newKey, pump, takeIn, type RunView, type Session } from './sendRun.ts'

/** A right, the sight of the guide or the site's work log may be back. */
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
      const { userid, entryid, pack, view, tell } = session()
      // Another tab may have let the run go since this one read it.
      await keepPack(userid, entryid, pack)
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
  const run = askedAnew({ ...session.view().run, parted: null }, session.pack.fields)
  act(session, {
    ...run,
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
  session.writing = session.writing.then(() => leaveRun(userid, entryid))
}

/** A run as this device kept it, or as the service has it, with whom its changes are told. */
const openSession = (userid: number, entry: WorkEntry, pack: Pack, kept: Run | null) => {
  let view: RunView = {
    run: kept ?? runOf(entry, steadyNow()),
    isSending: false,
    hold: 'asking',
    fileOnWay: null,
    sentAtOnce: null,
    fileWaits: null,
    keepsRuns: true,
    isUnanswered: false,
  }
  const { entryid } = entry
  const listeners = new Set<() => void>()
  const session: Session = {
    userid,
    entryid,
    pack,
    lock: lockOf(() => session, runLock(userid, entryid)),
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
    sendingFile: null,
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
    userid,
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
    /** A photograph; says why where neither this device nor the service took it. */
    photo: (field_revisionid: number, file: File) => addPhoto(session, field_revisionid, file),
    /** Files; says why for those that neither this device nor the service took. */
    files: (field_revisionid: number, files: readonly File[]) =>
      addFiles(session, field_revisionid, files),
    /** Takes one out of its field, by how the value names it. */
    remove: (field_revisionid: number, token: string) =>
      removeFile(session, field_revisionid, token),
    /** Why that value is out of its bounds. */
    reason: (field_revisionid: number, reason: string) =>
      write(session, reasoned(view().run, field_revisionid, reason)),
    flush: () => flush(session),
    keepHere: () => keepHere(session),
    go: (stepid: number) => act(session, gone(view().run, stepid, fields, steadyNow(), newKey)),
    /** These steps are done again, from the first of them. */
    rework: (stepids: number[], reason: string) =>
      act(session, reworked(view().run, { stepids, reason }, fields, steadyNow(), newKey)),
    sign: (isSigned: boolean) => act(session, signed(view().run, isSigned, fields, newKey)),
    move: (kind: Exclude<Act['kind'], 'stepData'>, notes?: string) =>
      act(session, moved(view().run, kind, fields, steadyNow(), newKey, notes)),
    assumeAgain: () => assumeAgain(session),
    answerClash: (which: 'mine' | 'theirs' | 'both') =>
      act(session, answeredClash(view().run, which)),
    /** What was done before a step was ordered anew is of the new pass, or let go. */
    answerAnew: (isOfNewPass: boolean) =>
      act(session, answeredAnew(view().run, isOfNewPass, fields)),
    discard: () => discard(session),
    tryNow: () => void pump(session),
    refresh: () => refresh(session),
  }
}
export type RunStore = ReturnType<typeof createRun>
