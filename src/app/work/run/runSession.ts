// A run at work: keeps what is typed on the device at once, and sends it in order whenever the
// service can be had. One store outside React; the rules are run.ts.
import { call } from '#app/api/client.ts'
import { sessionToken } from '#app/api/session.ts'
import { write } from '#app/api/write.ts'
import { steadyNow } from '#app/drafts/send/clock.ts'
import type { WorkEntry } from '#contract/worklog/schemas.ts'
import { ApiError } from '#lib/errors.ts'
import {
  answeredClash,
  confirmed,
  flushed,
  gone,
  leaving,
  moved,
  reconciled,
  runOf,
  signed,
  turnedDown,
  typed,
  type Act,
  type Run,
} from './run.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { createRunTabLock, type RunTabLock } from './runTabLock.ts'
import { dropRun, keepRun, loadRun, type Pack } from './runDatabase.ts'

const again = 4000 // milliseconds until what got no answer is sent once more
const pause = 700 // milliseconds without a key after which what was typed is sent
const newKey = () => crypto.randomUUID()

export type RunView = {
  run: Run
  isSending: boolean
  /** Which tab of this browser writes it. */ hold: RunTabLock
  keepsRuns: boolean
  /** Nobody could be asked since the last try. */ isUnanswered: boolean
}

const send = async (
  { entry }: Run,
  { kind, stepid, fields = {}, signoff, notes, key, sent }: Act,
): Promise<WorkEntry> => {
  const now = {
    params: { entryid: entry.entryid },
    query: { revisionid: existing(sent, 'what the act was made from').revisionid },
  }
  switch (kind) {
    case 'stepData':
      return write(
        'saveStepData',
        {
          ...now,
          body: {
            fields,
            ...(stepid !== undefined && { stepid }),
            ...(signoff !== undefined && { signoff }),
          },
        },
        { key },
      )
    case 'pause':
      return write('pauseWork', { ...now, body: {} }, { key })
    case 'resume':
      return write('resumeWork', { ...now, body: {} }, { key })
    case 'assume':
      return write('assumeWork', { ...now, body: {} }, { key })
    case 'suspend':
      return write('suspendWork', { ...now, body: notes ? { notes } : {} }, { key })
    case 'finish':
      return { ...entry, ...(await write('finishWork', { ...now, body: {} }, { key })) }
    case 'cancel':
      return {
        ...entry,
        ...(await write('cancelWork', { ...now, body: notes ? { reason: notes } : {} }, { key })),
      }
  }
}

const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || [0, 401, 408, 429].includes(error.status) || error.status >= 500
/** Something of it lies on this device alone. */
export const waitsIn = ({ acts, typed: words, parted }: Run) =>
  acts.length > 0 || Object.keys(words).length > 0 || parted !== null
const isPast = ({ entry, acts, parted }: Run) =>
  acts.length === 0 && parted === null && entry.status !== 'started' && entry.status !== 'paused'

