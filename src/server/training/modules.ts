// Modules and their versions (api-facts 6.8; moderation-admin 7, 9).
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { invalidField, notFound } from '#lib/errors.ts'
import { audit, type AuditMembers } from '#server/effects/audit.ts'
import { sql } from '#server/db/sql.ts'
import { tellAssigned } from './assigned.ts'
import { requireAudience } from './audience.ts'
import { countModules, listModules, loadModule, type ModuleRow } from './load.ts'
import { playableBy } from '#server/rights/modules.ts'
import { presentModule, presentModules } from './present.ts'
import { invalidState, requireTraining } from './rules.ts'
import { afterModule, isOpen, type ModuleAction } from './states.ts'

type Names = 'listTraining' | 'createTrainingDraft' | 'makeTrainingCurrent' | 'makeTrainingDraft'

/** Whoever waits here for another reads in the next statement what that one has made. */
const lockVersions = ({ db }: SignedIn, moduleid: number) =>
  db.many(sql`select id from training_modules where moduleid = ${moduleid} order by id for update`)

/** The version, with all versions of its module locked in their order. */
export const lockVersion = async (ctx: SignedIn, id: number): Promise<ModuleRow> => {
  const { moduleid } = await loadModule(ctx.db, id)
  await lockVersions(ctx, moduleid)
  return loadModule(ctx.db, id)
}

const requireMove = (row: ModuleRow, action: ModuleAction): string => {
  const state = afterModule(row.state, action)
  if (!state)
    throw invalidState('id', `This is not possible while the state of this version is ${row.state}`)
  return state
}

const move = async (ctx: SignedIn, { id }: { id: number }, state: string): Promise<void> =>
  void (await ctx.db.run(sql`
  update training_modules set state = ${state}, modified_date = ${ctx.now},
    revisionid = nextval('revision_seq'), made_current =
    case when ${state} = 'current' then ${ctx.now}::int else made_current end, first_current =
    case ${state} when 'current' then coalesce(first_current, ${ctx.now}::int)
      when 'draft' then null else first_current end where id = ${id}`))

type Said = 'drafted' | 'published' | 'returned' | 'withdrawn'
const said = (ctx: SignedIn, action: Said, id: number, before: AuditMembers, after: AuditMembers) =>
  audit(ctx, {
    action: `training.${action}`,
    target_type: 'training',
    target_id: id,
    before,
    after,
    reason: ctx.reason,
  })

/** What is left out stays as it was; null is said. */
const given = (said: number | null | undefined, was: number | null | undefined): number | null =>
  said === undefined ? (was ?? null) : said

