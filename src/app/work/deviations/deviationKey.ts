import type { Deviation } from '#contract/worklog/deviations.ts'

/** What tells one from all others. */
export const keyOf = ({ entryid, field_revisionid, rework, valueid }: Deviation): string =>
  [entryid, field_revisionid, rework, valueid ?? 'last'].join(' ')