export const createRun = (userid: number, entry: WorkEntry, pack: Pack, kept: Run | null) => {
  let view: RunView = {
    run: kept ?? runOf(entry, steadyNow()),
    isSending: false,
    hold: 'asking',
    keepsRuns: true,
    isUnanswered: false,
  }
  const { entryid } = entry
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let typing: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<unknown> = Promise.resolve()
  let sending: Promise<unknown> = Promise.resolve()
  let ownToken: string | null = null
  let isFresh = kept === null

  const tell = (next: Partial<RunView>) => {
    view = { ...view, ...next }
    for (const listener of listeners) listener()
  }
  /** Nothing, where another tab writes: what it wrote stands. */
  const keep = (run: Run): Promise<unknown> => {
    if (!hold.isHeld()) return writing
    tell({ run })
    // In order: an older state never lies over a newer one.
    writing = writing.then(async () => {
      if (!hold.isHeld()) return
      if (isPast(run) && Object.keys(run.typed).length === 0) await dropRun(userid, entryid)
      else {
        const isKept = await keepRun(userid, pack.guide.title, run)
        if (isKept !== view.keepsRuns) tell({ keepsRuns: isKept })
      }
      hold.say()
    })
    return writing
  }
  /** Nothing of one person goes out in another's name. */
  const isOwn = async (): Promise<boolean> => {
    const token = sessionToken()
    if (token === null) return false
    if (token !== ownToken && (await call('readOwnUser', {})).userid === userid) ownToken = token
    return sessionToken() === ownToken
  }
  const takeIn = (current: WorkEntry) =>
    keep(reconciled(view.run, current, userid, newKey, steadyNow()))
  const refused = async (act: Act, error: ApiError) => {
    if (error.status === 409 && error.body) return takeIn(error.body as WorkEntry)
    if (error.status === 404) return keep({ ...view.run, parted: { kind: 'gone' } })
    if (error.status === 403) return keep({ ...view.run, parted: { kind: 'assumed' } })
    if (error.errors.some(({ code }) => code === 'invalid_state'))
      return takeIn(await call('readWork', { params: { entryid } }))
    return keep(
      turnedDown(
        view.run,
        act.key,
        error.errors.map(({ message }) => message).join(' ') || error.message,
      ),
    )
  }
  const sendAll = async (): Promise<void> => {
    tell({ isSending: true })
    try {
      if (!(await isOwn())) throw new ApiError(401, 'Somebody else is signed in')
      while (view.run.acts.length > 0 && !view.run.parted && view.hold === 'here') {
        await keep(leaving(view.run)) // as it leaves, so that it leaves the same way again
        if (view.hold !== 'here') break // whoever took it meanwhile sends it
        const act = itemAt(view.run.acts, 0)
        try {
          const answer = await send(view.run, act)
          void keep(confirmed(view.run, act.key, answer, steadyNow()))
        } catch (error) {
          if (isUnanswered(error)) throw error
          await refused(act, error as ApiError)
        }
        if (view.isUnanswered) tell({ isUnanswered: false })
      }
    } catch {
      tell({ isUnanswered: true })
      timer = setTimeout(() => void pump(), again)
    }
    tell({ isSending: false })
    if (view.run.acts.length === 0) hold.idle()
  }
  const pump = async (): Promise<void> => {
    clearTimeout(timer)
    if (view.isSending || view.hold !== 'here' || view.run.parted || view.run.acts.length === 0)
      return
    await (sending = sendAll())
  }
  const act = (run: Run) => {
    clearTimeout(typing)
    void keep(run)
    void pump()
  }
  const flush = () => {
    const next = flushed(view.run, pack.fields, newKey)
    if (next !== view.run) act(next)
  }
  /** Asks the service how the run stands; what waits here is sent by its own way. */
  const refresh = async () => {
    if (view.run.acts.length > 0 || view.hold !== 'here') return pump()
    try {
      const current = await call('readWork', { params: { entryid } })
      const isNews =
        current.revisionid > view.run.entry.revisionid ||
        (current.userid !== userid && !view.run.parted)
      if (view.run.acts.length === 0 && isNews) await takeIn(current)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404)
        void keep({ ...view.run, parted: { kind: 'gone' } })
    }
  }
  const hold = createRunTabLock({
    name: `stepwright work ${userid} ${entryid}`,
    tell: next => {
      tell({ hold: next })
      if (next === 'elsewhere') isFresh = false
      if (next !== 'here') return
      flush()
      // What others did while nothing, or another tab, followed the run.
      if (isFresh) void pump()
      else void refresh()
      isFresh = false
    },
    begin: async last => {
      const onDevice = last?.isKept === false ? null : (await loadRun(userid, entryid))?.run
      if (onDevice && (waitsIn(onDevice) || onDevice.entry.revisionid >= view.run.entry.revisionid))
        tell({ run: onDevice })
    },
    end: async () => {
      clearTimeout(typing)
      clearTimeout(timer)
      await sending
      await writing
    },
    now: () => ({ run: view.run, isKept: view.keepsRuns }),
    hear: run => tell({ run }),
    waits: () => view.run.acts.length > 0 && view.run.parted === null,
  })

  return {
    entryid,
    pack,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    now: () => view,
    open: hold.open,
    /** Goes on in the background until everything is sent; another tab may take it. */
    close: hold.close,
    /** Takes the run from another tab, with what that one kept. */
    take: hold.take,
    type: (field_revisionid: number, value: string) => {
      void keep(typed(view.run, field_revisionid, value))
      clearTimeout(typing)
      typing = setTimeout(flush, pause)
    },
    flush,
    go: (stepid: number) => act(gone(view.run, stepid, pack.fields, steadyNow(), newKey)),
    sign: (isSigned: boolean) => act(signed(view.run, isSigned, pack.fields, newKey)),
    move: (kind: Exclude<Act['kind'], 'stepData'>, notes?: string) =>
      act(moved(view.run, kind, pack.fields, steadyNow(), newKey, notes)),
    /** Suspended by others: taken over again, and what waits goes on. */
    assumeAgain: () =>
      act({
        ...view.run,
        parted: null,
        acts: [
          { key: newKey(), kind: 'assume' },
          ...view.run.acts.map(({ sent: _, ...one }) => ({ ...one, key: newKey() })),
        ],
      }),
    answerClash: (mine: boolean) => act(answeredClash(view.run, mine)),
    /** Lets what was typed here go. */
    discard: () => {
      clearTimeout(typing)
      const { entry: known } = view.run
      void keep({ ...runOf(known, steadyNow()), parted: null })
      writing = writing.then(() => dropRun(userid, entryid))
    },
    tryNow: () => void pump(),
    refresh,
  }
}
export type RunStore = ReturnType<typeof createRun>
