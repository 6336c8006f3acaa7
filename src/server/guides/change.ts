// A request body applied to a guide's content, and everything that is wrong with it, reported
// together (api-facts 5.3, 6.1).
import { guideFlags } from '#contract/core/flags.ts'
import { generatedTitle } from '#contract/guides/generatedTitle.ts'
import type { CreateGuide, PatchGuide } from '#contract/guides/schemas.ts'
import { checkGuide, limits } from '#contract/core/limits.ts'
import type { PrerequisiteRelease } from '#contract/core/pins.ts'
import { guideFields } from '#documents/guide.ts'
import { emptyValues, writtenIn } from '#documents/values.ts'
import { fieldError, invalid, type FieldError } from '#lib/errors.ts'
import { givenIn } from '#lib/givenIn.ts'
import { changeFlags } from '#server/base/flags.ts'
import { formsOf } from '#lib/names/storedName.ts'
import type { SignedIn } from '#server/http/context.ts'
import { sql } from '#server/db/sql.ts'
import { findCategory } from '#server/wikis/rules.ts'
import type { GuideContent } from './content.ts'
import { checkItems, storedItems } from './namedItems.ts'
import { requireUsableDocuments, requireUsableImages, requireUsableObject } from './formerFiles.ts'
import { canView, loadAccess } from '#server/rights/guides.ts'
import { lockPrerequisites, reachesGuide } from './sql.ts'

const oneNewline = (text: string) => text.replace(/\r\n?/g, '\n')

export const emptyGuide = (author: number, threshold: number): GuideContent => ({
  type: '',
  category: '',
  ...emptyValues(guideFields),
  generated_title: true,
  introduction: '',
  conclusion: '',
  time_required_min: 0,
  time_required_max: 0,
  difficulty: null,
  image: null,
  flags: [],
  prerequisites: [],
  documents: [],
  featured_documentid: null,
  objectid: null,
  parts: [],
  tools: [],
  steps: [],
  public: false,
  author,
  patrol_threshold: threshold,
})

const checkPrerequisites = async (
  ctx: SignedIn,
  guideid: number | null,
  wanted: number[],
  before: number[],
): Promise<FieldError[]> => {
  const field = 'prerequisites'
  if (wanted.length > limits.prerequisites && wanted.length > before.length)
    return [
      fieldError(field, 'too_many', `A guide can have up to ${limits.prerequisites} prerequisites`),
    ]
  const errors: FieldError[] = []
  for (const [index, id] of wanted.entries()) {
    if (id === guideid)
      errors.push(fieldError(field, 'cycle', 'A guide cannot be its own prerequisite', index))
    else if (wanted.indexOf(id) !== index)
      errors.push(fieldError(field, 'duplicate', `Guide ${id} is listed twice`, index))
    else if (!before.includes(id)) {
      // A guide that is not there is refused like one that may not be read.
      const access = await loadAccess(ctx.db, id).catch(() => null)
      if (!access || !canView(ctx.person, access))
        errors.push(
          fieldError(
            field,
            'not_found',
            `There is no guide ${id}, or you do not have access to it`,
            index,
          ),
        )
    }
  }
  if (errors.length || guideid === null || wanted.every(id => before.includes(id))) return errors
  await lockPrerequisites(ctx.db)
  if (await reachesGuide(ctx.db, wanted, guideid))
    errors.push(
      fieldError(
        field,
        'cycle',
        'One of these guides already has this guide as a prerequisite, directly or indirectly',
      ),
    )
  return errors
}

/**
 * `releaseid` null says what is so anyway: the most recent release is shown (specification 4.3).
 */
const checkFollowed = (asked: PrerequisiteRelease[], before: number[]): FieldError[] => {
  const prerequisites = new Set(before)
  return asked.flatMap(({ guideid, releaseid }, index) =>
    !prerequisites.has(guideid)
      ? [
          fieldError(
            'prerequisite_releases',
            'not_found',
            `Guide ${guideid} is not a prerequisite of this guide`,
            index,
          ),
        ]
      : releaseid === null
        ? []
        : [
            fieldError(
              'prerequisite_releases',
              'feature_disabled',
              'Only a release can pin the releases of its prerequisites. A guide always uses the most recent ones',
              index,
            ),
          ],
  )
}

/**
 * Documents and the film of the introduction, put into `next`. A document that goes is not the
 * featured one any more.
 */
