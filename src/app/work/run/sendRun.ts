// A run is kept on the device at each change, and sent in order whenever the service can be had.
import { call } from '#app/api/client.ts'
import { steadyNow } from '#app/drafts/send/clock.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import type { ApiError, Refused } from '#lib/errors.ts'
import { itemAt } from '#lib/existing.ts'
import { reconciled } from './reconcile.ts'
import { isPast, waitsIn, type Act, type Run } from './run.ts'
import { confirmed, dated, leaving, turnedDown } from './runActs.ts'
import { leaveRun } from './leaveRun.ts'
import { namedDevice } from './deviceName.ts'
import { keepPack, keepRun, type Pack } from './runDatabase.ts'
import type { RunTabLock, TabLock } from './runTabLock.ts'
import { dropFromDevice, letGo } from './deviceFiles.ts'
import { isNamed, nextFileOf, sendFile } from './sendFile.ts'
import { entryNow, isUnanswered, sendAct, tokenOf } from './sendAct.ts'

const again = 4000 // milliseconds until what got no answer is sent once more
/** Of an act, which the service takes once, however often it is sent. */
export const newKey = () => crypto.randomUUID()

export type RunView = {
  run: Run
  isSending: boolean
  /** Which tab of this browser writes it. */ hold: RunTabLock
  keepsRuns: boolean
  /** A file that lay on this device, in whole percent. */
  fileOnWay: { token: string; percent: number } | null
  /** One that is sent for a field at once: the device does not hold it. */
  sentAtOnce: { field: number; percent: number } | null
  /** Why a file is not sent yet, where the service said so. */
  fileWaits: { token: string; why: Refused } | null
  /** Nobody could be asked since the last try. */ isUnanswered: boolean
}

/** What one run has beside its state: what is under way, and which tab writes. */
export type Session = {
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
  /** Stops the file that is on its way. */
  sendingFile: { token: string; stop: AbortController } | null
  /** The sign-in that is known to be this person's. */
  ownToken: string | null
  /** Nothing was kept of it, and no other tab wrote it: the entry was read a moment ago. */
  isFresh: boolean
}

/** Nothing, where another tab writes: what it wrote stands. */
export const keep = (session: Session, next: Run): Promise<unknown> => {
  const { userid, entryid, pack, lock, view, tell } = session
  if (!lock.isHeld()) return session.writing
  tell({ run: dated(next, namedDevice()) })
  // One after another, each with the newest state: what was done last does not wait for all before.
  session.writing = session.writing.then(async () => {
    if (!lock.isHeld()) return
    const { run } = view()
    if (isPast(run) && !waitsIn(run)) await leaveRun(userid, entryid)
    else {
      const isKept = await keepRun(userid, pack.guide.title, run)
      if (isKept !== view().keepsRuns) tell({ keepsRuns: isKept })
    }
    lock.say()
  })
  return session.writing
}

/** All that the run needs without a network but its pictures; false where it does not lie here. */
export const keepHere = async (session: Session): Promise<boolean> => {
  const { userid, entryid, pack, lock, view } = session
  const isPackKept = (await keepPack(userid, entryid, pack)) !== null
  await keep(session, view().run)
  return isPackKept && lock.isHeld() && view().keepsRuns
}

export const takeIn = (session: Session, current: WorkEntry) =>
  keep(
    session,
    reconciled(
      session.view().run,
      current,
      { userid: session.userid, fields: session.pack.fields },
      newKey,
      steadyNow(),
    ),
  )

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
  return keep(session, turnedDown(run, act.key, error))
}

/** A photograph or a file goes before the act that names it. Throws where no answer came. */
const sendOneFile = async (session: Session, token: string): Promise<void> => {
  const { tell, view } = session
  const stop = new AbortController()
  session.sendingFile = { token, stop }
  const sent = await sendFile(session, token, {
    signal: stop.signal,
    onPercent: percent => tell({ fileOnWay: { token, percent } }),
  })
  session.sendingFile = null
  const why = 'failed' in sent ? sent.why : undefined
  tell({ fileOnWay: null, fileWaits: why ? { token, why } : null })
  // It was taken out of the run meanwhile.
  if (!isNamed(view().run, token)) return view().hold === 'here' ? letGo(session, token) : undefined
  if ('failed' in sent) throw new Error('The file got no answer')
  await keep(session, sent.become(view().run))
  // The run says its id by now: what lies here is needed no more.
  if (view().hold === 'here') await dropFromDevice(session, token)
}

const sendAll = async (session: Session): Promise<void> => {
  const { lock, view, tell } = session
  tell({ isSending: true })
  try {
    session.ownToken = await tokenOf(session.userid, session.ownToken)
    while (view().run.acts.length > 0 && !view().run.parted && view().hold === 'here') {
      const token = nextFileOf(itemAt(view().run.acts, 0))
      if (token) {
        await sendOneFile(session, token)
        continue
      }
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
  tell({ isSending: false, fileOnWay: null })
  if (view().run.acts.length === 0) lock.idle()
}

export const pump = async (session: Session): Promise<void> => {
  clearTimeout(session.timer)
  const { run, isSending, hold } = session.view()
  if (isSending || hold !== 'here' || run.parted || run.acts.length === 0) return
  await (session.sending = sendAll(session))
}
