// What a run's fields are called in other languages: as readers had it when the run began, from the
// releases in them where the run is of a release, else from the translations.
import { inWords, textsOfWords, type FormText } from '#contract/worklog/formWords.ts'
import type { FormField } from '#contract/worklog/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { fieldsOf, type AskedField, type PinnedForms } from '../pinnedForms.ts'

type OfStep = { langid: string; stepid: number }
type PinnedWords = (OfStep & { texts: FormText[] })[]

/** In the transaction that began the run. */
export const pinWords = async (db: Db, entryid: number): Promise<void> => {
  const found = await db.many<OfStep & { texts: FormText[] | null; fields: FormField[] | null }>(
    sql`
    select t.langid, t.resourceid as stepid, r.content->'form_words' as texts, null as fields
    from work_entries e
      join translations t on t.doc_type = 'guide' and t.docid = e.guideid and t.resource = 'step'
      join revisions r on r.revisionid = t.live_revisionid
    where e.entryid = ${entryid} and e.forms <> '[]' and e.releaseid is null
      and r.content ? 'form_words'
    union all
    select x.langid, (step->>'stepid')::int, null, step->'content'->'form'->'fields'
    from work_entries e
      join releases x on x.guideid = e.guideid and x.state = 'live' and x.releaseid <> e.releaseid,
      jsonb_array_elements(x.content->'steps') step
    where e.entryid = ${entryid} and e.forms <> '[]' and step->'content' ? 'form'`,
  )
  const words = found.flatMap(({ langid, stepid, texts, fields }) => {
    const said = texts ?? textsOfWords(fields ?? [])
    return said.length === 0 ? [] : [{ langid, stepid, texts: said }]
  })
  if (words.length > 0)
    await db.run(sql`
      update work_entries set form_words = ${JSON.stringify(words)}::jsonb
      where entryid = ${entryid}`)
}

type Pinned = { entryid: number; forms: PinnedForms; words: PinnedWords }
const inLanguage = ({ forms, words }: Pinned, langid: string): PinnedForms =>
  forms.map(({ stepid, fields }) => ({
    stepid,
    fields: inWords(
      fields,
      words.find(one => one.langid === langid && one.stepid === stepid)?.texts,
    ),
  }))

/** All fields that each of these entries asks for, with their words in this language. */
export const loadFieldsOf = async (
  db: Db,
  entryids: readonly number[],
  langid: string | undefined,
): Promise<Map<number, AskedField[]>> =>
  new Map(
    (
      await db.many<Pinned>(sql`
        select entryid, forms, ${langid === undefined ? sql`'[]'::jsonb` : sql`form_words`} as words
        from work_entries
        where entryid = any(${[...entryids]}::int[])`)
    ).map(one => [
      one.entryid,
      fieldsOf(langid === undefined ? one.forms : inLanguage(one, langid)),
    ]),
  )
