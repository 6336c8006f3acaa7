// Versions as screens keep them: the list, and what can be changed of one without a new package
// (docs/decisions/0295).
import { pick } from '#lib/pick.ts'
import { audit } from '#server/effects/audit.ts'
import { joined, sql } from '#server/db/sql.ts'
import type { Handlers } from '#server/http/context.ts'
import { requireFresh } from '#server/saves/revisions.ts'
import { tellAssigned } from './assigned.ts'
import { requireAudience } from './audience.ts'
import { countModules, listVersions, loadModule, newestImports, type ModuleRow } from './load.ts'
import { seenBy } from '#server/rights/modules.ts'
import { lockVersion } from './modules.ts'
import { presentImport, presentModule, presentModules } from './present.ts'
import { requireTraining } from './rules.ts'

const settingsOf = (row: ModuleRow) =>
  pick(row, [
    'title',
    'description',
    'open',
    'teams',
    'users',
    'long_suspend_data',
    'months',
    'due_days',
  ])

type Asked = Pick<ModuleRow, 'open' | 'teams' | 'users' | 'due_days'>
/** More people are meant, or they have other days: nobody is late at once. */
const asksAnew = (before: Asked, next: Asked): boolean =>
  (before.open && !next.open) ||
  before.due_days !== next.due_days ||
  next.teams.some(one => !before.teams.includes(one)) ||
  next.users.some(one => !before.users.includes(one))

export const versionHandlers: Pick<Handlers, 'listTrainingVersions' | 'patchTraining'> = {
  async listTrainingVersions({ query }, ctx) {
    requireTraining(ctx.settings)
    const { state, moduleid, team, q } = query
    const where = joined(
      [
        seenBy(ctx.person),
        state !== undefined && sql`m.state = ${state}`,
        moduleid !== undefined && sql`m.moduleid = ${moduleid}`,
        team !== undefined && sql`${team} = any(m.teams)`,
        q !== undefined && sql`strpos(lower(m.title), lower(${q})) > 0`,
      ],
      ' and ',
    )
    const imports = ctx.person.privilege === 'Admin'
    return ctx.snapshot(async db => {
      ctx.header('X-Total-Count', String(await countModules(db, where)))
      const rows = await listVersions(db, where, query)
      const newest = imports
        ? await newestImports(
            db,
            rows.map(row => row.id),
            ctx.person.userid,
          )
        : new Map<number, never>()
      return (await presentModules({ db, origin: ctx.origin, person: ctx.person }, rows)).map(
        module => {
          const found = newest.get(module.id)
          return {
            ...module,
            newest_import: found ? presentImport(found) : null,
            previewed: found?.previewed ?? false,
          }
        },
      )
    })
  },

  /**
   * A list of teams or people closes the version to others, an empty one opens it, unless `open`
   * says otherwise.
   */
  async patchTraining(input, ctx) {
    requireTraining(ctx.settings)
    const row = await lockVersion(ctx, input.params.id)
    await requireFresh(row.revisionid, input.query.revisionid, () => presentModule(ctx, row))
    const body = input.body()
    await requireAudience(ctx, body)
    const before = settingsOf(row)
    const given = Object.fromEntries(
      Object.entries(body).filter(([, value]) => value !== undefined),
    )
    const next = {
      ...before,
      ...given,
      ...(body.title === undefined ? {} : { title: body.title.trim() }),
    }
    if (body.open === undefined && (body.teams || body.users))
      next.open = next.teams.length + next.users.length === 0
    if (JSON.stringify(next) !== JSON.stringify(before)) {
      await ctx.db.run(sql`
        update training_modules set title = ${next.title}, description = ${next.description},
          open = ${next.open}, teams = ${next.teams}::int[], users = ${next.users}::int[],
          long_suspend_data = ${next.long_suspend_data}, months = ${next.months}::int,
          due_days = ${next.due_days}::int,
          asked_date = case when ${asksAnew(before, next)} then ${ctx.now}::int else asked_date end,
          modified_date = ${ctx.now},
          revisionid = nextval('revision_seq') where id = ${row.id}`)
      await audit(ctx, {
        action: 'training.changed',
        target_type: 'training',
        target_id: row.id,
        before,
        after: next,
        reason: ctx.reason,
      })
      if (row.state === 'current')
        await tellAssigned(ctx, { ...next, moduleid: row.moduleid }, before)
    }
    return presentModule(ctx, await loadModule(ctx.db, row.id))
  },
}
