import type { WorkEntry } from '#contract/worklog/shapes.ts'

type Run = Pick<WorkEntry, 'workorderid' | 'serial' | 'entryid'>

/**
 * What the files of a run are called. What tells the runs of one order apart stands first, as long
 * names are cut; a piece may have several runs.
 */
export const fileTitleOf = ({ workorderid, serial, entryid }: Run, title: string): string =>
  [workorderid, ...(serial === null ? [] : [serial]), entryid, title].join(' ')
