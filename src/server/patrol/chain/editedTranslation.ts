// What a decider changes in a translation, under the names that its version has: each text is held
// to what a save of it in that language is held to.
import type { Decide } from '#contract/patrol/queries.ts'
import { checkGuide, checkLines, checkValues } from '#contract/core/limits.ts'
import { codePoints } from '#contract/core/wire.ts'
import { guideSchemas } from '#contract/guides/schemas.ts'
import { stepSchemas } from '#contract/steps/schemas.ts'
import { wikiSchemas } from '#contract/wikis/schemas.ts'
import { mostInForm, type PlaceInForm } from '#contract/worklog/formWords.ts'
import { guideFields } from '#documents/guide.ts'
import { stepFields } from '#documents/step.ts'
import { emptyValues, writtenIn } from '#documents/values.ts'
import { ApiError, fieldError, invalid, type FieldError } from '#lib/errors.ts'
import { firstOf } from '#lib/existing.ts'
import type { DocVersion, Fields } from '#patrol/types.ts'
import type { SignedIn } from '#server/http/context.ts'
import { parse } from '#server/http/body/input.ts'
import { loadPage } from '#server/wikis/sql.ts'
import { changeTranslation } from '#server/wikis/translate.ts'
import type { LoadedDocument } from './document.ts'
import { placeOfText } from './versions.ts'

type Texts = Record<string, unknown>
type Checked = { text: unknown; errors: FieldError[] }

const emptyGuide = {
  ...emptyValues(guideFields),
  introduction: '',
  conclusion: '',
  time_required_min: 0,
  time_required_max: 0,
}

const guideText = (name: string, before: unknown, given: unknown): Checked => {
  const body = parse(guideSchemas.patchGuide.body, { [name]: given })
  const tidied: Texts = {
    introduction: body.introduction?.replace(/\r\n?/g, '\n'),
    conclusion: body.conclusion?.replace(/\r\n?/g, '\n'),
    ...writtenIn(guideFields, body, { [name]: before }),
  }
  const text = tidied[name]
  const errors = checkGuide({ ...emptyGuide, [name]: text }, { ...emptyGuide, [name]: before })
  return { text, errors }
}

const stepText = (name: string, before: unknown, given: unknown): Checked => {
  const body = parse(stepSchemas.patchStep.body, { [name]: given })
  const written: Texts = writtenIn(stepFields, body, { [name]: before })
  const empty = emptyValues(stepFields)
  const errors = checkValues(
    stepFields,
    { ...empty, [name]: written[name] },
    { ...empty, [name]: before },
  )
  return { text: written[name], errors }
}

const lineText = (lineid: number, before: string, given: unknown): Checked => {
  const line = { lineid, bullet: 'black', level: 0 }
  const { lines } = parse(stepSchemas.patchStep.body, { lines: [{ ...line, text_raw: given }] })
  const text = firstOf(lines ?? [])
    .text_raw.replace(/\r\n?|\n/g, ' ')
    .trim()
  const errors = checkLines([{ ...line, text_raw: text }], [{ ...line, text_raw: before }])
  return { text, errors }
}

const askedText = (place: PlaceInForm, given: unknown): Checked => {
  const text = String(given)
    .replace(/\r\n?|\n/g, ' ')
    .trim()
  const most = mostInForm(place)
  return {
    text,
    errors:
      codePoints(text) > most
        ? [fieldError('form_words', 'too_long', `This text can have up to ${most} characters`)]
        : [],
  }
}

/** Throws 422. */
const checkedText = (name: string, before: string, given: unknown): Checked => {
  const place = placeOfText(name)
  if (place === null) return guideText(name, before, given)
  if (place.asked) return askedText(place.asked, given)
  return place.lineid === null
    ? stepText(place.part, before, given)
    : lineText(place.lineid, before, given)
}

/** The texts as they are stored, and everything that is wrong with them. */
const changedGuide = (shown: Fields, given: Texts): { fields: Texts; errors: FieldError[] } => {
  const fields: Texts = {}
  const errors: FieldError[] = []
  for (const [name, said] of Object.entries(given)) {
    const add = (wrong: readonly FieldError[]) =>
      errors.push(...wrong.map(({ code, message }) => fieldError(name, code, message)))
    try {
      const checked = checkedText(name, String(shown[name]), said)
      fields[name] = checked.text
      add(checked.errors)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) throw error
      add(error.errors)
    }
  }
  return { fields: { ...shown, ...fields }, errors }
}

const changedPage = async (ctx: SignedIn, docid: number, shown: Fields, given: Texts) => {
  const page = await loadPage(ctx.db, docid, false)
  const body = parse(wikiSchemas.patchWiki.body, given)
  const { next, errors } = await changeTranslation(ctx, page, shown, body)
  return { fields: next, errors }
}

const isText = (value: unknown) => typeof value === 'string'
const namedSo = (errors: readonly FieldError[]): ApiError =>
  invalid(errors.map(one => ({ ...one, field: `edited.fields.${one.field}` })))

/** Throws 422 with every field that is wrong. */
export const editedTranslation = async (
  ctx: SignedIn,
  doc: LoadedDocument,
  { fields: shown }: DocVersion,
  { fields: given = {} }: NonNullable<Decide['edited']>,
): Promise<DocVersion> => {
  const unknown = Object.keys(given).filter(name => !isText(shown[name]) || !isText(given[name]))
  if (unknown.length)
    throw namedSo(
      unknown.map(name =>
        fieldError(
          name,
          'invalid_value',
          'This translation has no such text, or the value sent is not a string',
        ),
      ),
    )
  const changing =
    doc.doc_type === 'guide'
      ? Promise.resolve(changedGuide(shown, given))
      : changedPage(ctx, doc.docid, shown, given)
  const { fields, errors } = await changing.catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 422 ? namedSo(error.errors) : error
  })
  if (errors.length) throw namedSo(errors)
  return { kind: 'wiki', fields }
}
