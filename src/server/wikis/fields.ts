// A request body applied to a page's content, and everything that is wrong with it, reported
// together (api-facts 6.7).
import { wikiFlags } from '#contract/core/flags.ts'
import { checkValues, limits } from '#contract/core/limits.ts'
import type { Namespace } from '#contract/core/shapes.ts'
import { codePoints } from '#contract/core/wire.ts'
import type { PatchWiki } from '#contract/wikis/schemas.ts'
import type { WrittenValues } from '#documents/field.ts'
import {
  isOfNamespace,
  isPageField,
  pageFieldsWhere,
  pageValues,
  rulesOf,
} from '#documents/page.ts'
import { valuesIn, writtenIn } from '#documents/values.ts'
import { fieldError, forbidden, type FieldError } from '#lib/errors.ts'
import { givenIn } from '#lib/givenIn.ts'
import { changeFlags } from '#server/base/flags.ts'
import { isSeen, isUnfit, storedName } from '#lib/names/storedName.ts'
import type { Person, SignedIn } from '#server/http/context.ts'
import { requireOwnDocuments } from '#server/files/rules.ts'
import { requireOwnImages } from '#server/media/rules.ts'
import { sameJson } from '#lib/json.ts'
import { checkShowable, patched } from '#server/wikitext/check.ts'
import { requireDoc } from '#server/wikitext/rules.ts'
import type { WikiContent } from './content.ts'

/** What is no single value, and taken as it is said. */
const taken = ['image', 'suppliers', 'info', 'patrol_threshold'] as const

/** The title as it is stored, by the rule for names: underscores are blanks. */
export const storedTitle = (given: string): string => storedName(given.replaceAll('_', ' '))

export const checkTitle = (title: string): FieldError[] => {
  const wrong = (code: FieldError['code'], message: string) => [fieldError('title', code, message)]
  if (!isSeen(title)) return wrong('too_short', 'A page needs a title')
  if (codePoints(title) > limits.wikiTitle)
    return wrong('too_long', `Must be at most ${limits.wikiTitle} characters`)
  if (title === '.' || title === '..')
    return wrong('invalid_value', 'This title cannot be used in an address. Choose another one')
  if (isUnfit(title) || !title.isWellFormed())
    return wrong('invalid_value', 'Contains a character that is not allowed')
  return []
}

const mayDisplayTitle = (person: Person) => person.privilege !== 'User' || person.reputation > 500

/**
 * The wiki text that a body asks for; undefined where it leaves it alone (api-facts 10.2). Whoever
 * sends a whole page back sends both forms: only one of them may have changed.
 */
const contentsOf = async (
  body: PatchWiki,
  before: string,
  who: string,
): Promise<{ contents?: string; errors: FieldError[] }> => {
  if (body.contents_json === undefined) {
    if (body.contents === undefined) return { errors: [] }
    const contents = body.contents.replace(/\r\n?/g, '\n')
    return { contents, errors: await checkShowable('contents', contents, before, who) }
  }
  const contents = await patched(before, requireDoc(body.contents_json, 'contents_json'), who)
  if (body.contents !== undefined && body.contents !== before) {
    if (contents === before) return contentsOf({ contents: body.contents }, before, who)
    return {
      errors: ['contents', 'contents_json'].map(field =>
        fieldError(field, 'invalid_value', 'Send either `contents` or `contents_json`, not both'),
      ),
    }
  }
  const isLonger =
    codePoints(contents) > limits.wikiContents && codePoints(contents) > codePoints(before)
  return {
    contents,
    errors: isLonger
      ? [
          fieldError(
            'contents_json',
            'too_long',
            `Wiki text must be at most ${limits.wikiContents} characters`,
          ),
        ]
      : await checkShowable('contents_json', contents, before, who),
  }
}

const checkText = (next: WikiContent, before: WikiContent | null): FieldError[] => {
  const errors: FieldError[] = []
  if (next.display_title === '')
    errors.push(
      fieldError(
        'display_title',
        'too_short',
        'Must not be empty. Use null to show the title instead',
      ),
    )
  errors.push(
    ...checkValues(pageValues, valuesIn(pageValues, next), before && valuesIn(pageValues, before)),
  )
  next.suppliers.forEach((supplier, index) => {
    if (!Object.values(supplier).some(value => value !== undefined && value.trim() !== ''))
      errors.push(
        fieldError(
          'suppliers',
          'required',
          'Enter at least one of supplier, part number, type and address',
          index,
        ),
      )
  })
  return errors
}

