// Reading a document's history (api-facts 8.1). Whoever may read the document may; held edits are
// for their authors and deciders.
import { notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { canView, loadAccess, requireView, type GuideAccess } from '#server/rights/guides.ts'
import type { Handlers, ReadCtx } from '#server/http/context.ts'
import type { PageRow } from '#server/wikis/load.ts'
import { requireNamespace } from '#server/wikis/rules.ts'
import { loadPage } from '#server/wikis/sql.ts'
import { findPageFor } from '#server/wikis/unpublished.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { guideReader, pageReader } from '#server/saves/readers.ts'
import { diffGuide, diffOneStep, diffPage } from './compare.ts'
import {
  countRevisions,
  findRevision,
  listRevisions,
  loadOwner,
  newestRevision,
  requireStep,
  type Reader,
  type RevisionRow,
  type Scope,
} from '#server/saves/history.ts'
import { momentOf, requireGot } from '#server/saves/moments.ts'
import { presentRevision, presentShort } from './present.ts'
import {
  loadGuideVersion,
  loadStepVersion,
  presentGuideAt,
  presentStepAt,
} from '#server/guides/past.ts'
import { loadWikiVersion, presentWikiAt } from '#server/wikis/past.ts'

type Name = Exclude<
  keyof typeof import('#contract/revisions/rows.ts').revisionRows,
  | 'redactRevision'
  | 'listLineWordings'
  | 'listChanges'
  | 'seeChanges'
  | 'listDeleted'
  | 'planUndoing'
  | 'startUndoing'
>
type Asked = {
  limit: number
  offset: number
  langid?: string | undefined
  after?: number | undefined
}
type Pair = { from?: number | undefined; to?: number | undefined; langid?: string | undefined }

const guideOf = async (db: Db, ctx: ReadCtx, guideid: number) => {
  const access = await loadAccess(db, guideid)
  requireView(ctx.person, access)
  return { access, reader: await guideReader(db, ctx, access) }
}
const guideScope = (access: GuideAccess, langid?: string, stepid?: number): Scope => ({
  doc_type: 'guide',
  docid: access.guideid,
  langid: langid ?? access.langid,
  ...(stepid === undefined ? {} : { stepid }),
})
const pageScope = (page: PageRow, langid?: string): Scope => ({
  doc_type: 'wiki',
  docid: page.wikiid,
  langid: langid ?? page.langid,
})
const pageOf = (
  db: Db,
  ctx: ReadCtx,
  params: { namespace: string; title: string },
): Promise<PageRow> => findPageFor(db, ctx.person, requireNamespace(params.namespace), params.title)

const list = async (ctx: ReadCtx, db: Db, scope: Scope, reader: Reader, query: Asked) => {
  ctx.header('X-Total-Count', String(await countRevisions(db, scope, reader)))
  return (await listRevisions(db, scope, reader, query)).map(presentRevision)
}

/** Any revision of the document will do: the resource is shown as it was then. */
const requireShown = async (
  db: Db,
  scope: Omit<Scope, 'langid'>,
  reader: Reader,
  revisionid: number,
): Promise<RevisionRow> => {
  const row = await findRevision(db, revisionid, reader)
  if (!row || row.doc_type !== scope.doc_type || row.docid !== scope.docid)
    throw notFound('Revision')
  return row
}

/**
 * `to` is the newest where it is not given, `from` the one before it; null when there is none
 * before.
 */
const pairOf = async (
  db: Db,
  scope: Scope,
  reader: Reader,
  { from, to }: Pair,
): Promise<{ from: RevisionRow | null; to: RevisionRow }> => {
  const last =
    to === undefined
      ? await newestRevision(db, scope, reader)
      : await requireShown(db, scope, reader, to)
  if (!last) throw notFound('Revision')
  return {
    to: last,
    from:
      from === undefined
        ? await newestRevision(db, scope, reader, last.revisionid)
        : await requireShown(db, scope, reader, from),
  }
}
const ids = ({ from, to }: { from: RevisionRow | null; to: RevisionRow }) => ({
  from: from?.revisionid ?? null,
  to: to.revisionid,
})

/** Throws 404 where the step had words at that moment that the reader never got. */
const stepAt = async (
  db: Db,
  access: GuideAccess,
  stepid: number,
  row: RevisionRow,
  reader: Reader,
) => {
  const at = await momentOf(db, row, reader)
  const stored = await loadStepVersion(db, access, stepid, at)
  await requireGot(db, stored.parts, reader)
  return { stored, at }
}

export const revisionHandlers: Pick<Handlers, Name> = {
  listGuideRevisions: ({ params, query }, ctx) =>
    ctx.snapshot(async db => {
      const { access, reader } = await guideOf(db, ctx, params.guideid)
      return list(ctx, db, guideScope(access, query.langid), reader, query)
    }),
  readGuideRevision: ({ params }, ctx) =>
    ctx.snapshot(async db => {
      const { access, reader } = await guideOf(db, ctx, params.guideid)
      const row = await requireShown(db, guideScope(access), reader, params.revisionid)
      return presentGuideAt(db, ctx, access, await momentOf(db, row, reader))
    }),
  diffGuideRevisions: ({ params, query }, ctx) =>
    ctx.snapshot(async db => {
      const { access, reader } = await guideOf(db, ctx, params.guideid)
      const pair = await pairOf(db, guideScope(access, query.langid), reader, query)
      const after = await loadGuideVersion(db, access, await momentOf(db, pair.to, reader))
      // Compared with what stands before it, the save of a new step is its step, not nothing.
      const before =
        pair.from &&
        (await loadGuideVersion(
          db,
          access,
          await momentOf(db, pair.from, reader),
          query.from !== undefined,
        ))
      const compared = await diffGuide(ctx.person, before, after)
      return { ...ids(pair), ...compared }
    }),

  listStepRevisions: ({ params, query }, ctx) =>
    ctx.snapshot(async db => {
      const { access, reader } = await guideOf(db, ctx, params.guideid)
      await requireStep(db, params.guideid, params.stepid, reader)
      return list(ctx, db, guideScope(access, query.langid, params.stepid), reader, query)
    }),
  readStepRevision: ({ params }, ctx) =>
    ctx.snapshot(async db => {
      const { access, reader } = await guideOf(db, ctx, params.guideid)
      await requireStep(db, params.guideid, params.stepid, reader)
      const row = await requireShown(db, guideScope(access), reader, params.revisionid)
      const { stored, at } = await stepAt(db, access, params.stepid, row, reader)
      return presentStepAt(db, ctx, access, stored, at)
    }),
  diffStepRevisions: ({ params, query }, ctx) =>
    ctx.snapshot(async db => {
      const { access, reader } = await guideOf(db, ctx, params.guideid)
      await requireStep(db, params.guideid, params.stepid, reader)
      const pair = await pairOf(db, guideScope(access, query.langid, params.stepid), reader, query)
      const after = await stepAt(db, access, params.stepid, pair.to, reader)
      const before = pair.from && (await stepAt(db, access, params.stepid, pair.from, reader))
      return {
        ...ids(pair),
        ...(await diffOneStep(ctx.person, before?.stored.content ?? null, after.stored.content)),
      }
    }),

  listWikiRevisions: ({ params, query }, ctx) =>
    ctx.snapshot(async db => {
      const page = await pageOf(db, ctx, params)
      return list(ctx, db, pageScope(page, query.langid), pageReader(ctx, page), query)
    }),
  readWikiRevision: ({ params }, ctx) =>
    ctx.snapshot(async db => {
      const page = await pageOf(db, ctx, params)
      return presentWikiAt(
        db,
        ctx,
        page,
        await requireShown(db, pageScope(page), pageReader(ctx, page), params.revisionid),
      )
    }),
  diffWikiRevisions: ({ params, query }, ctx) =>
    ctx.snapshot(async db => {
      const page = await pageOf(db, ctx, params)
      const pair = await pairOf(db, pageScope(page, query.langid), pageReader(ctx, page), query)
      const after = await loadWikiVersion(db, page, pair.to)
      const before = pair.from && (await loadWikiVersion(db, page, pair.from))
      return {
        ...ids(pair),
        ...(await diffPage(ctx.person, before?.content ?? null, after.content)),
      }
    }),

  readRevision: ({ params: { revisionid } }, ctx) =>
    ctx.snapshot(async db => {
      const { doc_type, docid } = await loadOwner(db, revisionid)
      if (doc_type === 'wiki') {
        // A page that is found by its title only is not found by a number.
        await db.one(
          sql`
        select 1 from wikis where wikiid = ${docid} and (deleted_date is null or unpublished)
          and (${isModerator(ctx.person)} or author = ${ctx.person?.userid ?? 0}
            or not (unpublished or 'WIKI_PRIVATE' = any(flags)))`,
          'Revision',
        )
        const page = await loadPage(db, docid, false)
        const row = await requireShown(db, pageScope(page), pageReader(ctx, page), revisionid)
        return {
          ...presentShort(row),
          doc_type,
          docid,
          guide: null,
          wiki: await presentWikiAt(db, ctx, page, row),
        }
      }
      const access = await loadAccess(db, docid)
      // under /x/ what may not be seen is not there
      if (!canView(ctx.person, access)) throw notFound('Revision')
      const reader = await guideReader(db, ctx, access)
      const row = await requireShown(db, guideScope(access), reader, revisionid)
      return {
        ...presentShort(row),
        doc_type,
        docid,
        guide: await presentGuideAt(db, ctx, access, await momentOf(db, row, reader)),
        wiki: null,
      }
    }),
}
