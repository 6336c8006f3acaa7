// Versions say what a form asks for; what it is called is found or given where it is written.
import type { StepForm } from '#contract/worklog/shapes.ts'
import { sameJson } from '#lib/json.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Content } from '#server/http/patrolPort.ts'

const formIn = (content: Content | null | undefined) =>
  content?.['form'] as Pick<StepForm, 'fields'> | StepForm | undefined
const fieldsIn = (content: Content) => formIn(content)?.fields ?? []

/**
 * A step's content whose form is called as in one of `known` that asks for the same, else anew. One
 * that came to ask for nothing is a form too, or an older one would be taken for the newest.
 */
const withFormid = async (
  db: Db,
  content: Content,
  known: readonly (Content | null | undefined)[],
): Promise<Content> => {
  const fields = fieldsIn(content)
  const contents = known.filter(one => one !== null && one !== undefined)
  const same = contents.find(one => sameJson(fieldsIn(one), fields))
  const { form: _, ...rest } = content
  if (same) return { ...rest, ...(formIn(same) && { form: formIn(same) }) }
  if (fields.length === 0 && contents.length === 0) return rest
  const { form_revisionid } = await db.one<{ form_revisionid: number }>(
    sql`select nextval('revision_seq')::int as form_revisionid`,
  )
  return { ...rest, form: { form_revisionid, fields } }
}

type Lines = { live: Content | null; head: Content | null }
/**
 * Both lines of a step, with the forms that it had until now. What goes live gets a number then,
 * however long it waited: of a live form the numbers rise, and a run names the newest.
 */
export const withFormids = async (
  db: Db,
  { live: nextLive, head: nextHead }: Lines,
  was: Lines | undefined,
): Promise<Lines> => {
  const live = nextLive && (await withFormid(db, nextLive, [was?.live]))
  // Where both ask for the same they are one.
  const head = nextHead && (await withFormid(db, nextHead, [live, was?.head]))
  return { live, head }
}

/** What a form is called that came with another version of its step; undefined: it stayed. */
export const changedFormid = (
  next: Content | null,
  was: Content | null | undefined,
): number | undefined => {
  const numberOf = (content: Content | null | undefined) => {
    const form = formIn(content)
    return form && 'form_revisionid' in form ? form.form_revisionid : undefined
  }
  const now = numberOf(next)
  return now === numberOf(was) ? undefined : now
}
