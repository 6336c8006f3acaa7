// Rows of the history -> the shapes of api-facts 8.1.
import type { Revision } from '#contract/revisions/schemas.ts'
import { existing } from '#lib/existing.ts'
import { movedKeys } from '#lib/compare/textDiff.ts'
import { sameJson } from '#lib/json.ts'
import type { ListedRow, RevisionRow } from '#server/saves/history.ts'

/**
 * States as a list of revisions tells them (api-facts 7.7). What was superseded or accepted in part
 * is live by now.
 */
export const statusOf = ({
  line,
  state,
}: Pick<RevisionRow, 'line' | 'state'>): Revision['status'] =>
  line === 'live'
    ? 'accepted'
    : state === 'denied' || state === 'withdrawn'
      ? state
      : state === null || ['pending', 'needs_rebase', 'orphaned'].includes(state)
        ? 'pending'
        : 'accepted'

export const presentShort = (row: RevisionRow) => ({
  revisionid: row.revisionid,
  resource: row.resource,
  ...(row.resource === 'step' ? { stepid: row.resourceid } : {}),
  langid: row.langid,
  userid: row.userid,
  username: row.username,
  date: row.created,
  kind: row.kind,
  status: statusOf(row),
})

const moves = (before: number[], after: number[]) => ({
  added: after.filter(key => !before.includes(key)).length,
  removed: before.filter(key => !after.includes(key)).length,
  moved: movedKeys(before, after).size,
})

const changesOf = (row: ListedRow): Pick<Revision, 'steps' | 'lines'> => {
  if (row.steps && row.steps_before && row.fields.includes('steps'))
    return { steps: moves(row.steps_before, row.steps) }
  if (!row.lines || !row.fields.includes('lines')) return {}
  const before = row.lines_before ?? []
  const was = new Map(before.map(line => [line.lineid, line]))
  const changed = row.lines.filter(
    line => was.has(line.lineid) && !sameJson(was.get(line.lineid), line),
  ).length
  return {
    lines: {
      ...moves(
        before.map(line => line.lineid),
        row.lines.map(line => line.lineid),
      ),
      changed,
    },
  }
}

/** Nobody can give a save a comment yet: it is empty. */
export const presentRevision = (row: ListedRow): Revision => ({
  ...presentShort(row),
  comment: '',
  ...(row.redacted
    ? { fields: [], size_delta: 0, redacted: row.redacted }
    : {
        fields: row.fields,
        size_delta: row.size_delta,
        ...changesOf(row),
        ...(row.restores === null ? {} : { restores: row.restores }),
      }),
  ...(row.deciderid === null
    ? {}
    : { decided_by: { userid: row.deciderid, username: existing(row.decider, 'a decider') } }),
})
