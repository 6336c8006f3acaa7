// How far readers and runs come in a guide (decision 0619).
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { notFound } from '#lib/errors.ts'
import type { Views } from '#server/http/ports.ts'
import { canView, loadAccess } from '#server/rights/guides.ts'
import { requireCounts } from './authors.ts'
import { requireRange, viewsFile } from './ranges.ts'
import { isPaused } from './sql.ts'
import { addReading, loadReadings, loadRuns, loadSteps } from './steps.sql.ts'

/** What comes so soon after the last word of a reading goes on with it, however long it is. */
const apartSeconds = 1800
const heldAtMost = 50_000

/** What a person read of a guide in one reading. In memory alone, for it has names. */
type Reading = { last: number; stepids: Set<number> }
const held = new WeakMap<Views, Map<string, Reading>>()

/** The reading that this is part of. */
const readingOf = ({ views, person, now }: SignedIn, guideid: number): Reading => {
  const all = held.get(views) ?? new Map<string, Reading>()
  held.set(views, all)
  const key = `${person.userid} ${guideid}`
  const found = all.get(key)
  all.delete(key) // stands in order of the last words, the oldest first
  const goesOn = found !== undefined && now - found.last < apartSeconds
  const reading = { last: now, stepids: goesOn ? found.stepids : new Set<number>() }
  all.set(key, reading)
  for (const [old, { last }] of all) {
    if (now - last < apartSeconds && all.size <= heldAtMost) break
    all.delete(old)
  }
  return reading
}

export const stepHandlers: Pick<Handlers, 'noteStepsReached' | 'readStepsReached'> = {
  async noteStepsReached(input, ctx) {
    const { guideid } = input.params
    if (!canView(ctx.person, await loadAccess(ctx.db, guideid))) throw notFound('Guide')
    const { stepids } = input.body()
    if (await isPaused(ctx.db, ctx.person.userid)) return null
    const reading = readingOf(ctx, guideid)
    const isNew = reading.stepids.size === 0
    const fresh = [...new Set(stepids)].filter(one => !reading.stepids.has(one))
    const day = Math.floor(ctx.now / 86_400)
    for (const { stepid } of await addReading(ctx.db, { guideid, day, stepids: fresh, isNew }))
      reading.stepids.add(stepid)
    return null
  },

  async readStepsReached({ params: { guideid }, query }, ctx) {
    const people = await requireCounts(ctx, { doc_type: 'guide', docid: guideid })
    const range = await requireRange(ctx, ctx.db, { ...query, zone: 'UTC', names: false })
    const hasRuns = ctx.settings.work_log
    const asked = { start: range.start, end: range.end, least: people }
    const { readings, runs, steps } = await ctx.snapshot(async db => ({
      readings: await loadReadings(db, guideid, asked),
      runs: hasRuns ? await loadRuns(db, guideid, asked) : null,
      steps: await loadSteps(db, guideid, { ...asked, runs: hasRuns }),
    }))
    if (query.format === 'csv')
      return viewsFile(`steps-reached-${guideid}`, range, [
        ['step', 'stepid', 'title', 'readings', 'runs'],
        ['began', '', '', readings.began, runs?.began ?? ''],
        ...steps.map(one => [
          one.place,
          one.stepid,
          one.title,
          one.reached,
          hasRuns ? one.worked : '',
        ]),
        ['finished', '', '', readings.finished, runs?.finished ?? ''],
      ])
    return {
      guideid,
      start_date: range.start,
      end_date: range.end,
      people_from: people,
      readings,
      runs,
      steps: steps.map(({ place, worked, ...one }) => ({
        ...one,
        step: place,
        worked: hasRuns ? worked : null,
      })),
    }
  },
}