const checkRights = (
  person: Person,
  next: WikiContent,
  before: WikiContent,
  text: 'source' | 'translation',
): FieldError[] => {
  const who = {
    known: 'Authors, Moderators, Admins and people with a reputation above 500',
    Admin: 'an Admin',
  }
  const may = { known: mayDisplayTitle(person), Admin: person.privilege === 'Admin' }
  return pageFieldsWhere(({ by, translated }, name) => {
    // Of a text in another language its translators decide, but for the name of the page.
    const isOpen =
      by === undefined || may[by] || (by === 'Admin' && translated && text === 'translation')
    return !isOpen && !sameJson(next[name], before[name])
  }).map(name =>
    fieldError(name, 'not_allowed', `Only ${who[rulesOf(name).by ?? 'Admin']} can change this`),
  )
}

export type Page = { namespace: Namespace; title: string; author: number }

const notAllowed = (body: PatchWiki, { namespace }: Page): FieldError[] => {
  const errors = Object.keys(body).flatMap(field =>
    !isPageField(field) || isOfNamespace(field, namespace)
      ? []
      : [
          fieldError(
            field,
            'not_allowed',
            `Pages in the namespace ${namespace} have no \`${field}\``,
          ),
        ],
  )
  // null is shown of what is no translation
  if (typeof body.source_revisionid === 'number')
    errors.push(
      fieldError(
        'source_revisionid',
        'not_allowed',
        '`source_revisionid` can be set only when you start a translation',
      ),
    )
  return errors
}

/** null is the title of the address as a title, and leaves the name of a window alone. */
const valuesOf = (body: PatchWiki, { title }: Page): WrittenValues<typeof pageValues> => ({
  ...body,
  display_title: body.display_title === null ? title : body.display_title,
  page_title: typeof body.page_title === 'string' ? body.page_title.trim() || null : undefined,
})

/**
 * `base` is what the body is applied to, `before` the page as it was, null for a new one; `text`
 * says whether this is the page's first language. Throws 403 for a threshold
 * that is not the caller's to set; everything else wrong is in `errors`.
 */
export const changeContent = async (
  ctx: SignedIn,
  page: Page,
  base: WikiContent,
  before: WikiContent | null,
  body: PatchWiki,
  text: 'source' | 'translation' = 'source',
): Promise<{ next: WikiContent; errors: FieldError[] }> => {
  const { person } = ctx
  if (
    body.patrol_threshold !== undefined &&
    body.patrol_threshold !== base.patrol_threshold &&
    person.userid !== page.author &&
    person.privilege !== 'Admin'
  ) {
    throw forbidden('Only the author and Admins can change the threshold')
  }
  const errors = notAllowed(body, page)
  const who = String(person.userid)
  const { errors: wrongContents, ...contents } = await contentsOf(body, base.contents, who)
  errors.push(...wrongContents)
  const next: WikiContent = {
    ...base,
    ...contents,
    ...writtenIn(pageValues, valuesOf(body, page), base),
    ...givenIn(body, taken),
  }
  if (body.maintenance_schedule) {
    delete next.maintenance_schedule
    if (body.maintenance_schedule.schedules.length)
      next.maintenance_schedule = body.maintenance_schedule
  }
  if (body.flags) {
    const changed = changeFlags(person.privilege, base.flags, body.flags, wikiFlags)
    next.flags = changed.flags
    errors.push(...changed.errors)
  }
  if (body.documents) {
    next.documents = body.documents.map(one => (typeof one === 'number' ? one : one.documentid))
    errors.push(
      ...(await requireOwnDocuments(ctx.db, person, next.documents, before?.documents ?? [])),
    )
  }
  if (body.image)
    errors.push(
      ...(await requireOwnImages(
        ctx.db,
        person,
        [body.image],
        before?.image ? [before.image] : [],
        'image',
      )),
    )
  errors.push(...checkText(next, before), ...checkRights(person, next, base, text))
  return { next, errors }
}
