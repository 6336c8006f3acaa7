// Find and replace across guides and pages (decision 0505): found first, each hit with its own
// tick, then replaced as one run, which can be taken back.
import {
  replacedParts,
  ReplacedDocument,
  type StartReplacementJob,
} from '#contract/replacements/schemas.ts'
import type { replacementRows } from '#contract/replacements/rows.ts'
import { invalidField, notFound } from '#lib/errors.ts'
import { startRun } from '#server/bulkRuns/runs.ts'
import { holdQuotes, quoting } from '#server/bulkRuns/quotes.ts'
import { lockRun } from '#server/bulkRuns/sql.ts'
import { requireUndo, rowsToUndo } from '#server/bulkRuns/undo.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { expressionOf, type Pattern } from '#server/wikitext/matches.ts'
import { findKind, type Asked } from './find.ts'
import { kind } from './replace.ts'
import { requireReplacer } from './rules.ts'
import { documentsIn } from './scope.sql.ts'

const requirePattern = ({
  find,
  with: put,
  match_case,
  whole_word,
  regex,
  also = [],
}: StartReplacementJob): Pattern => {
  if (!find) throw invalidField('find', 'required', 'find is required')
  if (put === undefined) throw invalidField('with', 'required', 'with is required')
  const pattern = { find, with: put, match_case, whole_word, regex, also }
  try {
    expressionOf(pattern)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw invalidField('find', 'invalid_value', `This is not a valid regular expression: ${why}`)
  }
  return pattern
}

const find = async (ctx: SignedIn, body: StartReplacementJob): Promise<number> => {
  const asked: Asked = {
    ...quoting,
    action: 'find',
    pattern: requirePattern(body),
    in: body.in ?? replacedParts,
  }
  return startRun(ctx, { kind: findKind, dry_run: true, asked }, await documentsIn(ctx, body))
}

type FoundRow = { target_type: string; target_id: string; after: unknown }

/** What stayed ticked of a job that found. Throws 404 for somebody else's, 422 before its end. */
const replace = async (
  ctx: SignedIn,
  { jobid, unticked = [] }: StartReplacementJob,
): Promise<number> => {
  if (jobid === undefined) throw invalidField('jobid', 'required', 'jobid is required')
  const found = await lockRun(ctx.db, jobid)
  if (!found || found.userid !== ctx.person.userid || found.kind !== findKind) throw notFound('Job')
  if (found.state !== 'done' && found.state !== 'stopped')
    throw invalidField('jobid', 'not_finished', 'This search has not finished yet')
  const without = new Map(
    unticked.map(({ doc_type, docid, hits }) => [`${doc_type} ${docid}`, new Set(hits)]),
  )
  const rows = await ctx.db.many<FoundRow>(sql`
    select target_type, target_id, after from run_rows
      where runid = ${jobid} and outcome = 'changed' and after is not null
      order by position`)
  const ticked = rows.flatMap(({ target_type, target_id, after }) => {
    const off = without.get(`${target_type} ${target_id}`)
    const doc = ReplacedDocument.parse(after)
    const texts = doc.texts
      .map(text => ({ ...text, hits: text.hits.filter(({ n }) => !off?.has(n)) }))
      .filter(({ hits }) => hits.length > 0)
    return texts.length ? [{ target_type, target_id, before: { ...doc, texts } }] : []
  })
  if (ticked.length === 0)
    throw invalidField(
      'unticked',
      'too_few',
      'There is nothing to replace. Select at least one match',
    )
  return startRun(
    ctx,
    { kind, dry_run: false, asked: { ...found.asked, action: 'replace', jobid } },
    sql`
      select row_number() over (order by one.nth)::int, one.doc->>'target_type',
        one.doc->>'target_id', one.doc->'before', null::jsonb
      from jsonb_array_elements(${JSON.stringify(ticked)}::jsonb) with ordinality as one (doc, nth)`,
  )
}

/** Texts that were left alone are not in the way: only what was changed is taken back. */
const undo = async (ctx: SignedIn, jobid: number | undefined): Promise<number> => {
  const { runid } = await requireUndo(ctx, kind, jobid)
  return startRun(
    ctx,
    { kind, dry_run: false, asked: { ...quoting, action: 'undo' }, undoes: runid },
    sql`
      select u.position, u.target_type, u.target_id, jsonb_set(u.before, '{texts}',
        jsonb_path_query_array(u.before, '$.texts[*] ? (@.state == "changed")')), null::jsonb
      from (${rowsToUndo(runid)}) u (position, target_type, target_id, before, after)`,
  )
}

export const replacementHandlers: Pick<Handlers, keyof typeof replacementRows> = {
  async startReplacementJob(input, ctx) {
    requireReplacer(ctx.person)
    const body = input.body()
    if (body.action === 'find') return { jobid: await find(ctx, body) }
    // What was found or done is read and handed on.
    await holdQuotes(ctx.db)
    if (body.action === 'replace') return { jobid: await replace(ctx, body) }
    return { jobid: await undo(ctx, body.jobid) }
  },
}
