// Pages whose first publication waits for a decider, or was denied (moderation-admin 1): to
// everybody else they are as a private guide is. docs/decisions/0266-new-pages-wait.md
import type { Namespace } from '#contract/core/shapes.ts'
import { forbidden, notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { guidesNeeding } from '#server/rights/released.ts'
import type { Person, SignedIn } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { insertRevision } from '#server/saves/sql.ts'
import type { NewRevision } from '#server/http/patrolPort.ts'
import { asContent, type WikiContent } from './content.ts'
import { placeRevived } from './parents.ts'
import { touchPlace } from './save.ts'
import {
  findIfThere,
  findUnpublished,
  loadPage,
  lockIfThere,
  movePointers,
  type PageRow,
} from './sql.ts'

/**
 * What readers get by this title, or a page that they do not get yet, for who made it, Moderators
 * and Admins. Throws 404, 403.
 */
export const findPageFor = async (
  db: Db,
  person: Person | null,
  namespace: Namespace,
  given: string,
): Promise<PageRow> => {
  const page =
    (await findIfThere(db, namespace, given)) ?? (await findUnpublished(db, namespace, given))
  if (!page) throw notFound('Wiki')
  if (page.unpublished && !(person && (person.userid === page.author || isModerator(person))))
    throw forbidden('This page is not published yet')
  return page
}

/**
 * The head of a page that nobody else writes until the transaction ends. One that waits is its
 * maker's alone to write: who decides it changes it by deciding. Throws 404, 403.
 */
export const lockForEdit = async (
  ctx: SignedIn,
  namespace: Namespace,
  given: string,
): Promise<PageRow> => {
  const page =
    (await lockIfThere(ctx.db, namespace, given)) ??
    (await lockIfThere(ctx.db, namespace, given, 'unpublished'))
  if (!page) throw notFound('Wiki')
  if (page.unpublished && page.author !== ctx.person.userid)
    throw forbidden('This page is not published yet')
  return page
}

/**
 * Its content becomes the first that readers see, its maker's; what a decider changed stands on top
 * of it. The live revision's id.
 */
export const publishPage = async (
  ctx: SignedIn,
  wikiid: number,
  edited: WikiContent | null,
): Promise<number> => {
  const page = await loadPage(ctx.db, wikiid, true)
  const parent = await placeRevived(ctx.db, page.content.parent)
  const write = (userid: number, kind: NewRevision['kind'], above: number, content: WikiContent) =>
    insertRevision(ctx.db, {
      parent: above,
      doc_type: 'wiki',
      docid: wikiid,
      resource: 'wiki',
      resourceid: wikiid,
      langid: page.langid,
      line: 'live',
      kind,
      userid,
      created: ctx.now,
      content: asContent({ ...content, parent }),
    })
  const first = await write(page.author, 'create', page.revisionid, page.content)
  const revisionid = edited ? await write(ctx.person.userid, 'edit', first, edited) : first
  await ctx.db.run(
    sql`update wikis set deleted_date = null, unpublished = false where wikiid = ${wikiid}`,
  )
  await movePointers(
    ctx.db,
    wikiid,
    {
      revisionid,
      live_revisionid: revisionid,
      liveContent: asContent({ ...(edited ?? page.content), parent }),
    },
    ctx.now,
  )
  await touchPlace(ctx, page, { ...(edited ?? page.content), parent })
  ctx.emit({ event: 'wiki.created', data: { wikiid } })
  return revisionid
}

/** Readers lose it again. What may speak against it is checked before. */
export const unpublishPage = async (ctx: SignedIn, wikiid: number): Promise<void> => {
  const page = await loadPage(ctx.db, wikiid, true)
  await ctx.db.run(
    sql`update wikis set deleted_date = ${ctx.now}, unpublished = true, stamp = stamp + 1
      where wikiid = ${wikiid}`,
  )
  await touchPlace(ctx, page, page.content)
  ctx.emit({ event: 'wiki.deleted', data: { wikiid } })
}

export type InTheWay = { field: string; message: string }
/**
 * What would lose its place if readers lost the page: edits that wait on it, categories below it,
 * guides in it.
 */
export const findInTheWay = async (db: Db, wikiid: number): Promise<InTheWay[]> => {
  const { edits, children, guides } = await db.one<{
    edits: number[]
    children: string[]
    guides: number[]
  }>(
    sql`
    select array(select itemid from patrol_items
      where doc_type = 'wiki' and docid = w.wikiid and kind = 'edit'
      and state in ('pending', 'needs_rebase') order by itemid) as edits,
      array(select c.title from wikis c where c.parent = w.wikiid and c.deleted_date is null
        order by c.title) as children,
      array(select n.guideid from (${guidesNeeding(sql`w.title`)}) n
        where w.namespace = 'CATEGORY' order by n.guideid) as guides
    from wikis w where w.wikiid = ${wikiid}`,
    'Wiki',
  )
  return [
    ...edits.map(itemid => ({
      field: 'decisionid',
      message: `Edit ${itemid} of this page is waiting for review. Decide on it first`,
    })),
    ...children.map(title => ({
      field: 'decisionid',
      message: `The category ${title} is below this one. Move or delete it first`,
    })),
    ...guides.map(guideid => ({
      field: 'decisionid',
      message: `Guide ${guideid} is in this category. Move it to another category first`,
    })),
  ]
}
