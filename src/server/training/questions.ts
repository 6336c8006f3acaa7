// How questions of a package were answered, and what one person has taken (decision 0525).
import type { TrainingQuestion } from '#contract/training/shapes.ts'
import { notFound } from '#lib/errors.ts'
import { nothing, sql } from '#server/db/sql.ts'
import type { Db } from '#server/db/open.ts'
import type { Handlers } from '#server/http/context.ts'
import { csvFile } from '#server/http/responses/csv.ts'
import { loadUserSummaries, presentUserSummary } from '#server/users/load.ts'
import {
  attemptColumns,
  findAttempt,
  loadModule,
  type AttemptFacts,
  type ModuleRow,
} from './load.ts'
import { toldOf } from './cmi5/told.ts'
import { presentAttempt } from './present.ts'
import { requireTraining, requireUsage } from './rules.ts'

/** The newest attempts, as many and as large as are read for one report. */
const lookedAt = { attempts: 1000, bytes: 20_000_000 }
const mostQuestions = 500
const mostResponses = 10

type QuestionRow = Omit<TrainingQuestion, 'item'> & { item: string }
type Report = { attempts: number; is_whole: boolean; questions: QuestionRow[] | null }

/**
 * Elements lie as the package named them, `cmi.interactions.3.id`. What an attempt says of a
 * question more than once counts as it was said last.
 */
const loadQuestions = (db: Db, { id }: ModuleRow, attemptid: number | undefined) =>
  db.one<Report>(sql`
    with newest as (
      select a.attemptid, a.items,
        sum(pg_column_size(a.items)) over (order by a.attemptid desc) as bytes
      from training_attempts a where a.id = ${id} and a.status <> 'not_started'
        ${attemptid === undefined ? nothing : sql`and a.attemptid = ${attemptid}`}
      order by a.attemptid desc limit ${lookedAt.attempts + 1}
    ), looked as (
      select * from newest where bytes <= ${lookedAt.bytes}
        order by attemptid desc limit ${lookedAt.attempts}
    ), elements as (
      select l.attemptid, item.key as item,
        split_part(e.key, '.', 3) as nth, split_part(e.key, '.', 4) as name, e.value
      from looked l, jsonb_each(l.items) item, jsonb_each_text(item.value->'cmi') e
      where e.key ~ '^cmi[.]interactions[.][0-9]{1,5}[.][a-z_]+$'
    ), told as (
      select attemptid, item, nth::int as nth,
        max(value) filter (where name = 'id') as question,
        coalesce(max(value) filter (where name = 'description'), '') as description,
        coalesce(max(value) filter (where name = 'type'), '') as type,
        coalesce(max(value) filter (where name in ('student_response', 'learner_response')), '')
          as response,
        coalesce(max(value) filter (where name = 'result'), '') as result
      from elements group by attemptid, item, nth
    ), answers as (
      select distinct on (attemptid, item, question) * from told where question <> ''
        order by attemptid, item, question, nth desc
    ), responses as (
      select item, question, left(response, 1000) as response, left(result, 100) as result,
        count(*)::int as count,
        row_number() over (partition by item, question
          order by count(*) desc, left(response, 1000), left(result, 100)) as place
      from answers group by item, question, left(response, 1000), left(result, 100)
    ), questions as (
      select item, question, min(nth) as first,
        left((array_agg(description order by attemptid desc))[1], 1000) as description,
        left((array_agg(type order by attemptid desc))[1], 100) as type,
        count(*)::int as answered, count(*) filter (where result = 'correct')::int as "right",
        count(*) filter (where result in ('wrong', 'incorrect'))::int as wrong,
        (select json_agg(json_build_object('response', r.response, 'result', r.result,
            'count', r.count) order by r.place)
          from responses r where r.item = a.item and r.question = a.question
            and r.place <= ${mostResponses}) as responses
      from answers a group by item, question order by item, min(nth), question
      limit ${mostQuestions}
    )
    select (select count(*)::int from looked) as attempts,
      (select count(*) from newest) = (select count(*) from looked) as is_whole,
      (select json_agg(json_build_object('item', item, 'question', question,
          'description', description, 'type', type, 'answered', answered, 'right', "right",
          'wrong', wrong, 'responses', responses) order by item, first, question)
        from questions) as questions`)

