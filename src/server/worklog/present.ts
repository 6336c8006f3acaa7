import type { RunFile, Timing, WorkEntry } from '#contract/worklog/shapes.ts'
import type { Image } from '#contract/core/shapes.ts'
import { presentImage } from '#server/media/load.ts'
import { existing } from '#lib/existing.ts'
import { pick } from '#lib/pick.ts'
import type { Seconds, UnixSeconds } from '#lib/time.ts'
import type { Entry } from './load.ts'
import { presentRunFile, type FileRow } from './runFiles.ts'

const secondsOf = (timings: Timing[], type: Timing['type'], until: UnixSeconds): Seconds =>
  timings
    .filter(one => one.type === type)
    .reduce((sum, one) => sum + Math.max(0, (one.endtime ?? until) - one.starttime), 0)

/** Each step once, as they were come to. Going on with a step after a pause is no further visit. */
const stepsOf = (timings: Timing[], until: UnixSeconds): WorkEntry['steps'] => {
  const steps = new Map<number, WorkEntry['steps'][number]>()
  let before: number | null = null
  for (const { type, stepid, starttime, endtime } of timings) {
    if (type !== 'active' || stepid === null) continue
    const step = steps.get(stepid) ?? { stepid, seconds: 0, visits: 0 }
    step.seconds += Math.max(0, (endtime ?? until) - starttime)
    if (stepid !== before) step.visits++
    before = stepid
    steps.set(stepid, step)
  }
  return [...steps.values()]
}

/** When it is asked, and where its pictures are had; its files have no address for a webhook. */
type At = { now: UnixSeconds; origin: string; isSentAway?: boolean }
type Shown<One> = Omit<One, 'image' | 'files'> & { image?: Image; files?: RunFile[] }
type Stored = {
  image: Parameters<typeof presentImage>[1] | null
  files?: FileRow[] | undefined
}
/** With the addresses of its picture or its files, where it is of such a field. */
const shown = <One extends Stored>(
  { origin, isSentAway }: At,
  { image, files, ...one }: One,
): Shown<One> => ({
  ...one,
  ...(image && { image: presentImage(origin, image) }),
  ...(files?.length && {
    files: files.map(file => presentRunFile(isSentAway ? null : origin, file)),
  }),
})

const ofTiming = ['timingid', 'userid', 'by', 'stepid', 'type', 'starttime', 'endtime'] as const
const ofWorkData = ['label', 'value', 'field_revisionid', 'stepid'] as const
const ofSignoff = [
  'stepid',
  'userid',
  'date',
  'received_date',
  'device_date',
  'device',
  'clock_ahead',
] as const
const ofEarlier = [
  'value',
  'userid',
  'date',
  'device_date',
  'device',
  'clock_ahead',
  'out_of_bounds',
  'reason',
  'rework',
  'kind',
  'image',
  'files',
] as const

export const presentEntry = (entry: Entry, at: At): WorkEntry => {
  const { timings, values, signoffs, reworks, handovers, stepids, ...row } = entry
  const until = row.endtime ?? at.now
  const duration = Math.max(0, until - row.starttime)
  const pause_seconds = secondsOf(timings, 'pause', until)
  const place = row.active_stepid === null ? -1 : stepids.indexOf(row.active_stepid)
  return {
    ...row,
    duration,
    pause_seconds,
    active_duration: Math.max(0, duration - pause_seconds - secondsOf(timings, 'suspend', until)),
    cancelled: row.status === 'cancelled' ? 1 : 0,
    timingid: timings.at(-1)?.timingid ?? null,
    handoffid: handovers.at(-1)?.handoffid ?? null,
    work_data: values.map(one => pick(one, ofWorkData)),
    record: values.map(({ entryid: _, type: __, stands: ___, earlier, ...one }) => ({
      ...shown(at, one),
      earlier: earlier.map(before => shown(at, pick(before, ofEarlier))),
    })),
    reworks: reworks.map(({ entryid: _, ...one }) => ({
      ...one,
      signoffs: one.signoffs.map(signoff => pick(signoff, [...ofSignoff, 'rework'])),
    })),
    signoffs: signoffs.map(one => pick(one, ofSignoff)),
    timings: timings.map(one => pick(one, ofTiming)),
    step_number: place < 0 ? null : place + 1,
    step_count: stepids.length,
    steps: stepsOf(timings, until),
    handovers: handovers.map(one => ({ from: one.from_userid, to: one.to_userid, date: one.date })),
  }
}

/**
 * For somebody who may not read it, but could take it over or came too late for that: whose it is
 * by now and where it stands, and nothing that anybody filled in or said.
 */
export const presentOutline = (entry: Entry, at: At): WorkEntry =>
  presentEntry(
    {
      ...entry,
      workorderid: '',
      timings: [],
      values: [],
      signoffs: [],
      reworks: [],
      handovers: entry.handovers.slice(-1),
      notes: null,
      reason: null,
      orderid: null,
      serial: null,
      started_early: null,
    },
    at,
  )

const ofEnd = [
  'entryid',
  'status',
  'max_form_revisionid',
  'guide_revisionid',
  'duration',
  'revisionid',
  'guide_changed',
] as const
/** What finish and cancel answer; the entry has ended. */
export const presentEnd = (entry: Entry, at: At) => {
  const shown = presentEntry(entry, at)
  return { ...pick(shown, ofEnd), endtime: existing(shown.endtime, 'an end') }
}
