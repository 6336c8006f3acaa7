// The live board: runs that have not ended, as whoever looks after them sees them (moderation-admin
// 9).
import { readersCategory, readersTitle, readersType } from '#server/rights/released.ts'
import { boardRows } from '#contract/worklog/schemas.ts'
import type { BoardRow } from '#contract/worklog/boardRow.ts'
import type { worklogRows } from '#contract/worklog/rows.ts'
import { nothing, sql } from '#server/db/sql.ts'
import { visibleTo } from '#server/rights/guides.ts'
import type { Handlers } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { loadFieldsOf } from './record/pinnedWords.ts'
import { presentPinnedGuide } from './pinnedGuide.ts'
import { shownMoment } from './load.ts'
import { canAmend } from './record/amendments.ts'
import { loadReadable } from './readable.ts'
import { isReadableBy, requireWorkLog } from '#server/rights/work.ts'
import { isHeld } from './held.sql.ts'
import { loadMedians } from './sql.ts'

type Found = Omit<BoardRow, 'usual_seconds' | 'can_drive'>

export const boardHandlers: Pick<
  Handlers,
  ('readWorkBoard' | 'readWorkForms' | 'readWorkGuide') & keyof typeof worklogRows
> = {
  readWorkBoard({ query: { entryids, team, category, status, guideid } }, ctx) {
    requireWorkLog(ctx)
    const { person } = ctx
    return ctx.snapshot(async db => {
      const seen = visibleTo(person)
      const readable = isReadableBy(person)
      const found = await db.many<Found>(sql`
        select e.entryid, e.guideid, case when ${seen} then ${readersTitle} end as title,
          ${readersType} as type, case when ${seen} then ${readersCategory} else '' end as category,
          e.userid, u.username, e.status,
          case when ${readable} then e.workorderid else '' end as workorderid,
            array_position(e.stepids, e.active_stepid) as step_number,
            cardinality(e.stepids) as step_count,
          e.active_stepid as stepid, e.modified_date,
            ${shownMoment} <> e.guide_revisionid as guide_changed, e.revisionid,
          ${readable} and ${isHeld} as held,
          case when ${readable} then e.notes end as notes, ${readable} as can_read,
          (select coalesce(sum(greatest(0, coalesce(t.endtime, ${ctx.now}::int) - t.starttime)),
            0)::int from work_timings t
            where t.entryid = e.entryid and t.type = 'active' and t.stepid is not distinct
              from e.active_stepid) as step_seconds
        from work_entries e join guides g using (guideid) join users u on u.userid = e.userid
        where e.status in ('started', 'paused', 'suspended')
          and (${readable} or (e.status = 'suspended' and g.deleted_date is null
          and ${seen}))
          ${entryids === undefined ? nothing : sql`and e.entryid = any(${entryids}::int[])`}
          ${
            team === undefined
              ? nothing
              : sql`and e.userid in (
            select userid from team_members where teamid = ${team})`
          }
          ${
            category === undefined
              ? nothing
              : sql`and ${readersCategory} = ${category}
            and ${seen}`
          }
          ${status === undefined ? nothing : sql`and e.status = ${status}`}
          ${guideid === undefined ? nothing : sql`and e.guideid = ${guideid}`}
        order by e.entryid limit ${boardRows + 1}`)
      const rows = found.slice(0, boardRows)
      const stepids = [...new Set(rows.flatMap(row => row.stepid ?? []))]
      const medians = await loadMedians(
        db,
        { stepids },
        { of: null, seenBy: person.privilege === 'Admin' ? null : person.userid },
      )
      const usual = new Map(medians.map(({ stepid, seconds }) => [stepid, seconds]))
      return {
        rows: rows.map(row => ({
          ...row,
          usual_seconds: (row.stepid === null ? undefined : usual.get(row.stepid)) ?? null,
          can_drive: row.userid === person.userid || isModerator(person),
        })),
        date: ctx.now,
        more: found.length > boardRows,
      }
    })
  },

  readWorkGuide({ params: { entryid } }, ctx) {
    requireWorkLog(ctx)
    return ctx.snapshot(async db => {
      const { entry, access } = await loadReadable(db, ctx.person, entryid)
      return presentPinnedGuide(db, ctx, entry, access)
    })
  },

  readWorkForms({ params: { entryid }, query: { langid } }, ctx) {
    requireWorkLog(ctx)
    return ctx.snapshot(async db => {
      const { entry } = await loadReadable(db, ctx.person, entryid)
      return {
        entryid,
        fields: (await loadFieldsOf(db, [entryid], langid)).get(entryid) ?? [],
        can_amend: canAmend(ctx.person, entry),
      }
    })
  },
}
