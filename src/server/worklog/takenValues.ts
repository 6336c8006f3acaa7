// Values that somebody fills in, beside what the fields of their run take.
import { fieldValueProblem, storedValue } from '#contract/worklog/fieldValues.ts'
import { kindOfChange } from '#contract/worklog/corrections.ts'
import { isSignedFor } from '#contract/worklog/signedFor.ts'
import type { ValueKind } from '#contract/worklog/shapes.ts'
import { invalid, invalidField, type FieldError } from '#lib/errors.ts'
import { existing, itemAt } from '#lib/existing.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { SignedIn } from '#server/http/context.ts'
import { requireOwnImages } from '#server/media/rules.ts'
import type { givenValues } from './fields.ts'
import type { Entry } from './load.ts'
import type { AskedField } from './pinnedForms.ts'
import { fileProblems, type GivenFiles } from './runFiles.ts'
import type { NewValue, WrittenBy } from './values.sql.ts'

type Problem = Omit<FieldError, 'field'>
/**
 * They signed as the second person in some pass, and nobody voided it there: they do no work in
 * this run, also once the step is done again.
 */
export const isSignerOf = ({ values }: Pick<Entry, 'values'>, userid: number): boolean =>
  values
    .filter(one => one.type === 'second_signature')
    .some(({ earlier, ...last }) =>
      [...earlier, last].some(
        (one, n, all) =>
          one.userid === userid && one.value !== '' && all[n + 1]?.rework !== one.rework,
      ),
    )

/** After each signature that stands, whatever the clock says: nobody signed for it. */
export const writtenAt = (now: UnixSeconds, { values }: Entry): UnixSeconds =>
  Math.max(
    now,
    ...values
      .filter(one => one.type === 'second_signature' && one.value !== '')
      .map(one => one.date + 1),
  )

/** Throws 422 for whoever signed in this run as the second person. */
export const requireNoSigner = (entry: Entry, { userid }: SignedIn['person']): void => {
  if (isSignerOf(entry, userid))
    throw invalidField(
      'signoff',
      'signer',
      'You signed this run as the second person, so you cannot sign off its steps. Void your signature, or leave the work to someone else',
    )
}

type Given = { kept: Entry['values'][number] | undefined; value: string; reason: string | null }
/**
 * Why this is not taken, whatever it says; null where only its bounds and its type count. Once the
 * run has ended no signature is voided: an amendment after one stands beside it.
 */
const keptBySignature = (
  entry: Entry,
  asked: Map<number, AskedField>,
  { label, type }: AskedField,
  { kept, value, reason }: Given,
  { userid, kind }: { userid: number; kind: ValueKind },
): Problem | null => {
  const isSame = (kept?.value ?? '') === value
  if (type === 'second_signature')
    return isSame
      ? null
      : {
          code: 'not_allowed',
          message: `${label}: this can only be signed by a second person, not filled in`,
        }
  // With another reason it would count as written now, and so as not signed for.
  if (isSame && (reason === null || reason === kept?.reason)) return null
  if (isSignerOf(entry, userid))
    return {
      code: 'signer',
      message: `${label}: you signed this run as the second person. Void your signature, or leave the work to someone else`,
    }
  return kind !== 'amendment' &&
    kept &&
    kept.value !== '' &&
    isSignedFor(entry.values, [...asked.values()], kept)
    ? {
        code: 'signed',
        message: `${label}: a second person has signed this value. Void the signature first`,
      }
    : null
}

type Photo = {
  index: number
  label: string
  imageid: number
  kept: Entry['values'][number] | undefined
}
/**
 * Photographs are the person's own, or stand in their field already, now or before: nobody is shown
 * the pictures of others by writing their numbers down.
 */
const photoProblems = async (
  { db, person }: SignedIn,
  photos: readonly Photo[],
): Promise<FieldError[]> => {
  const strange = photos.filter(
    ({ imageid, kept }) =>
      !kept || ![kept, ...kept.earlier].some(({ value }) => value === String(imageid)),
  )
  const ids = strange.map(({ imageid }) => imageid)
  const problems = await requireOwnImages(db, person, ids, [], 'fields', true)
  return problems.map(({ index, ...problem }) => {
    const { index: at, label } = itemAt(strange, existing(index, 'its place'))
    return { ...problem, index: at, message: `${label}: ${problem.message}`, label }
  })
}

/** What a value is that is written where another stands. */
type KindOf = (
  kept: Entry['values'][number] | undefined,
  value: string,
  field: AskedField,
) => ValueKind
/** While a run is under way: by who writes, and when. */
export const kindsOf =
  ({ signoffs }: Entry, by: WrittenBy): KindOf =>
  (kept, value, { type, stepid }) =>
    kindOfChange(
      kept,
      { ...by, value },
      { type, isSignedOff: signoffs.some(one => one.stepid === stepid) },
    )

/**
 * As fields of the forms that the entry began with; throws 422 with everything that does not fit.
 * What is out of its bounds is marked. A signature that is sent back as it was read is passed over.
 */
export const requireValues = async (
  ctx: SignedIn,
  entry: Entry,
  fields: readonly AskedField[],
  given: ReturnType<typeof givenValues>,
  kindOf: KindOf,
): Promise<NewValue[]> => {
  const asked = new Map(fields.map(field => [field.field_revisionid, field]))
  const errors: FieldError[] = []
  const photos: Photo[] = []
  const files: GivenFiles[] = []
  const values = given.flatMap(({ field_revisionid, value: typed, reason }, index): NewValue[] => {
    const field = asked.get(field_revisionid)
    if (!field) {
      const message = `The steps of this run have no field ${field_revisionid}`
      errors.push({ field: 'fields', index, code: 'not_found', message })
      return []
    }
    const value = storedValue(field, typed)
    const { stepid, type, label } = field
    const kept = entry.values.find(one => one.field_revisionid === field_revisionid)
    const kind = kindOf(kept, value, field)
    const problem =
      keptBySignature(
        entry,
        asked,
        field,
        { kept, value, reason },
        { userid: ctx.person.userid, kind },
      ) ?? fieldValueProblem(field, value)
    const out_of_bounds = problem?.code === 'out_of_range'
    if (problem && !out_of_bounds) errors.push({ field: 'fields', index, ...problem, label })
    if (type === 'photo' && value !== '' && !problem)
      photos.push({ index, label, imageid: Number(value), kept })
    if (type === 'file' && !problem) files.push({ index, label, value, takes: field.takes, kept })
    return type === 'second_signature'
      ? []
      : [{ field_revisionid, stepid, type, label, value, out_of_bounds, reason, kind }]
  })
  errors.push(...(await photoProblems(ctx, photos)), ...(await fileProblems(ctx, files)))
  if (errors.length) throw invalid(errors)
  return values
}
