// An outbox of a browser without a browser, and a ledger of what it sent.
import { nameOfDoc, guideKey } from '#app/drafts/content/docKey.ts'
import type { StepContent } from '#app/drafts/content/guideContent.ts'
import { stepContent, type StepAnswer } from '#app/drafts/content/stepFields.ts'
import { openDraftJournal } from '#app/drafts/journal/draftJournal.ts'
import type { Owner } from '#app/drafts/journal/records.ts'
import type { Version } from '#app/drafts/model/draft.ts'
import { createOutbox, type Outbox } from '#app/drafts/outbox.ts'
import type { Timers } from '#app/drafts/send/attemptParts.ts'
import { createOwnClient } from '#app/drafts/tabs/ownClient.ts'
import type { TabChannel } from '#app/drafts/tabs/tabOwnership.ts'
import { createClient } from '#contract/client.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { falseSaveClaims } from './falseSaveClaims.ts'
import type { Fault } from './faults.ts'

/** `newest`: of the resource, as far as the app had been told when it was sent. */
export type SentRequest = {
  method: string
  path: string
  revisionid: string | null
  newest: number | undefined
  key: string | null
  body: string
  keepalive: boolean
  at: number
}

/** The newest revisionid of each resource that an answer told, and what a path writes to. */
const createLedger = () => {
  const newest = new Map<string, number>()
  const steps = new Map<number, Version<StepContent>>()
  const note = (answer: unknown) => {
    if (typeof answer !== 'object' || answer === null || !('revisionid' in answer)) return
    const {
      guideid,
      stepid,
      revisionid,
      steps = [],
      wikiid,
      title,
    } = answer as {
      guideid: number
      stepid?: number
      revisionid: number
      steps?: unknown[]
      wikiid?: number
      title: string
    }
    const name =
      wikiid !== undefined
        ? `wiki ${title}`
        : stepid === undefined
          ? `guide ${guideid}`
          : `step ${stepid}`
    newest.set(name, Math.max(newest.get(name) ?? 0, revisionid))
    steps.forEach(note)
  }
  const of = (path: string) => {
    const page = /^\/wikis\/[A-Z]+\/([^/]+)$/.exec(path)?.[1]
    if (page !== undefined) return newest.get(`wiki ${decodeURIComponent(page)}`)
    const [, guideid, stepid] = /^\/guides\/(\d+)(?:\/steps\/(\d+))?/.exec(path) ?? []
    return newest.get(stepid === undefined ? `guide ${guideid}` : `step ${stepid}`)
  }
  /** Of the service itself; what a fault makes up is none. */
  const noteStored = (answer: unknown) => {
    if (typeof answer !== 'object' || answer === null) return
    const { stepid, revisionid, steps: all = [] } = answer as Partial<Guide & StepAnswer>
    if (stepid !== undefined && revisionid !== undefined) {
      if (revisionid >= (steps.get(stepid)?.revisionid ?? 0))
        steps.set(stepid, { revisionid, content: stepContent(answer as StepAnswer) })
    }
    all.forEach(noteStored)
  }
  return { note, noteStored, of, stepAnswer: (stepid: number) => steps.get(stepid) }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Many turns of the loop, in each of which a journal takes a step: on a busy machine a millisecond
 * is over after one.
 */
const pause = async () => {
  await new Promise(resolve => setTimeout(resolve, 1))
  for (let turns = 0; turns < 30; turns++) await new Promise(resolve => setImmediate(resolve))
}
let journals = 0

export type TestOutbox = {
  outbox: Outbox
  requests: SentRequest[]
  /** Used up one by one, by writes only. */
  faults: Fault[]
  /** Changes of state that were seen: "dirty saving". */
  moves: ReadonlySet<string>
  /** Most requests that were under way at once. */
  most: () => number
  setToken: (token: string) => void
  setOnline: (isOnline: boolean) => void
  open: (guideid: number) => Promise<Guide>
  /**
   * Lets the clock run; every timer that comes due and every request it starts has ended
   * afterwards.
   */
  pass: (milliseconds: number) => Promise<void>
  /** The clock alone, also while a request is under way. */
  later: (milliseconds: number) => void
  /**
   * Requests and journal writes that are under way have ended, and the save line says nothing that
   * is not so.
   */
  settled: () => Promise<void>
  now: () => number
  journal: string
  /** What stays when the browser is killed: the journal. */
  reload: (at?: number) => Promise<TestOutbox>
}

export const anOutbox = async (
  send: typeof fetch,
  token: string,
  owner: Owner,
  journal = `journal ${(journals += 1)}`,
  startAt = 1_000_000,
  among?: TabChannel,
): Promise<TestOutbox> => {
  let now = startAt
  let [isOnline, held, dead] = [true, token, false]
  const timers = new Map<number, { work: () => void; at: number }>()
  let [last, underWay, most] = [0, 0, 0]
  const clock: Timers = {
    set: (work, milliseconds) => {
      timers.set((last += 1), { work, at: now + milliseconds })
      return last
    },
    clear: timer => void timers.delete(timer as number),
  }
  const requests: SentRequest[] = []
  const faults: Fault[] = []
  const ledger = createLedger()
  const faulty: typeof fetch = async (input, init) => {
    const url = new URL(String(input))
    const isWrite = (init?.method ?? 'GET') !== 'GET'
    const path = url.pathname.replace('/api/2.0', '')
    if (isWrite) {
      requests.push({
        method: init?.method ?? 'GET',
        path,
        revisionid: url.searchParams.get('revisionid'),
        newest: ledger.of(path),
        keepalive: init?.keepalive ?? false,
        key: new Headers(init?.headers).get('Idempotency-Key'),
        body: typeof init?.body === 'string' ? init.body : '',
        at: now,
      })
    }
    // it may have left all the same: what comes later repeats it
    if (dead) return new Promise(() => undefined)
    underWay += 1
    most = Math.max(most, underWay)
    try {
      const fault = isWrite ? faults.shift() : undefined
      const own = new Set<Response>()
      const forward = async (sent: RequestInit | undefined) => {
        const answer = await send(input, sent)
        own.add(answer)
        return answer
      }
      const response = await (fault
        ? fault(change => forward(change && init ? change(init) : init), path)
        : forward(init))
      // Told is what the app has read, not what is on its way.
      const read = response.text.bind(response)
      response.text = async () => {
        const text = await read()
        ledger.note(parsed(text))
        if (own.has(response)) ledger.noteStored(parsed(text))
        return text
      }
      return response
    } finally {
      underWay -= 1
    }
  }
  const drafts = await openDraftJournal(owner, journal)
  const outbox = createOutbox({
    client: createOwnClient(owner.userid, {
      base: 'http://stepwright.test/api/2.0',
      token: () => held,
      send: faulty,
    }),
    drafts,
    owner,
    now: () => now,
    wallNow: () => now,
    timers: clock,
    online: () => isOnline,
    random: () => 0.5,
    among,
  })
  await outbox.start()
  const [states, moves] = [new Map<string, string>(), new Set<string>()]
  outbox.subscribe(() => {
    const now = new Map(
      outbox
        .openKeys()
        .flatMap(doc =>
          outbox
            .drafts(doc)
            .map(({ stepid, state }) => [`${nameOfDoc(doc)} ${stepid}`, state] as const),
        ),
    )
    for (const [key, state] of now)
      if (states.has(key) && states.get(key) !== state) moves.add(`${states.get(key)} ${state}`)
    states.clear()
    for (const [key, state] of now) states.set(key, state)
  })
  const isMoving = () =>
    underWay > 0 ||
    outbox.openKeys().some(doc => outbox.drafts(doc).some(({ state }) => state === 'saving'))
  const settled = async () => {
    for (let quiet = 0; quiet < 3;) {
      await pause()
      quiet = isMoving() ? 0 : quiet + 1
    }
    if (dead) return
    const said = outbox
      .openKeys()
      .flatMap(doc => falseSaveClaims(outbox.drafts(doc), ledger.stepAnswer))
    if (said.length > 0) throw new Error(said.join('\n'))
  }
  return {
    outbox,
    requests,
    faults,
    moves,
    settled,
    journal,
    now: () => now,
    most: () => most,
    setToken: next => void (held = next),
    setOnline: next => {
      isOnline = next
      outbox.connectivityChanged()
    },
    open: async guideid => {
      await outbox.catchUp(guideKey(guideid))
      await settled()
      return createClient('http://stepwright.test/api/2.0', () => held, send).readGuide({
        params: { guideid },
        query: { unpatrolled: true },
      })
    },
    pass: async milliseconds => {
      const until = now + milliseconds
      await settled()
      for (;;) {
        const [next] = [...timers].sort((a, b) => a[1].at - b[1].at)
        if (!next || next[1].at > until) break
        timers.delete(next[0])
        now = Math.max(now, next[1].at)
        next[1].work()
        await settled()
      }
      now = until
    },
    later: milliseconds => void (now += milliseconds),
    reload: async (at = now) => {
      for (let pauses = 0; pauses < 20; pauses++) await pause()
      dead = true
      outbox.stop()
      return anOutbox(send, held, owner, journal, at, among)
    },
  }
}