export const moduleHandlers: Pick<Handlers, Names> = {
  async listTraining({ query }, ctx) {
    requireTraining(ctx.settings)
    return ctx.snapshot(async db => {
      const where = sql`m.state = 'current' and ${playableBy(ctx.person)}`
      ctx.header('X-Total-Count', String(await countModules(db, where)))
      return presentModules(
        { db, origin: ctx.origin, person: ctx.person },
        await listModules(db, where, query),
      )
    })
  },

  /** A version takes over for whom the one before is, where nothing else is said. */
  async createTrainingDraft(input, ctx) {
    requireTraining(ctx.settings)
    const body = input.body()
    const { moduleid } = body
    if (moduleid !== undefined) await lockVersions(ctx, moduleid)
    const versions =
      moduleid === undefined
        ? []
        : await ctx.db.many<
            Pick<
              ModuleRow,
              | 'id'
              | 'state'
              | 'version'
              | 'open'
              | 'teams'
              | 'users'
              | 'long_suspend_data'
              | 'months'
              | 'due_days'
            >
          >(sql`
      select id, state, version, open, teams, users, long_suspend_data, months, due_days
        from training_modules where moduleid = ${moduleid} order by version desc`)
    if (moduleid !== undefined && versions.length === 0) throw notFound('Module')
    if (versions.some(one => one.state === 'draft'))
      throw invalidState('moduleid', 'This module already has a draft')
    await requireAudience(ctx, body)
    const last = versions[0]
    const teams = body.teams ?? last?.teams ?? []
    const users = body.users ?? last?.users ?? []
    const open =
      body.open ??
      (body.teams || body.users ? teams.length + users.length === 0 : (last?.open ?? true))
    const { id } = await ctx.db.one<{ id: number }>(sql`
      insert into training_modules (moduleid, version, title, description, open, teams, users,
        long_suspend_data, months, due_days, userid, created_date, modified_date)
      values (coalesce(${moduleid ?? null}::int, nextval('training_module_seq')::int),
        ${(last?.version ?? 0) + 1}, ${body.title.trim()}, ${body.description}, ${open},
        ${teams}::int[], ${users}::int[],
        ${body.long_suspend_data ?? last?.long_suspend_data ?? false},
        ${given(body.months, last?.months)}::int, ${given(body.due_days, last?.due_days)}::int,
        ${ctx.person.userid}, ${ctx.now}, ${ctx.now})
      returning id`)
    const row = await loadModule(ctx.db, id)
    await said(
      ctx,
      'drafted',
      id,
      {},
      { moduleid: row.moduleid, version: row.version, title: row.title, open, teams, users },
    )
    ctx.header('Location', `${ctx.origin}/api/2.0/external_training_modules/${id}/imports`)
    return presentModule(ctx, row)
  },

  /**
   * The newest import is ready and the caller has looked at it; what was current is retired, and
   * attempts on it go on.
   */
  async makeTrainingCurrent({ params }, ctx) {
    requireTraining(ctx.settings)
    const row = await lockVersion(ctx, params.id)
    const state = requireMove(row, 'current')
    if (row.state === 'draft') {
      const newest = await ctx.db.maybe<{ importid: number; phase: Parameters<typeof isOpen>[0] }>(
        sql`select importid, phase from training_imports where id = ${row.id}
          order by importid desc limit 1`,
      )
      if (newest?.phase !== 'ready' || newest.importid !== row.importid)
        throw invalidState(
          'id',
          newest && isOpen(newest.phase)
            ? 'The import of this version is still in progress'
            : 'This version has no import, or its latest one was not completed. Import a package first',
        )
      if (
        !(await ctx.db.maybe(
          sql`select 1 from training_previews
            where importid = ${newest.importid} and userid = ${ctx.person.userid}`,
        ))
      )
        throw invalidField('id', 'not_previewed', 'Look at the preview first')
    }
    const former = await ctx.db.maybe<{ id: number }>(
      sql`update training_modules set state = 'archived', modified_date = ${ctx.now},
          revisionid = nextval('revision_seq')
        where moduleid = ${row.moduleid} and state = 'current' returning id`,
    )
    await move(ctx, row, state)
    await said(
      ctx,
      row.state === 'archived' ? 'returned' : 'published',
      row.id,
      { state: row.state, current: former?.id ?? null },
      { state, current: row.id },
    )
    ctx.emit({
      event: 'training.published',
      data: { id: row.id, moduleid: row.moduleid, version: row.version, state },
    })
    await tellAssigned(ctx, row, null)
    return presentModule(ctx, await loadModule(ctx.db, row.id))
  },

  async makeTrainingDraft({ params }, ctx) {
    requireTraining(ctx.settings)
    const row = await lockVersion(ctx, params.id)
    const state = requireMove(row, 'draft')
    if (row.attempt_count > 0)
      throw invalidState('id', 'This version already has attempts. Create a new version instead')
    if (
      await ctx.db.maybe(
        sql`select 1 from training_modules where moduleid = ${row.moduleid} and state = 'draft'`,
      )
    )
      throw invalidState('id', 'This module already has a draft')
    await move(ctx, row, state)
    await said(ctx, 'withdrawn', row.id, { state: row.state }, { state })
    return presentModule(ctx, await loadModule(ctx.db, row.id))
  },
}
