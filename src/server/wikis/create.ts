// A new page, or the start of an old one in another language (specification 4.4; api-facts 6.7).
import type { Namespace } from '#contract/core/shapes.ts'
import type { CreateWiki } from '#contract/wikis/schemas.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { fieldError, invalid, type FieldError } from '#lib/errors.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { requireAllowed } from '#server/judging/judge.ts'
import { saidIn } from '#server/judging/saidIn.ts'
import { publicationWaits } from '#server/rights/review.ts'
import { setPatrolLiveHeader } from '#server/saves/revisions.ts'
import { saveResource } from '#server/saves/saveResource.ts'
import { asContent, emptyContent, type WikiContent } from './content.ts'
import { changeContent, checkTitle, storedTitle } from './fields.ts'
import { spaced } from '#server/base/stampNames.ts'
import { presentHead, presentLive } from './load.ts'
import { insertPages } from './pages.ts'
import { placeNew } from './parents.ts'
import { docOf, ownsPage, requireEditor, requireNamespace, requireSubject } from './rules.ts'
import { touchPlace, whenLive } from './save.ts'
import { ensureRoot, findPageId, isKeptOtherwise, loadPage, lockPage, type PageRow } from './sql.ts'
import { changeTranslation, findTranslation, pageTranslationToSave } from './translate.ts'

const locationOf = (ctx: SignedIn, { namespace, title }: { namespace: Namespace; title: string }) =>
  ctx.header('Location', `${ctx.origin}/api/2.0/wikis/${namespace}/${encodeURIComponent(title)}`)

const checkLangid = (ctx: SignedIn, langid: string): FieldError[] =>
  ctx.settings.langids.includes(langid)
    ? []
    : [
        fieldError(
          'langid',
          'invalid_langid',
          `The language ${langid} is not available on this site`,
        ),
      ]

/**
 * The page that stands under this title or one of the same address, as readers see it; nobody else
 * writes it meanwhile.
 */
const lockTitled = async (
  ctx: SignedIn,
  namespace: Namespace,
  title: string,
): Promise<PageRow | null> => {
  if ((await findPageId(ctx.db, namespace, title)) === null) return null
  const page = await lockPage(ctx.db, namespace, title)
  return storedTitle(spaced(page.title)) === spaced(title)
    ? loadPage(ctx.db, page.wikiid, false)
    : null
}

const isSourceRevision = async (
  ctx: SignedIn,
  page: PageRow,
  revisionid: number,
): Promise<boolean> =>
  (await ctx.db.maybe(sql`
  select 1 from revisions where revisionid = ${revisionid} and resource = 'wiki'
    and resourceid = ${page.wikiid} and langid = ${page.langid} and line = 'live'
    and revisionid >= ${page.begun_revisionid ?? 0}`)) !== null

const parentTitle = async (ctx: SignedIn, page: PageRow): Promise<string | null> =>
  page.content.parent === null ? null : (await loadPage(ctx.db, page.content.parent, false)).title

const startTranslation = async (
  ctx: SignedIn,
  namespace: Namespace,
  title: string,
  body: CreateWiki,
  source_revisionid: number,
): Promise<Wiki> => {
  const page = await lockTitled(ctx, namespace, title)
  if (!page)
    throw invalid([
      fieldError(
        'source_revisionid',
        'not_allowed',
        'There is no page with this title to translate',
      ),
    ])
  const {
    title: _title,
    namespace: _namespace,
    langid = ctx.settings.default_langid,
    parent,
    source_revisionid: _source,
    ...fields
  } = body
  const { next, errors } = await changeTranslation(ctx, page, {}, fields)
  errors.unshift(...checkLangid(ctx, langid))
  if (langid === page.langid || (await findTranslation(ctx, page, langid)))
    errors.push(fieldError('langid', 'duplicate', `This page already exists in ${langid}`))
  if (!(await isSourceRevision(ctx, page, source_revisionid)))
    errors.push(
      fieldError(
        'source_revisionid',
        'not_found',
        'This is not a published revision of the page in its source language',
      ),
    )
  if (
    parent !== undefined &&
    (parent === 'Root' ? null : parent) !== (await parentTitle(ctx, page))
  )
    errors.push(
      fieldError(
        'parent',
        'not_allowed',
        'This is the same in all languages of a page and cannot be changed in a translation',
      ),
    )
  if (errors.length) throw invalid(errors)
  await saveResource(ctx, pageTranslationToSave(ctx, page, langid, null, source_revisionid), {
    change: () => next,
    events: whenLive({ event: 'wiki.updated', data: { wikiid: page.wikiid, langid } }),
  })
  locationOf(ctx, page)
  return presentHead(ctx, page.wikiid, langid)
}

