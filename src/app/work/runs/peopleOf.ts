import type { WorkEntry } from '#contract/worklog/shapes.ts'

/** Everybody whom the record of a run names. */
export const peopleOf = (entry: WorkEntry): number[] => [
  entry.userid,
  entry.started_by,
  ...(entry.ended_by === null ? [] : [entry.ended_by]),
  ...entry.record.flatMap(one => [one.userid, ...one.earlier.map(before => before.userid)]),
  ...entry.signoffs.map(one => one.userid),
  ...entry.reworks.flatMap(one => [one.userid, ...one.signoffs.map(({ userid }) => userid)]),
  ...entry.handovers.flatMap(one => [one.from, one.to]),
  ...entry.timings.flatMap(one => [one.userid, ...(one.by === null ? [] : [one.by])]),
]