const changeFiles = async (
  ctx: SignedIn,
  guideid: number | null,
  next: GuideContent,
  before: GuideContent | null,
  body: CreateGuide | PatchGuide,
): Promise<FieldError[]> => {
  const errors: FieldError[] = []
  if (body.documents) {
    next.documents = body.documents
    errors.push(
      ...(await requireUsableDocuments(ctx, guideid, body.documents, before?.documents ?? [])),
    )
  }
  if (body.featured_documentid !== undefined) next.featured_documentid = body.featured_documentid
  if (next.featured_documentid !== null && !next.documents.includes(next.featured_documentid)) {
    if (body.featured_documentid)
      errors.push(
        fieldError(
          'featured_documentid',
          'not_found',
          'The featured document must be one of the guide’s documents',
        ),
      )
    else next.featured_documentid = null
  }
  if (body.objectid !== undefined) {
    next.objectid = body.objectid
    if (body.objectid !== null)
      errors.push(
        ...(await requireUsableObject(
          ctx,
          guideid,
          body.objectid,
          before?.objectid ?? null,
          'objectid',
        )),
      )
  }
  return errors
}

/** Its type, category and title, put into `next`. */
const changeNames = async (
  ctx: SignedIn,
  next: GuideContent,
  base: GuideContent,
  before: GuideContent | null,
  body: CreateGuide | PatchGuide,
): Promise<FieldError[]> => {
  const errors: FieldError[] = []
  const types = ctx.settings.guide_types
  if (body.type !== undefined) next.type = body.type
  if (!Object.hasOwn(types, next.type) && next.type !== before?.type)
    errors.push(
      fieldError('type', 'invalid_value', `Must be one of ${Object.keys(types).join(', ')}`),
    )
  if (body.category !== undefined && body.category !== before?.category) {
    const names = formsOf(body.category)
    const found = await Promise.all(names.map(name => findCategory(ctx.db, name)))
    next.category = names[found.indexOf(true)] ?? body.category
    if (!found.includes(true))
      errors.push(fieldError('category', 'not_found', `There is no category ${body.category}`))
  }
  if (types[next.type]?.subject === 'required' && !next.subject)
    errors.push(fieldError('subject', 'required', 'This type of guide needs a subject'))
  const generated = generatedTitle(next.type, next.category, next.subject)
  if (body.title !== undefined) {
    if (next.title !== base.title) next.generated_title = next.title === generated
  } else if (next.generated_title) next.title = generated
  return errors
}

/** What is taken as it is said. */
const taken = [
  'time_required_min',
  'time_required_max',
  'difficulty',
  'public',
  'patrol_threshold',
] as const

/** A new one; who is the author already may be suspended since. */
const checkAuthor = async ({ db }: SignedIn, userid: number): Promise<FieldError[]> =>
  (await db.maybe(sql`select 1 from users where userid = ${userid} and not disabled`))
    ? []
    : [fieldError('author', 'not_found', `No person with an active account has the ID ${userid}`)]

/** Throws 422 with every problem. `before` null: the guide is being made; `guideid` null then. */
export const changeGuide = async (
  ctx: SignedIn,
  guideid: number | null,
  base: GuideContent,
  before: GuideContent | null,
  body: CreateGuide | PatchGuide,
): Promise<GuideContent> => {
  const next: GuideContent = { ...base, ...writtenIn(guideFields, body, base) }
  const errors = await changeNames(ctx, next, base, before, body)
  for (const field of ['introduction', 'conclusion'] as const) {
    const text = body[field]
    if (text !== undefined) next[field] = oneNewline(text)
  }
  Object.assign(next, givenIn(body, taken))
  if (body.image !== undefined) {
    next.image = body.image
    errors.push(
      ...(await requireUsableImages(
        ctx,
        guideid,
        body.image === null ? [] : [body.image],
        before?.image ? [before.image] : [],
        'image',
      )),
    )
  }
  if (body.flags) {
    const changed = changeFlags(ctx.person.privilege, before?.flags ?? [], body.flags, guideFlags)
    next.flags = changed.flags
    errors.push(...changed.errors)
  }
  errors.push(
    ...checkFollowed(
      body.prerequisite_releases ?? [],
      body.prerequisites ?? before?.prerequisites ?? [],
    ),
  )
  if (body.prerequisites) {
    next.prerequisites = body.prerequisites
    errors.push(
      ...(await checkPrerequisites(ctx, guideid, body.prerequisites, before?.prerequisites ?? [])),
    )
  }
  errors.push(...(await changeFiles(ctx, guideid, next, before, body)))
  errors.push(...checkItems('parts', body, before), ...checkItems('tools', body, before))
  if (body.author !== undefined) {
    next.author = body.author
    if (body.author !== before?.author) errors.push(...(await checkAuthor(ctx, body.author)))
  }
  if ('langid' in body && body.langid !== undefined && !ctx.settings.langids.includes(body.langid))
    errors.push(
      fieldError('langid', 'invalid_langid', 'This language is not available on this site'),
    )
  errors.push(...checkGuide(next, before))
  if (errors.length) throw invalid(errors)
  if (body.parts) next.parts = await storedItems(ctx, body.parts, before?.parts ?? [])
  if (body.tools) next.tools = await storedItems(ctx, body.tools, before?.tools ?? [])
  return next
}