/**
 * Throws the 422 of a title that is taken; in another language a page of that title is begun by
 * naming what is translated.
 */
const refuseTaken = async (
  ctx: SignedIn,
  namespace: Namespace,
  title: string,
  langid: string | undefined,
): Promise<never> => {
  const wikiid = await findPageId(ctx.db, namespace, title)
  const page = wikiid === null ? null : await loadPage(ctx.db, wikiid, false)
  throw invalid([
    fieldError(
      'title',
      'duplicate',
      'A page with this title, or with the same address, already exists',
    ),
    ...(page && langid !== undefined && langid !== page.langid
      ? [
          fieldError(
            'source_revisionid',
            'required',
            'To translate the existing page, specify the revision that you are translating',
          ),
        ]
      : []),
  ])
}

/** Throws 422 where a rule of the Admins refuses the page. */
const isToWait = async (
  ctx: SignedIn,
  page: { namespace: Namespace; title: string },
  content: WikiContent,
): Promise<boolean> => {
  const isKept = await requireAllowed(ctx, ctx.person, {
    place: 'page',
    before: [],
    next: [{ field: 'title', text: page.title }, ...saidIn(asContent(content))],
  })
  return (
    isKept ||
    (publicationWaits(ctx.person, { published_date: 0 }, ctx.settings) &&
      !ownsPage(ctx.person, page))
  )
}

export const createHandlers: Pick<Handlers, 'createWiki'> = {
  async createWiki(input, ctx) {
    const body = input.body()
    const namespace = requireNamespace(body.namespace)
    const title = storedTitle(body.title)
    requireEditor(ctx.person, { namespace, title })
    if (typeof body.source_revisionid === 'number')
      return startTranslation(ctx, namespace, title, body, body.source_revisionid)
    const langid = body.langid ?? ctx.settings.default_langid
    const { title: _title, namespace: _namespace, langid: _langid, parent: above, ...fields } = body
    const base = emptyContent(title, ctx.settings.patrol_threshold)
    const { next, errors } = await changeContent(
      ctx,
      { namespace, title, author: ctx.person.userid },
      base,
      null,
      fields,
    )
    errors.unshift(...checkTitle(title), ...(await requireSubject(ctx.db, namespace, title)))
    errors.push(...checkLangid(ctx, langid))
    if (namespace === 'CATEGORY') next.parent = await placeNew(ctx.db, above, errors)
    else if (above !== undefined)
      errors.push(
        fieldError('parent', 'not_allowed', `Pages in the namespace ${namespace} have no parent`),
      )
    if (errors.length) throw invalid(errors)
    if (namespace === 'CATEGORY')
      await ensureRoot(
        ctx.db,
        ctx.settings.default_langid,
        ctx.now,
        emptyContent('Root', ctx.settings.patrol_threshold),
      )

    const waits = await isToWait(ctx, { namespace, title }, next)
    const [made] = await insertPages(
      ctx.db,
      namespace,
      langid,
      ctx.person.userid,
      ctx.now,
      [{ title, content: next }],
      'create',
      waits,
    )
    if (!made || (await isKeptOtherwise(ctx.db, namespace, title, made.wikiid)))
      return refuseTaken(ctx, namespace, title, body.langid)
    if (waits) {
      await ctx.holds.creation(
        ctx,
        docOf(ctx.person, await loadPage(ctx.db, made.wikiid, true)),
        true,
      )
      locationOf(ctx, { namespace, title })
      return presentHead(ctx, made.wikiid)
    }
    await touchPlace(ctx, { wikiid: made.wikiid, namespace, title }, next)
    ctx.emit({ event: 'wiki.created', data: { wikiid: made.wikiid } })
    locationOf(ctx, { namespace, title })
    setPatrolLiveHeader(ctx)
    return presentLive(ctx, made.wikiid)
  },
}
