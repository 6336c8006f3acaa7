// Values that stood in the record and were changed, as this device knows it. Pure.
import { kindOfChange } from '#contract/worklog/corrections.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import type { AskedField, Run } from './run.ts'

type Recorded = WorkEntry['record'][number]

/**
 * Whether the value that stands changed what stood in the record, and whoever works here did it:
 * with what waits to be sent, as the service will see it.
 */
export const isCorrected = (
  { entry, acts, clockError = 0 }: Pick<Run, 'entry' | 'acts' | 'clockError'>,
  { field_revisionid, stepid, label, type }: AskedField,
): boolean => {
  const id = String(field_revisionid)
  let stands = entry.record.find(one => one.field_revisionid === field_revisionid)
  let isSignedOff = entry.signoffs.some(one => one.stepid === stepid)
  for (const { fields = {}, rework, doneAt = 0, signoff, stepid: at } of acts) {
    const value = fields[id]
    if (rework?.stepids.includes(stepid)) {
      stands = undefined
      isSignedOff = false
    } else if (value !== undefined && value !== stands?.value) {
      const date = Math.floor(doneAt / 1000) - clockError
      const on = { device: null, clock_ahead: null }
      const written = { value, userid: entry.userid, date, device_date: date, ...on }
      const kind = kindOfChange(stands, written, { type, isSignedOff })
      const before: Recorded['earlier'] = stands ? [...stands.earlier, stands] : []
      const more = { out_of_bounds: false, reason: null, rework: stands?.rework ?? 0 }
      stands = { ...written, ...more, field_revisionid, stepid, label, kind, earlier: before }
    }
    if (signoff !== undefined && at === stepid) isSignedOff = signoff
  }
  return stands?.kind === 'correction' && stands.userid === entry.userid
}
