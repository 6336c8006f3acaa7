// What Guide Check finds in the live words of public guides, so that whoever is new finds something
// small to mend (decision 0462).
import { checkFields, checkStep, type Fault } from '#contract/guides/guideCheck.ts'
import type { GuideToMend } from '#contract/guides/shapes.ts'
import { entryOf } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers } from '#server/http/context.ts'
import { isUnderReleaseNow } from '#server/rights/released.ts'
import { loadSummariesById } from '#server/summaries/guides.ts'
import type { GuideContent, StepContent } from '../content.ts'

export type Checked = {
  guideid: number
  fields: GuideContent
  steps: (Pick<StepContent, 'lines' | 'media'> & { stepid: number })[]
}

/**
 * Live fields of these guides, and their live steps in order; deleted guides are left out.
 * `offset 0` keeps the look-up of a step a look-up: PostgreSQL thinks of a hundred steps a guide,
 * and would read all steps of the site for each.
 */
export const loadChecked = (db: Db, guideids: readonly number[]): Promise<Checked[]> =>
  db.many<Checked>(sql`
  select g.guideid, r.content as fields, coalesce((
    select jsonb_agg(jsonb_build_object('stepid', t.stepid, 'lines', t.content->'lines',
      'media', t.content->'media') order by o.place)
    from jsonb_array_elements_text(r.content->'steps') with ordinality o (stepid, place),
      lateral (select steps.stepid, s.content
        from steps join revisions s on s.revisionid = steps.live_revisionid
        where steps.stepid = o.stepid::int offset 0) t), '[]') as steps
  from guides g join revisions r on r.revisionid = g.live_revisionid
    where g.guideid = any(${[...guideids]}::int[]) and g.deleted_date is null order by g.guideid`)

/** What blocks publishing first, then in the order of reading; fields come last. */
export const faultsOf = ({ fields, steps }: Checked): Fault[] => {
  const found: Fault[] = [
    ...steps.flatMap((step, n) => checkStep(step, { stepid: step.stepid, step: n + 1 })),
    ...checkFields(fields),
  ]
  return [
    ...found.filter(({ level }) => level === 'must'),
    ...found.filter(({ level }) => level === 'should'),
  ]
}

/** What Guide Check finds in each of these guides, by guideid. */
export const findFaults = async (db: Db, guideids: number[]): Promise<Map<number, Fault[]>> =>
  new Map(
    (await loadChecked(db, guideids)).map(checked => [checked.guideid, faultsOf(checked)] as const),
  )

/** Keeps what is found in these guides now; what was found before is forgotten. */
export const keepFaults = async (db: Db, guideids: number[]): Promise<void> => {
  const kept = (await loadChecked(db, guideids)).flatMap(checked => {
    const faults = faultsOf(checked)
    const [first] = faults
    return first ? [{ guideid: checked.guideid, faults: faults.length, first }] : []
  })
  const column = <T>(of: (one: (typeof kept)[number]) => T): T[] => kept.map(of)
  await db.run(sql`
    delete from guide_faults where guideid = any(${guideids}::int[])
      and guideid <> all(${column(one => one.guideid)}::int[])`)
  await db.run(sql`
    insert into guide_faults (guideid, faults, code, stepid, step, line)
    select * from unnest(${column(one => one.guideid)}::int[], ${column(one => one.faults)}::int[],
      ${column(({ first }) => first.code)}::text[],
      ${column(({ first }) => first.stepid)}::int[],
      ${column(({ first }) => first.step ?? null)}::int[],
      ${column(({ first }) => first.line ?? null)}::int[])
    on conflict (guideid) do update set faults = excluded.faults, code = excluded.code,
      stepid = excluded.stepid, step = excluded.step, line = excluded.line
    where (guide_faults.faults, guide_faults.code, guide_faults.stepid, guide_faults.step,
        guide_faults.line)
      is distinct from (excluded.faults, excluded.code, excluded.stepid, excluded.step,
        excluded.line)`)
}

/** So many are counted. */
const countedAtMost = 10_000
/**
 * Over guides g: everybody reads its live words. Of a guide under release readers get other words,
 * and what its authors are at is theirs.
 */
export const isOpen = sql`g.public and g.deleted_date is null and not ${isUnderReleaseNow}`

type FaultRow = Omit<GuideToMend, 'guide'> & { guideid: number }

export const faultHandlers: Pick<Handlers, 'listGuidesToMend'> = {
  listGuidesToMend: ({ query: { limit, offset } }, ctx) =>
    ctx.snapshot(async db => {
      const { total } = await db.one<{ total: number }>(sql`
        select count(*)::int as total from (
          select from guide_faults f join guides g using (guideid) where ${isOpen}
          limit ${countedAtMost}) counted`)
      ctx.header('X-Total-Count', String(total))
      const rows = await db.many<FaultRow>(sql`
        select f.guideid, f.faults, f.code, f.stepid, f.step, f.line
        from guide_faults f join guides g using (guideid) where ${isOpen}
        order by f.faults, f.guideid desc limit ${limit} offset ${offset}`)
      const summaries = await loadSummariesById(
        db,
        ctx.origin,
        rows.map(row => row.guideid),
      )
      return rows.map(({ guideid, ...fault }) => ({
        guide: entryOf(summaries, guideid),
        ...fault,
      }))
    }),
}
