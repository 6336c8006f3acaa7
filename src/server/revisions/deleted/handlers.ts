import type { Handlers } from '#server/http/context.ts'
import { restoreSeconds } from '#server/rights/restoring.ts'
import { listDeletedRows } from './deleted.sql.ts'

export const deletedHandlers: Pick<Handlers, 'listDeleted'> = {
  async listDeleted({ query }, ctx) {
    const { person, now } = ctx
    const rows = await ctx.snapshot(db => listDeletedRows(db, person, now, query))
    ctx.header('X-Total-Count', String(rows[0]?.total ?? 0))
    return rows.map(({ userid, username, total: _, ...row }) => ({
      ...row,
      deleted_by: { userid, username },
      restorable_until:
        row.kind === 'guide' && person.privilege !== 'Admin'
          ? row.deleted_date + restoreSeconds
          : null,
    }))
  },
}
