// Attempts: opened by the player, told of by the package, read in the report (api-facts 6.8;
// moderation-admin 9).
import type { AttemptStatus } from '#contract/training/shapes.ts'
import { fieldError, invalid, invalidField, notFound, type FieldError } from '#lib/errors.ts'
import { firstOf, foundIn } from '#lib/existing.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { Ctx, Handlers } from '#server/http/context.ts'
import { launch } from './launches.ts'
import {
  attemptColumns,
  findAttempt,
  loadModule,
  type AttemptFacts,
  type AttemptRow,
  type ModuleRow,
  type PackageContent,
} from './load.ts'
import { presentAttempt } from './present.ts'
import { invalidState, requirePlayer, requireTraining } from './rules.ts'
import { isTooMuch } from './keptAttempt.ts'
import { flattened, isOver, outcomeOf, partStatus, suspendLimit } from './runtime.ts'
import { secondsOf } from './seconds.ts'

type By = Pick<Ctx, 'db' | 'now' | 'emit'>
/**
 * `session`: whose seconds they are (`launch.opening`, or `api`); the newest word of one session
 * counts. `finished`: the item was left for good.
 */
export type Commit = {
  cmi: Record<string, unknown>
  item: string | null
  session: string
  finished: boolean
}

type Package = { content: PackageContent; long_suspend_data: boolean }
const packageOf = async ({ db }: By, { id, importid }: AttemptRow): Promise<Package> =>
  db.one<Package>(
    sql`
  select i.content, m.long_suspend_data from training_imports i, training_modules m
    where i.importid = ${importid} and m.id = ${id} and i.content is not null`,
    'Package',
  )

/** What is wrong with it, and what it makes of the attempt; nothing is written. */
const weigh = async (
  by: By,
  attempt: AttemptRow,
  { cmi: given, item, session, finished }: Commit,
) => {
  const {
    content: { standard, edition, items },
    long_suspend_data,
  } = await packageOf(by, attempt)
  if (standard === 'CMI5')
    throw invalidState('cmi', 'A cmi5 package reports progress in statements, not in CMI elements')
  const { cmi, errors } = flattened(given)
  const wrong: FieldError[] = [...errors]
  const id = item ?? firstOf(items).id
  if (!items.some(one => one.id === id))
    wrong.push({ field: 'item', code: 'not_found', message: 'The package has no such item' })
  const limit = suspendLimit(standard, edition, long_suspend_data)
  if ((cmi['cmi.suspend_data']?.length ?? 0) > limit)
    wrong.push(
      fieldError('cmi', 'too_long', `cmi.suspend_data must be at most ${limit} characters`),
    )
  if (wrong.length) throw invalid(wrong)
  const before = attempt.items[id] ?? { cmi: {}, times: {} }
  const said = cmi['cmi.core.session_time'] ?? cmi['cmi.session_time']
  const all = {
    ...attempt.items,
    [id]: {
      cmi: { ...before.cmi, ...cmi },
      times: said === undefined ? before.times : { ...before.times, [session]: secondsOf(said) },
      finished,
    },
  }
  const text = JSON.stringify(all)
  if (isTooMuch(attempt.items, all, text))
    throw invalidField('cmi', 'too_long', 'This is more data than one attempt can store')
  return {
    next: { items: text, ...outcomeOf(all, items) },
    part: partStatus(
      foundIn(items, one => one.id === id),
      all,
    ),
  }
}

/**
 * The attempt is locked. `part`: how the part stands after it. Throws 422 for a closed one and for
 * what no package may say.
 */
export const commitAttempt = async (
  by: By,
  attempt: AttemptRow,
  commit: Commit,
): Promise<{ row: AttemptFacts; part: AttemptStatus }> => {
  if (attempt.closed) throw invalidState('attemptid', 'This attempt is closed')
  const { next, part } = await weigh(by, attempt, commit)
  return { row: await keepAttempt(by, attempt, next, commit.finished && isOver(next.status)), part }
}

/** What its parts say now, and what that makes of it. The attempt is locked. */
export const keepAttempt = async (
  by: By,
  attempt: AttemptFacts,
  next: { items: string } & ReturnType<typeof outcomeOf>,
  closes: boolean,
): Promise<AttemptFacts> => {
  const done = (status: AttemptFacts['status']) => status === 'completed' || status === 'passed'
  const row = await by.db.one<AttemptFacts>(sql`
    update training_attempts a set items = ${next.items}::jsonb,
      status = ${next.status}, score = ${next.score}::double precision,
      total_time = ${next.total_time}, last_access = ${by.now},
      completed_date = ${done(next.status) ? sql`coalesce(completed_date, ${by.now}::int)` : sql`null`},
        closed = ${closes}
    where attemptid = ${attempt.attemptid} returning ${attemptColumns}`)
  if (done(row.status) && !done(attempt.status))
    by.emit({
      event: 'training.completed',
      data: { attemptid: row.attemptid, id: row.id, userid: row.userid, status: row.status },
    })
  return row
}

