// Looks through a guide while it is written. A key only starts a clock: the rules run once the
// author has paused and the page has nothing else to do, and of steps that did not change nothing
// is read again.
import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import type { IgnoredFinding } from '#contract/guides/ignored.ts'
import type { Unconfirmed } from '#contract/guides/reversed.ts'
import { ApiError } from '#lib/errors.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { call } from '#app/api/client.ts'
import { read } from '#app/api/read.ts'
import { isDeviceOnly } from '#app/drafts/content/deviceOnly.ts'
import { pictureids } from '#app/drafts/content/guideContent.ts'
import { stepContent } from '#app/drafts/content/stepFields.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { isCircleRefused, loadPrerequisiteCycle } from '../prerequisites/usePrerequisiteCycles.ts'
import { findingStore } from './findingStore.ts'
import {
  guideCheck,
  readAhead,
  textsOf,
  type Checked,
  type CheckedPrerequisite,
} from './guideCheck.ts'
import { shapeReader } from './shapeReader.ts'
import { sortIgnored } from './ignored.ts'
import type { TeamRules } from './teamRules.ts'
import { findBrokenLinks, linksOf, noLinks } from './textLinks.ts'

type Parts = { outbox: Outbox; guide: Guide; query: QueryClient }
export type Content = Pick<Checked, 'guide' | 'steps'>
type Around = Pick<Checked, 'prerequisites' | 'circles' | 'broken'>
const nothingAround: Around = { prerequisites: [], circles: [], broken: noLinks }

/** Milliseconds: together less than half a second, with a tenth of one left for the reading. */
const pause = 250
const longestWait = 150
/** A key that comes meanwhile waits no longer. */
const slice = 8
/** From the last key on: where the page is never idle, the rest is read at once then. */
const latest = pause + longestWait

/** The guide and its steps as they stand in the draft. */
export const contentOf = (outbox: Outbox, guideid: number): Content | null => {
  const guide = outbox.guide(guideid)?.mine
  if (!guide) return null
  const steps = guide.stepids.flatMap(stepid => {
    const content = outbox.step(guideid, stepid)?.mine
    return content ? [{ stepid, content }] : []
  })
  return { guide, steps }
}

/** As the service has it this moment; what cannot be read is held to be as it was. */
const readPrerequisite = (
  known: Guide,
  { guideid, title }: { guideid: number; title: string },
): Promise<CheckedPrerequisite> =>
  call('readGuide', { params: { guideid }, query: { excludePrerequisiteSteps: true } }).then(
    guide => ({
      guideid,
      title: guide.title,
      isGone: false,
      isPrivate: !guide.public,
      steps: guide.steps.map(stepContent),
    }),
    (error: unknown) => ({
      guideid,
      title,
      isGone: error instanceof ApiError && (error.status === 404 || error.status === 403),
      isPrivate: known.prerequisites.find(one => one.guideid === guideid)?.public === false,
    }),
  )

const namedPrerequisites = ({ guide: content }: Content, guide: Guide) =>
  content.prerequisites.map(({ guideid, title }) => ({
    guideid,
    title:
      title ??
      guide.prerequisites.find(known => known.guideid === guideid)?.title ??
      String(guideid),
  }))

const loadAround = async (content: Content, guide: Guide, looksForCircles: boolean) => {
  const named = namedPrerequisites(content, guide)
  const here = { guideid: guide.guideid, title: content.guide.title }
  const [prerequisites, chains, broken] = await Promise.all([
    Promise.all(named.map(one => readPrerequisite(guide, one))),
    Promise.all(looksForCircles ? named.map(one => loadPrerequisiteCycle(here, one.guideid)) : []),
    findBrokenLinks(linksOf(textsOf(content))).catch(() => noLinks),
  ])
  return { prerequisites, circles: named.filter((_, n) => chains[n]), broken }
}

/** What lies around the guide changes only with what is asked here. */
const askedOf = (content: Content, isRefused: boolean): string =>
  JSON.stringify([
    linksOf(textsOf(content)),
    content.guide.prerequisites.map(({ guideid }) => guideid),
    isRefused,
  ])

/** Once the page has time, or at `due`. */
const whenIdle = (due: number, run: () => void) => {
  // Of the browser, no time at all would be any time.
  const timeout = Math.max(1, due - performance.now())
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout })
  else setTimeout(run, Math.min(timeout, longestWait))
}

type Observed<T> = {
  subscribe: (listener: (result: { data: T | undefined }) => void) => () => void
  getCurrentResult: () => { data: T | undefined }
}
/** Told of what is read from now on, and of what is known already. Answers the way to stop. */
const follow = <T>(observer: Observed<T>, take: (data: T | undefined) => void): (() => void) => {
  const stop = observer.subscribe(({ data }) => take(data))
  // Of what was read a moment ago nobody is told.
  take(observer.getCurrentResult().data)
  return stop
}

type Beside = {
  rows: readonly IgnoredFinding[]
  unconfirmed: readonly Unconfirmed[]
  teams: readonly TeamRules[]
}
const nothingBeside: Beside = { rows: [], unconfirmed: [], teams: [] }

