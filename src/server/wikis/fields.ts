// A request body applied to a page's content, and everything that is wrong with it, reported
// together (api-facts 6.7).
import { wikiFlags } from '#contract/core/flags.ts'
import { limits } from '#contract/core/limits.ts'
import { namespaces, type Namespace } from '#contract/core/shapes.ts'
import { codePoints } from '#contract/core/wire.ts'
import type { PatchWiki } from '#contract/wikis/schemas.ts'
import { fieldError, forbidden, type FieldError } from '#lib/errors.ts'
import { givenIn } from '#lib/givenIn.ts'
import { changeFlags } from '#server/base/flags.ts'
import type { Person, SignedIn } from '#server/http/context.ts'
import { requireOwnDocuments } from '#server/files/rules.ts'
import { requireOwnImages } from '#server/media/rules.ts'
import { sameJson } from '#lib/json.ts'
import { checkShowable, patched } from '#server/wikitext/check.ts'
import { requireDoc } from '#server/wikitext/rules.ts'
import type { WikiContent } from './content.ts'

const pages: readonly Namespace[] = ['CATEGORY', 'ITEM', 'INFO', 'WIKI']
/** Fields that not every namespace has. */
const fieldsOf: Record<string, readonly Namespace[]> = {
  display_title: pages,
  page_title: pages,
  description: pages,
  documents: ['CATEGORY', 'WIKI', 'INFO'],
  suppliers: ['ITEM'],
  info: ['CATEGORY', 'ITEM'],
  repairability_score: ['CATEGORY'],
  maintenance_schedule: ['CATEGORY'],
  parent: ['CATEGORY'],
}

/** What is taken as it is said. */
const taken = [
  'image',
  'table_of_contents',
  'suppliers',
  'info',
  'repairability_score',
  'patrol_threshold',
] as const

/** The title as it is stored: underscores are blanks, none at the ends. */
export const storedTitle = (given: string): string => given.replaceAll('_', ' ').trim()

export const checkTitle = (title: string): FieldError[] => {
  const wrong = (code: string, message: string) => [fieldError('title', code, message)]
  if (title === '') return wrong('too_short', 'A page has a title')
  if (codePoints(title) > limits.wikiTitle)
    return wrong('too_long', `At most ${limits.wikiTitle} characters`)
  if (title === '.' || title === '..')
    return wrong('invalid_value', 'This title would vanish from an address')
  if (/\p{Cc}/u.test(title) || !title.isWellFormed())
    return wrong('invalid_value', 'Holds a character that is no text')
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
        fieldError(field, 'invalid_value', 'Give either contents or contents_json'),
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
            `At most ${limits.wikiContents} characters of wiki text`,
          ),
        ]
      : await checkShowable('contents_json', contents, before, who),
  }
}

const checkText = (next: WikiContent, before: WikiContent | null): FieldError[] => {
  const errors: FieldError[] = []
  if (next.display_title === '')
    errors.push(fieldError('display_title', 'too_short', 'May not be empty; null takes the title'))
  const longer =
    codePoints(next.description) > limits.description &&
    !(before && codePoints(next.description) <= codePoints(before.description))
  if (longer)
    errors.push(fieldError('description', 'too_long', `At most ${limits.description} characters`))
  next.suppliers.forEach((supplier, index) => {
    if (!Object.values(supplier).some(value => value !== undefined && value.trim() !== ''))
      errors.push(
        fieldError(
          'suppliers',
          'required',
          'Name the supplier, its part number, type or address',
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
  const refused = (field: keyof WikiContent, allowed: boolean, who: string) =>
    allowed || sameJson(next[field], before[field])
      ? []
      : [fieldError(field, 'not_allowed', `Only ${who} may change this`)]
  return [
    ...refused(
      'display_title',
      mayDisplayTitle(person),
      'Authors and people with a reputation above 500',
    ),
    ...refused('page_title', text === 'translation' || person.privilege === 'Admin', 'an Admin'),
    ...refused('repairability_score', person.privilege === 'Admin', 'an Admin'),
  ]
}

export type Page = { namespace: Namespace; title: string; author: number }

const notAllowed = (body: PatchWiki, { namespace }: Page): FieldError[] => {
  const errors = Object.keys(body).flatMap(field =>
    (fieldsOf[field] ?? namespaces).includes(namespace)
      ? []
      : [fieldError(field, 'not_allowed', `Pages in ${namespace} have no ${field}`)],
  )
  // null is shown of what is no translation
  if (typeof body.source_revisionid === 'number')
    errors.push(
      fieldError(
        'source_revisionid',
        'not_allowed',
        'Only the start of a translation names what it follows',
      ),
    )
  return errors
}

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
    throw forbidden('Only the creator and Admins set the threshold')
  }
  const errors = notAllowed(body, page)
  const who = String(person.userid)
  const { errors: wrongContents, ...contents } = await contentsOf(body, base.contents, who)
  errors.push(...wrongContents)
  const next: WikiContent = {
    ...base,
    ...contents,
    ...(body.display_title === undefined
      ? {}
      : { display_title: body.display_title === null ? page.title : body.display_title.trim() }),
    ...(body.page_title === undefined || body.page_title === null
      ? {}
      : { page_title: body.page_title.trim() || null }),
    ...(body.description === undefined ? {} : { description: body.description.trim() }),
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