/** The player shows it: from here on it is under way. */
export const startAttempt = async (by: By, attemptid: number): Promise<void> => {
  const row = await by.db.maybe<{ id: number; userid: number }>(sql`
    update training_attempts set status = 'in_progress', last_access = ${by.now}
      where attemptid = ${attemptid} and status = 'not_started' returning id, userid`)
  if (row)
    by.emit({
      event: 'training.started',
      data: { attemptid, id: row.id, userid: row.userid, status: 'in_progress' },
    })
}

/**
 * A registration of cmi5 goes on until nothing is left that could be said in it: a part may have
 * failed, or count from the beginning, and keeps a bookmark. What a learner has to do anew begins
 * anew.
 */
const staysOpen = ({ content, months }: Pick<ModuleRow, 'content' | 'months'>, now: number): Sql =>
  content?.standard === 'CMI5'
    ? sql`(a.completed_date is null
        or (a.first_access >= (select first_current from training_modules m where m.id = a.id)
          and (${months}::int is null or to_timestamp(a.completed_date)
            + make_interval(months => ${months}::int) > to_timestamp(${now}))))`
    : sql`false`

export const attemptHandlers: Pick<Handlers, 'playTraining' | 'saveTrainingAttempt'> = {
  /**
   * One's open attempt, or a new one on the version that is asked for; one that is over is closed
   * by it.
   */
  async playTraining({ params: { id }, query }, ctx) {
    requireTraining(ctx.settings)
    const { userid } = ctx.person
    const module = await loadModule(ctx.db, id, true)
    const asked =
      query.attemptid === undefined ? null : await findAttempt(ctx.db, query.attemptid, true)
    if (query.attemptid !== undefined && (asked?.id !== id || asked.userid !== userid))
      throw notFound('Attempt')
    requirePlayer(ctx.person, module)
    if (module.importid === null || !module.content)
      throw invalidState('id', 'This version has no package yet')
    if (query.item !== undefined && !module.content.items.some(one => one.id === query.item))
      throw invalidField('item', 'not_found', 'The package has no such item')
    if (asked?.closed) throw invalidState('attemptid', 'This attempt is closed')
    const open =
      asked ??
      (await ctx.db.maybe<AttemptFacts>(sql`
      select ${attemptColumns} from training_attempts a
        where a.id = ${id} and a.userid = ${userid} and a.importid = ${module.importid}
        and not a.closed and (a.status in ('not_started', 'in_progress') or ${staysOpen(module, ctx.now)})
      order by a.attemptid desc limit 1`))
    // An attempt under way stays where it began; what nobody began needs the version to be one that
    // is given out.
    if (!open && module.state === 'archived')
      throw invalidState(
        'id',
        'This version is archived. Only attempts already in progress can continue',
      )
    const { attemptid, importid } =
      open ??
      (await ctx.db.one<AttemptFacts>(sql`
      insert into training_attempts as a (id, importid, userid, first_access, last_access)
        values (${id}, ${module.importid}, ${userid}, ${ctx.now}, ${ctx.now})
        returning ${attemptColumns}`))
    if (!asked)
      await ctx.db.run(
        sql`update training_attempts set closed = true
          where id = ${id} and userid = ${userid} and attemptid <> ${attemptid}
          and status in ('completed', 'passed', 'failed')`,
      )
    const { key, expires } = await launch(ctx, {
      importid,
      attemptid,
      userid,
      item: query.item ?? null,
    })
    return {
      player_url: `${ctx.config.contentUrl}/player/${id}?attempt=${attemptid}&key=${key}`,
      attemptid,
      expires,
    }
  },

  /** `commit` false only says what would be wrong with it. */
  async saveTrainingAttempt(input, ctx) {
    requireTraining(ctx.settings)
    const { id, attemptid } = input.params
    const attempt = await findAttempt(ctx.db, attemptid, true)
    if (attempt?.id !== id || attempt.userid !== ctx.person.userid) throw notFound('Attempt')
    const { cmi, commit, item } = input.body()
    if (attempt.closed) throw invalidState('attemptid', 'This attempt is closed')
    const asked: Commit = { cmi, item: item ?? null, session: 'api', finished: false }
    if (commit) return presentAttempt((await commitAttempt(ctx, attempt, asked)).row)
    await weigh(ctx, attempt, asked)
    return presentAttempt(attempt)
  },
}
