// An entry as it will stand once steps that this device does again are open. Pure.
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import type { Act } from './run.ts'

type Recorded = WorkEntry['record'][number]

/** Its value and all before it, without those of before. */
const asWritten = ({
  field_revisionid: _,
  stepid: __,
  label: ___,
  earlier: ____,
  ...written
}: Recorded): Recorded['earlier'][number] => written

const opened = (
  entry: WorkEntry,
  { rework, doneAt = Date.now() }: Pick<Act, 'rework' | 'doneAt'>,
): WorkEntry => {
  if (!rework) return entry
  const { stepids, reason } = rework
  const isOpen = ({ stepid }: { stepid: number }) => stepids.includes(stepid)
  const number = (entry.reworks.at(-1)?.number ?? 0) + 1
  const date = Math.floor(doneAt / 1000)
  const { userid } = entry
  const on = { device: null, clock_ahead: null }
  return {
    ...entry,
    work_data: entry.work_data.map(one => (isOpen(one) ? { ...one, value: '' } : one)),
    record: entry.record.map(({ image, ...one }): Recorded => {
      if (!isOpen(one)) return { ...one, ...(image && { image }) }
      const before = asWritten({ ...one, ...(image && { image }) })
      const earlier = one.value === '' ? one.earlier : [...one.earlier, before]
      const said = { value: '', out_of_bounds: false, reason: null, rework: number }
      return { ...one, ...said, userid, date, earlier }
    }),
    signoffs: entry.signoffs.filter(one => !isOpen(one)),
    reworks: [
      ...entry.reworks,
      { number, stepids, userid, date, device_date: date, ...on, reason, signoffs: [] },
    ],
  }
}

/** With the reworks that wait to be sent. */
export const ahead = (entry: WorkEntry, acts: readonly Act[]): WorkEntry =>
  acts.reduce(opened, entry)