/** What the service keeps of the check; of what cannot be read there is nothing. */
const createBeside = ({ guide: { guideid }, query }: Parts, onChange: () => void) => {
  let now = nothingBeside
  const kept = { retry: false, enabled: !isDeviceOnly(guideid) } as const
  const params = { guideid }
  const put = (next: Partial<Beside>) => {
    const after = { ...now, ...next }
    const names = ['rows', 'unconfirmed', 'teams'] as const
    if (names.every(name => after[name] === now[name])) return
    now = after
    onChange()
  }
  const ignored = new QueryObserver(query, { ...read('listIgnoredFindings', { params }), ...kept })
  const marked = new QueryObserver(query, { ...read('listUnconfirmed', { params }), ...kept })
  const lists = new QueryObserver(query, { ...read('listGuideTeams', { params }), ...kept })
  return {
    now: () => now,
    /** As the service has it this moment; of what cannot be read, what was known stays. */
    refresh: async () => {
      if (!kept.enabled) return
      const [rows, unconfirmed, teams] = await Promise.all([
        ignored.refetch(),
        marked.refetch(),
        lists.refetch(),
      ])
      put({
        rows: rows.data ?? now.rows,
        unconfirmed: unconfirmed.data ?? now.unconfirmed,
        teams: teams.data?.guideTeams ?? now.teams,
      })
    },
    isKept: kept.enabled,
    /** Answers the ways to stop. */
    follow: () => [
      follow(ignored, data => put({ rows: data ?? nothingBeside.rows })),
      follow(marked, data => put({ unconfirmed: data ?? nothingBeside.unconfirmed })),
      follow(lists, data => put({ teams: data?.guideTeams ?? nothingBeside.teams })),
    ],
  }
}

/** Looks through the guide now, and reads what lies around it where that is not known yet. */
const createLook = (
  parts: Parts,
  { show, listeners }: Pick<ReturnType<typeof findingStore>, 'show' | 'listeners'>,
) => {
  const { outbox, guide, query } = parts
  const { guideid, langid } = guide
  let around = nothingAround
  let asked = ''
  const shapes = shapeReader(query, () => run())
  const beside = createBeside(parts, () => run())
  const run = () => {
    const content = contentOf(outbox, guideid)
    if (!content || listeners.size === 0) return
    const { shapesOf } = shapes
    const { rows, unconfirmed, teams } = beside.now()
    const found = guideCheck({ ...content, ...around, langid, shapesOf, unconfirmed, teams })
    show(sortIgnored(found, rows, content))
    if (!beside.isKept) return
    void shapes.readNext(content.steps.flatMap(one => pictureids(one.content.media)))
    const isRefused = isCircleRefused(outbox.guide(guideid))
    if (askedOf(content, isRefused) !== asked) void look(content, isRefused)
  }
  const look = async (content: Content, looksForCircles: boolean) => {
    const asks = askedOf(content, isCircleRefused(outbox.guide(guideid)))
    asked = asks
    const next = await loadAround(content, guide, looksForCircles)
    if (asks !== asked) return
    around = next
    run()
  }
  return {
    run,
    follow: beside.follow,
    readAhead: (content: Content, hasTime: () => boolean) => {
      const { teams } = beside.now()
      return readAhead({ ...content, langid, shapesOf: shapes.shapesOf, teams }, hasTime)
    },
    /** With everything around the guide read anew: somebody is about to publish it. */
    refresh: async (): Promise<void> => {
      const content = contentOf(outbox, guideid)
      if (content) await Promise.all([beside.refresh(), look(content, true)])
    },
  }
}

export type GuideCheck = ReturnType<typeof createGuideCheck>

const createGuideCheck = (parts: Parts) => {
  const { outbox, guide } = parts
  const { listeners, ...store } = findingStore()
  const look = createLook(parts, { listeners, ...store })
  let turn = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop: (() => void) | undefined
  /** A little at a time, so that no key waits for a long guide; a new change begins anew. */
  const prepare = (mine: number, due: number) => {
    const content = mine === turn ? contentOf(outbox, guide.guideid) : null
    if (!content) return
    const now = performance.now()
    const end = now < due ? now + slice : Infinity
    if (look.readAhead(content, () => performance.now() < end)) look.run()
    else whenIdle(due, () => prepare(mine, due))
  }
  const later = () => {
    clearTimeout(timer)
    turn += 1
    const mine = turn
    const due = performance.now() + latest
    timer = setTimeout(() => whenIdle(due, () => prepare(mine, due)), pause)
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      if (!stop) {
        const stops = [outbox.subscribe(later), ...look.follow()]
        stop = () => {
          for (const each of stops) each()
        }
        later()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearTimeout(timer)
        stop?.()
        stop = undefined
      }
    },
    all: store.all,
    ignored: store.ignored,
    ofStep: store.ofStep,
    refresh: look.refresh,
  }
}

let current: { parts: Parts; check: GuideCheck } | undefined
/** The one of the guide that is open; the same until another one is. */
export const guideCheckOf = (parts: Parts): GuideCheck => {
  const { outbox, guide } = parts
  const isSame = current?.parts.outbox === outbox && current.parts.guide.guideid === guide.guideid
  if (!current || !isSame) current = { parts, check: createGuideCheck(parts) }
  return current.check
}
/** undefined: no guide is being looked through. */
export const currentCheck = (): GuideCheck | undefined => current?.check
