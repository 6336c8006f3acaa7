// Back to an old revision, which is a new revision with its contents (api-facts 6.7); also brings a
// deleted page back.
import { wikiFlags } from '#contract/core/flags.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { pageFieldsWhere } from '#documents/page.ts'
import { invalidField, notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { settableFlags } from '#server/base/flags.ts'
import { isModerator } from '#server/http/access/roles.ts'
import type { Handlers, Person, SignedIn } from '#server/http/context.ts'
import type { Content } from '#server/http/patrolPort.ts'
import { saveResource } from '#server/saves/saveResource.ts'
import { asContent, asWiki, type WikiContent } from './content.ts'
import type { PageTranslation, TranslatedPage } from './language.ts'
import { presentHead } from './load.ts'
import { placeRevived } from './parents.ts'
import { requireEditor, requireModerator, requireNamespace } from './rules.ts'
import { pageToSave, touchPlace, whenLive } from './save.ts'
import { findPublicationItem, lockAnyPage, type PageRow } from './sql.ts'
import { findTranslation, meantTranslation, pageTranslationToSave } from './translate.ts'

/**
 * The contents of another revision of the page in this language that readers have seen, or that is
 * the caller's own (a merge is nobody's: it holds what others proposed). Throws 422 for any other:
 * what somebody else proposed is put live by a decision, never by a revert, and what a deleted page
 * of this title held comes back by Moderators only.
 */
const requireTarget = async (
  ctx: SignedIn,
  page: PageRow,
  langid: string,
  head: number,
  given: number | undefined,
): Promise<Content> => {
  if (given === undefined)
    throw invalidField('to_revisionid', 'required', 'Specify the revision to go back to')
  const target =
    given === head
      ? null
      : await ctx.db.maybe<{ content: Content }>(sql`
    select content from revisions
    where revisionid = ${given} and resource = 'wiki' and resourceid = ${page.wikiid}
      and langid = ${langid}
      and (line = 'live' or (userid = ${ctx.person.userid} and kind <> 'merge'))
        and not content ? 'deleted'
      and revisionid >= ${isModerator(ctx.person) ? 0 : (page.begun_revisionid ?? 0)}`)
  if (!target)
    throw invalidField(
      'to_revisionid',
      'not_found',
      'In this language the page has no revision with this number that you can go back to',
    )
  return target.content
}

/**
 * The old contents with what a revert leaves alone: names, place, threshold, and what is not the
 * caller's to change.
 */
const revertedContent = (person: Person, now: WikiContent, old: WikiContent): WikiContent => {
  const own = new Set(settableFlags(person.privilege, wikiFlags).map(flag => flag.flagid))
  const back: string[] = pageFieldsWhere(
    ({ reverted, by }) => !reverted && (by !== 'Admin' || person.privilege === 'Admin'),
  )
  const stays = Object.entries(now).filter(([name]) => name !== 'deleted' && !back.includes(name))
  const comes = Object.entries(old).filter(([name]) => back.includes(name))
  const flags = [
    ...old.flags.filter(flag => own.has(flag)),
    ...now.flags.filter(flag => !own.has(flag)),
  ]
  // Each member that a revision has, of one of the two.
  return { ...Object.fromEntries([...stays, ...comes]), flags } as WikiContent
}

/** A deleted page has lost its fields: all of them come back as they were. */
const revivedContent = (
  now: WikiContent,
  old: WikiContent,
  parent: number | null,
): WikiContent => ({
  ...old,
  display_title: now.display_title,
  patrol_threshold: now.patrol_threshold,
  parent,
})

/** The newest revision in a language that the page no longer has; null when it never had it. */
const lastIn = async (ctx: SignedIn, page: PageRow, langid: string): Promise<number | null> =>
  (
    await ctx.db.one<{ last: number | null }>(
      sql`select max(revisionid) as last from revisions
        where resource = 'wiki' and resourceid = ${page.wikiid} and langid = ${langid}`,
    )
  ).last

type Asked = { revisionid: number | undefined; to_revisionid: () => number | undefined }

const revertTranslation = async (
  ctx: SignedIn,
  page: PageRow,
  langid: string,
  known: TranslatedPage | null,
  asked: Asked,
): Promise<Wiki> => {
  const translation = known ?? (await findTranslation(ctx, page, langid))
  const head = translation?.revisionid ?? (await lastIn(ctx, page, langid))
  if (head === null) throw notFound('Wiki')
  if (!translation) requireModerator(ctx.person) // it was deleted, and comes back
  const saved = pageTranslationToSave(ctx, page, langid, translation, page.live_revisionid)
  await saveResource(ctx, saved, {
    expected: {
      head,
      given: asked.revisionid,
      current: async () => ({
        ...(await presentHead(ctx, page.wikiid, langid)),
        revisionid: head,
      }),
    },
    async change() {
      const { display_title, ...old } = (await requireTarget(
        ctx,
        page,
        langid,
        head,
        asked.to_revisionid(),
      )) as PageTranslation
      // A revert leaves the name alone; what was deleted has none, and gets its old one.
      const name = translation ? translation.content.display_title : display_title
      return { ...old, ...(name === undefined ? {} : { display_title: name }) }
    },
    ...(translation ? {} : { verdict: 'live' }),
    events: whenLive({ event: 'wiki.reverted', data: { wikiid: page.wikiid, langid } }),
  })
  return presentHead(ctx, page.wikiid, langid)
}

/**
 * Where a title was only proposed anew, the page of before is whole again: it begins where it once
 * began. One that was public in between stays out of sight, with all that is older.
 */
const beginAsBefore = (db: Db, { wikiid, langid }: PageRow, target: number): Promise<number> =>
  db.run(sql`
    with lives as (
      select revisionid, created, kind from revisions where resource = 'wiki'
        and resourceid = ${wikiid} and langid = ${langid} and line = 'live'
        and (kind = 'create' or content ? 'deleted')
    ), begin as (
      select l.revisionid, l.created from lives l
      where l.kind = 'create' and l.revisionid <= ${target}
        and exists (select from lives gone where gone.revisionid < l.revisionid)
      order by l.revisionid desc limit 1
    )
    update wikis w set begun_revisionid = (select revisionid from begin),
      begun_commentid = (select max(c.commentid) from comments c, begin b
        where c.context = 'wiki' and c.contextid = w.wikiid and c.created < b.created)
    where w.wikiid = ${wikiid} and w.begun_revisionid > ${target} and not exists (
      select from lives l where l.kind = 'create' and l.revisionid > ${target})`)

/** A deleted page is there again; the content that it comes back with is saved next. */
const revivePage = async (
  ctx: SignedIn,
  page: PageRow,
  old: WikiContent,
  target: number,
): Promise<WikiContent> => {
  const parent = await placeRevived(ctx.db, page.content.parent)
  await beginAsBefore(ctx.db, page, target)
  await ctx.db.run(
    sql`update wikis set deleted_date = null, deleted_by = null, unpublished = false
      where wikiid = ${page.wikiid}`,
  )
  return revivedContent(page.content, old, parent)
}

const revertPage = async (
  ctx: SignedIn,
  page: PageRow,
  deleted: boolean,
  asked: Asked,
): Promise<Wiki> => {
  const { wikiid, langid, revisionid: head } = page
  const saved = pageToSave(ctx, deleted ? { ...page, unpublished: false } : page)
  const { liveContent } = await saveResource(ctx, saved, {
    expected: { given: asked.revisionid, current: () => presentHead(ctx, wikiid) },
    async change() {
      const target = asked.to_revisionid()
      const old = asWiki(await requireTarget(ctx, page, langid, head, target))
      return asContent(
        deleted && target !== undefined
          ? await revivePage(ctx, page, old, target)
          : revertedContent(ctx.person, page.content, old),
      )
    },
    kind: 'restore',
    ...(deleted ? { verdict: 'live' } : {}),
    events: whenLive({ event: 'wiki.reverted', data: { wikiid } }),
  })
  if (deleted) {
    await ctx.holds.reinstate(ctx, { doc_type: 'wiki', docid: wikiid })
    await touchPlace(
      ctx,
      page,
      liveContent ? asWiki(liveContent) : { ...page.content, parent: null },
    )
  }
  return presentHead(ctx, wikiid)
}

export const revertHandlers: Pick<Handlers, 'revertWiki'> = {
  async revertWiki(input, ctx) {
    const namespace = requireNamespace(input.params.namespace)
    const { page, deleted } = await lockAnyPage(ctx.db, namespace, input.params.title)
    if (deleted) requireModerator(ctx.person)
    if (page.unpublished && (await findPublicationItem(ctx.db, page.wikiid)) !== null)
      throw invalidField(
        'title',
        'edits_wait',
        'A new page with this title is waiting for review. Decide on it first',
      )
    else requireEditor(ctx.person, page)
    const { revisionid } = input.query
    const asked: Asked = {
      revisionid,
      to_revisionid: () => input.query.to_revisionid ?? input.body().to_revisionid,
    }
    const meant =
      deleted || input.query.langid !== undefined
        ? null
        : await meantTranslation(ctx, page, revisionid)
    const langid = meant?.langid ?? input.query.langid ?? page.langid
    if (langid !== page.langid) {
      if (deleted) throw notFound('Wiki') // its languages come back after it
      return revertTranslation(ctx, page, langid, meant, asked)
    }
    return revertPage(ctx, page, deleted, asked)
  },
}