/** Questions by item in the order of the package. */
const presentQuestions = ({ content }: ModuleRow, rows: QuestionRow[]): TrainingQuestion[] => {
  const items = new Map(content?.items.map(({ id, title }, place) => [id, { title, place }]))
  const placeOf = (item: string) => items.get(item)?.place ?? items.size
  return rows
    .toSorted((one, other) => placeOf(one.item) - placeOf(other.item))
    .map(row => ({ ...row, item: { id: row.item, title: items.get(row.item)?.title ?? row.item } }))
}

const fileOf = ({ moduleid }: ModuleRow, questions: TrainingQuestion[]) =>
  csvFile(`training-${moduleid}-questions.csv`, [
    [
      'item',
      'question',
      'description',
      'type',
      'answered',
      'right',
      'wrong',
      'response',
      'result',
      'count',
    ],
    ...questions.flatMap(
      ({ item, question, description, type, answered, right, wrong, responses }) =>
        responses.map(({ response, result, count }) => [
          item.title,
          question,
          description,
          type,
          answered,
          right,
          wrong,
          response,
          result,
          count,
        ]),
    ),
  ])

type RecordRow = AttemptFacts & {
  moduleid: number
  title: string
  version: number
  has_answers: boolean
  has_statements: boolean
}

export const questionHandlers: Pick<Handlers, 'readTrainingQuestions' | 'readTrainingRecord'> = {
  /** `attemptid`: that attempt alone, which may be one's own. */
  async readTrainingQuestions({ params: { id }, query: { attemptid, format } }, ctx) {
    requireTraining(ctx.settings)
    const module = await loadModule(ctx.db, id)
    const attempt = attemptid === undefined ? null : await findAttempt(ctx.db, attemptid)
    requireUsage(ctx.person, attempt?.userid)
    if (attemptid !== undefined && attempt?.id !== id) throw notFound('Attempt')
    const { attempts, is_whole, questions: rows } = await loadQuestions(ctx.db, module, attemptid)
    const questions = presentQuestions(module, rows ?? [])
    if (format === 'csv') return fileOf(module, questions)
    const told = attempt ? await toldOf(ctx.db, attempt) : { statements: [], isWhole: true }
    return {
      attempts,
      is_whole,
      questions,
      statements: told.statements,
      all_statements: told.isWhole,
    }
  },

  async readTrainingRecord({ query: { limit, offset, ...query } }, ctx) {
    requireTraining(ctx.settings)
    const userid = query.userid ?? ctx.person.userid
    requireUsage(ctx.person, userid)
    return ctx.snapshot(async db => {
      const people = await loadUserSummaries(db, [userid])
      if (!people.has(userid)) throw notFound('User')
      const { total } = await db.one<{ total: number }>(
        sql`select count(*)::int as total from training_attempts where userid = ${userid}`,
      )
      const rows = await db.many<RecordRow>(sql`
        select ${attemptColumns}, m.moduleid, m.version, m.title,
          exists (select from jsonb_each(a.items) item, jsonb_object_keys(item.value->'cmi') name
            where name like 'cmi.interactions.%.id') as has_answers,
          exists (select from training_registrations r where r.attemptid = a.attemptid)
            as has_statements
        from training_attempts a join training_modules m on m.id = a.id
        where a.userid = ${userid} order by a.attemptid desc limit ${limit} offset ${offset}`)
      ctx.header('X-Total-Count', String(total))
      return {
        user: presentUserSummary(ctx.origin, people.get(userid)),
        attempts: rows.map(row => ({
          ...presentAttempt(row),
          moduleid: row.moduleid,
          title: row.title,
          version: row.version,
          has_answers: row.has_answers,
          has_statements: row.has_statements,
        })),
      }
    })
  },
}
