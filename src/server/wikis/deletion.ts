// A page is deleted softly: an empty revision, everything before it kept (api-facts 6.7, 7.8).
import { invalidField, notFound } from '#lib/errors.ts'
import { sql } from '#server/db/sql.ts'
import { guidesNeeding } from '#server/rights/released.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import type { Content } from '#server/http/patrolPort.ts'
import { headInAnyLanguage } from '#server/languages/translations.ts'
import { requireRevision } from '#server/saves/revisions.ts'
import { insertRevision } from '#server/saves/sql.ts'
import { asContent, deletedContent } from './content.ts'
import type { TranslatedPage } from './language.ts'
import { presentHead } from './load.ts'
import { requireModerator, requireNamespace } from './rules.ts'
import { touchPlace } from './save.ts'
import { loadPage, lockPage, type PageRow } from './sql.ts'
import { findTranslation, touchTranslated } from './translate.ts'

/**
 * What a category would leave without a place: pages below it, guides in it. Read after the lock,
 * so that nothing comes meanwhile.
 */
const requireUnused = async (ctx: SignedIn, page: PageRow): Promise<void> => {
  if (page.namespace !== 'CATEGORY') return
  if (page.title === 'Root')
    throw invalidField(
      'title',
      'not_allowed',
      'The root category contains all others and cannot be deleted',
    )
  const { children, guides } = await ctx.db.one<{ children: boolean; guides: boolean }>(sql`
    select exists (select 1 from wikis where parent = ${page.wikiid}
      and deleted_date is null) as children,
      exists (${guidesNeeding(sql`${page.title}`)}) as guides`)
  if (children)
    throw invalidField('title', 'has_children', 'Move or delete the categories below it first')
  if (guides)
    throw invalidField(
      'title',
      'invalid_state',
      'This category contains guides. Move the guides first',
    )
}

const writeEmpty = (
  ctx: SignedIn,
  page: PageRow,
  langid: string,
  parent: number,
  content: Content,
): Promise<number> =>
  insertRevision(ctx.db, {
    parent,
    doc_type: 'wiki',
    docid: page.wikiid,
    resource: 'wiki',
    resourceid: page.wikiid,
    langid,
    line: 'live',
    kind: 'edit',
    userid: ctx.person.userid,
    created: ctx.now,
    content,
  })

/** All languages: the translations hang on the first. */
const deletePage = async (ctx: SignedIn, page: PageRow): Promise<void> => {
  await ctx.holds.orphan(ctx, { doc_type: 'wiki', docid: page.wikiid }, null)
  const revisionid = await writeEmpty(
    ctx,
    page,
    page.langid,
    page.revisionid,
    asContent(deletedContent(page.content, page.title)),
  )
  await ctx.db.run(sql`
    update wikis set revisionid = ${revisionid}, live_revisionid = ${revisionid}, flags = '{}',
      modified_date = ${ctx.now}, deleted_date = ${ctx.now},
      deleted_by = ${ctx.person.userid}, stamp = stamp + 1
    where wikiid = ${page.wikiid}`)
  await ctx.db.run(sql`
    with gone as (delete from translations where doc_type = 'wiki' and docid = ${page.wikiid}
      returning langid, revisionid)
    insert into revisions (parent_revisionid, doc_type, docid, resource, resourceid, langid, line,
      kind, userid, created, content)
    select revisionid, 'wiki', ${page.wikiid}, 'wiki', ${page.wikiid}, langid, 'live', 'edit',
      ${ctx.person.userid}, ${ctx.now}, '{"deleted":true}'::jsonb from gone`)
  await touchPlace(ctx, page, page.content)
  ctx.emit({ event: 'wiki.deleted', data: { wikiid: page.wikiid } })
}

/** Throws 422 for a category that holds something. The caller may delete the page. */
export const removePage = async (ctx: SignedIn, wikiid: number): Promise<void> => {
  await ctx.db.one(sql`select 1 from wikis where wikiid = ${wikiid} for update`, 'Wiki')
  const page = await loadPage(ctx.db, wikiid, true)
  await requireUnused(ctx, page)
  await deletePage(ctx, page)
}

const deleteTranslation = async (
  ctx: SignedIn,
  page: PageRow,
  translation: TranslatedPage,
): Promise<void> => {
  const { langid } = translation
  await ctx.holds.orphan(ctx, { doc_type: 'wiki', docid: page.wikiid }, langid)
  await writeEmpty(ctx, page, langid, translation.revisionid, { deleted: true })
  await ctx.db.run(
    sql`delete from translations where resource = 'wiki' and resourceid = ${page.wikiid}
      and langid = ${langid}`,
  )
  await touchTranslated(ctx, page, true)
  ctx.emit({ event: 'wiki.deleted', data: { wikiid: page.wikiid, langid } })
}

/** The page is locked; a translation that is not there is left alone. */
export const removeTranslation = async (
  ctx: SignedIn,
  wikiid: number,
  langid: string,
): Promise<void> => {
  const page = await loadPage(ctx.db, wikiid, true)
  const translation = await findTranslation(ctx, page, langid)
  if (translation) await deleteTranslation(ctx, page, translation)
}

export const deletionHandlers: Pick<Handlers, 'deleteWiki'> = {
  /** Without a langid the page itself, with all its languages (api-facts 6.7). */
  async deleteWiki(input, ctx) {
    const namespace = requireNamespace(input.params.namespace)
    const page = await lockPage(ctx.db, namespace, input.params.title, 'delete')
    requireModerator(ctx.person)
    const { revisionid, langid = page.langid } = input.query
    const translation = langid === page.langid ? null : await findTranslation(ctx, page, langid)
    if (langid !== page.langid && !translation) throw notFound('Wiki')
    const whole = input.query.langid === undefined
    const head = whole
      ? await headInAnyLanguage(
          ctx.db,
          { resource: 'wiki', resourceid: page.wikiid },
          page.revisionid,
          revisionid,
        )
      : (translation?.revisionid ?? page.revisionid)
    await requireRevision(head, revisionid, () => presentHead(ctx, page.wikiid, langid))
    if (translation) {
      await deleteTranslation(ctx, page, translation)
      return null
    }
    await requireUnused(ctx, page)
    await deletePage(ctx, page)
    return null
  },
}
