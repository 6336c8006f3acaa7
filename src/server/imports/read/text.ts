// Comments and translations of a guide or page, as full answers and our exports have them. Pure.
import { codePoints } from '#contract/core/wire.ts'
import { mostInForm, placeInForm } from '#contract/worklog/formWords.ts'
import { guideFields } from '#documents/guide.ts'
import { stepFields } from '#documents/step.ts'
import { translatedNames } from '#documents/values.ts'
import { readPerson } from './people.ts'
import type { ImportComment, ImportStep, ImportTranslation } from '../common/shapes.ts'
import { list, readTranslated, record, text, whole, type Json } from './values.ts'

/**
 * Other services have more kinds of status, such as `resolved`, which is kept beside it: what
 * everybody read there is public here.
 */
const stateOf = (comment: Json): ImportComment['state'] | null => {
  const given = text(comment['state'] ?? comment['status'])
  return given === 'deleted' || given === 'removed' || given === 'withdrawn'
    ? null
    : given === 'held'
      ? 'held'
      : given === 'hidden' || given === 'private'
        ? 'hidden'
        : 'public'
}

export const readComment = (
  value: unknown,
  site: string,
  base: string | null,
): ImportComment | null => {
  const comment = record(value)
  const commentid = whole(comment?.['commentid'], 1)
  const words = text(comment?.['text_raw'] ?? comment?.['text'])
  const state = comment && stateOf(comment)
  if (!comment || commentid === null || !state || words.trim() === '') return null
  return {
    site,
    commentid,
    author: readPerson(comment['author'], site, base),
    langid: text(comment['locale']) || null,
    text_raw: words,
    state,
    resolved: comment['resolved'] === true || comment['status'] === 'resolved',
    pictures: list(comment['images']).flatMap(one => text(record(one)?.['guid']) || []),
    created: whole(comment['date']) ?? 0,
    modified_date: whole(comment['modified_date']) ?? 0,
    replies: readComments(comment['replies'], site, base),
  }
}
export const readComments = (value: unknown, site: string, base: string | null): ImportComment[] =>
  list(value).flatMap(one => readComment(one, site, base) ?? [])

const isLangid = (given: string) => /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})?$/.test(given)

/** `names`: members of the answer by what a revision calls them. */
export const readOwnTexts = (
  value: Json,
  names: Record<string, string>,
): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([stored, given]) =>
      Object.hasOwn(value, given)
        ? [[stored, value[given] === null ? null : text(value[given])]]
        : [],
    ),
  )

/** `translations` of an export by language. */
export const translationsIn = (
  value: unknown,
): { langid: string; given: Json; modified_date: number; outdated: boolean }[] =>
  Object.entries(record(value) ?? {}).flatMap(([langid, one]) => {
    const given = record(one)
    return given && isLangid(langid)
      ? [
          {
            langid,
            given,
            modified_date: whole(given['modified_date']) ?? 0,
            outdated: given['outdated'] === true,
          },
        ]
      : []
  })

const guideTexts = {
  ...Object.fromEntries(translatedNames(guideFields).map(name => [name, name])),
  introduction: 'introduction_raw',
  conclusion: 'conclusion_raw',
}

type OwnStep = Pick<ImportStep, 'key' | 'lineids' | 'fieldids'>
const readFormWords = (value: unknown, { fieldids }: OwnStep) =>
  list(value).flatMap(each => {
    const [name, said] = [text(record(each)?.['name']), text(record(each)?.['text'])]
    const place = placeInForm(name)
    const of = place && fieldids.find(({ fieldid }) => fieldid === place.fieldid)
    const isWhole = place && said !== '' && codePoints(said) <= mostInForm(place)
    return of && isWhole ? [{ label: of.label, name, text: said }] : []
  })

/** `steps`: the guide's own. */
export const readTranslations = (value: unknown, steps: readonly OwnStep[]): ImportTranslation[] =>
  translationsIn(value).map(({ langid, given, modified_date, outdated }) => ({
    langid,
    modified_date,
    outdated,
    content: readOwnTexts(given, guideTexts),
    steps: list(given['steps']).flatMap(one => {
      const step = record(one)
      const of = steps.find(({ key }) => key === text(step?.['stepid']))
      if (!step || !of) return []
      const lines = list(step['lines']).flatMap(each => {
        const line = of.lineids.indexOf(whole(record(each)?.['lineid'], 1))
        return line < 0 ? [] : [{ line, text_raw: text(record(each)?.['text_raw']) }]
      })
      return [
        {
          key: of.key,
          outdated: step['outdated'] === true,
          values: readTranslated(stepFields, step),
          lines,
          form_words: readFormWords(step['form_words'], of),
        },
      ]
    }),
  }))
