// A document in one language with both its lines, from its pointers and revisions, and back into
// them. Its row is locked by whoever writes. docs/decisions/0120-units-over-revisions.md
import { existing } from '#lib/existing.ts'
import { asGuide } from '#server/guides/content.ts'
import { onLiveGuideChanged } from '#server/guides/onLiveGuideChanged.ts'
import { pointGuide, pointStep, stampGuide, stampStep } from '#server/guides/sql.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { pointTranslation } from '#server/languages/translations.ts'
import { sameContent } from '#server/saves/content.ts'
import type { Content, NewRevision } from '#server/http/patrolPort.ts'
import { insertRevision } from '#server/saves/sql.ts'
import { asWiki } from '#server/wikis/content.ts'
import { movePointers } from '#server/wikis/sql.ts'
import { touchPage } from '#server/wikis/touch.ts'
import type { Namespace } from '#contract/core/shapes.ts'
import type { DocVersion } from '#patrol/types.ts'
import {
  guideContents,
  guideVersion,
  translationContents,
  translationVersion,
  wikiContents,
  wikiVersion,
  type Contents,
} from './versions.ts'

export type DocKey = { doc_type: 'guide' | 'wiki'; docid: number; langid: string }
type Pointed = {
  resource: NewRevision['resource']
  resourceid: number
  revisionid: number
  live_revisionid: number | null
  source_revisionid: number | null
  head: Content
  live: Content | null
}
export type LoadedDocument = DocKey & {
  /** Whether it is the first language; others are translations. */
  source: boolean
  author: number
  public: boolean
  deleted: boolean
  patrol_threshold: number
  /** Of a page; its place in the tree decides what is told of it. */
  page: { namespace: Namespace; title: string } | null
  parts: Pointed[]
  live: DocVersion
  head: DocVersion
  /** Newest revision of the document in each line. */
  live_revisionid: number
  head_revisionid: number
  /** What a translation follows. */
  source_revisionid: number
}

type Base = {
  author: number
  public: boolean
  deleted: boolean
  patrol_threshold: number
  langid: string
  revisionid: number
  live_revisionid: number
  namespace: Namespace | null
  title: string
}

/** Nobody else writes to the document until the transaction ends. Throws 404. */
export const lockDocument = (
  db: Db,
  { doc_type, docid }: Pick<DocKey, 'doc_type' | 'docid'>,
): Promise<unknown> =>
  doc_type === 'guide'
    ? db.one(sql`select 1 from guides where guideid = ${docid} for update`, 'Guide')
    : db.one(sql`select 1 from wikis where wikiid = ${docid} for no key update`, 'Wiki')

const loadBase = (db: Db, { doc_type, docid }: DocKey): Promise<Base> =>
  doc_type === 'guide'
    ? db.one<Base>(
        sql`select author, public, deleted_date is not null as deleted, patrol_threshold, langid,
          revisionid, live_revisionid, null as namespace, title from guides
          where guideid = ${docid}`,
        'Guide',
      )
    : db.one<Base>(
        sql`select author, not unpublished as public, deleted_date is not null
          and not unpublished as deleted, patrol_threshold, langid, revisionid, live_revisionid,
          namespace, title from wikis where wikiid = ${docid}`,
        'Wiki',
      )

const contents = sql`h.content as head, v.content as live`
const loadParts = (
  db: Db,
  { doc_type, docid, langid }: DocKey,
  source: boolean,
): Promise<Pointed[]> => {
  if (!source) {
    return db.many<Pointed>(sql`
      select t.resource, t.resourceid, t.revisionid, t.live_revisionid, t.source_revisionid,
        ${contents} from translations t
      join revisions h on h.revisionid = t.revisionid left
        join revisions v on v.revisionid = t.live_revisionid
      where t.doc_type = ${doc_type} and t.docid = ${docid} and t.langid = ${langid}
        order by t.resource, t.resourceid`)
  }
  if (doc_type === 'wiki') {
    return db.many<Pointed>(sql`
      select 'wiki' as resource, w.wikiid as resourceid, w.revisionid, w.live_revisionid,
        null::int as source_revisionid, ${contents} from wikis w
      join revisions h on h.revisionid = w.revisionid
        join revisions v on v.revisionid = w.live_revisionid where w.wikiid = ${docid}`)
  }
  return db.many<Pointed>(sql`
    select 'guide' as resource, g.guideid as resourceid, g.revisionid, g.live_revisionid,
      null::int as source_revisionid, ${contents} from guides g
    join revisions h on h.revisionid = g.revisionid
      join revisions v on v.revisionid = g.live_revisionid where g.guideid = ${docid}
    union all
    select 'step', s.stepid, s.revisionid, s.live_revisionid, null::int, ${contents} from steps s
    join revisions h on h.revisionid = s.revisionid left
      join revisions v on v.revisionid = s.live_revisionid where s.guideid = ${docid}`)
}

const contentsOf = (parts: Pointed[], line: 'head' | 'live'): Contents => ({
  own: parts.find(part => part.resource !== 'step')?.[line] ?? null,
  steps: new Map(
    parts.flatMap(({ resource, resourceid, [line]: content }) =>
      resource === 'step' && content ? [[resourceid, content]] : [],
    ),
  ),
})
const versionOf = (key: DocKey, source: boolean, at: Contents): DocVersion =>
  !source && key.doc_type === 'guide'
    ? translationVersion(at)
    : key.doc_type === 'guide'
      ? guideVersion(at)
      : wikiVersion(at)

/** The head as it would be with other contents of some resources in it. */
export const headWith = (
  doc: LoadedDocument,
  changed: { own?: Content; steps?: Map<number, Content> },
): DocVersion => {
  const at = contentsOf(doc.parts, 'head')
  return versionOf(doc, doc.source, {
    own: changed.own ?? at.own,
    steps: new Map([...at.steps, ...(changed.steps ?? [])]),
  })
}

/** Throws 404 for a document that never was; a deleted one is loaded too. */
export const loadDocument = async (
  db: Db,
  { doc_type, docid, langid }: DocKey,
): Promise<LoadedDocument> => {
  const key = { doc_type, docid, langid }
  const base = await loadBase(db, key)
  const source = base.langid === langid
  const parts = await loadParts(db, key, source)
  const newest = (of: 'revisionid' | 'live_revisionid') =>
    Math.max(source ? 0 : base[of], ...parts.map(part => part[of] ?? 0))
  return {
    ...key,
    source,
    parts,
    author: base.author,
    public: base.public,
    deleted: base.deleted,
    patrol_threshold: base.patrol_threshold,
    page: base.namespace === null ? null : { namespace: base.namespace, title: base.title },
    live: versionOf(key, source, contentsOf(parts, 'live')),
    head: versionOf(key, source, contentsOf(parts, 'head')),
    live_revisionid: newest('live_revisionid'),
    head_revisionid: newest('revisionid'),
    source_revisionid: base.revisionid,
  }
}

/** The head as it was: of each resource the newest revision up to that one, of whichever line. */
export const headAt = async (
  db: Db,
  doc: LoadedDocument,
  revisionid: number,
): Promise<DocVersion> => {
  const rows = await db.many<{
    resource: NewRevision['resource']
    resourceid: number
    content: Content
  }>(sql`
    select distinct on (resource, resourceid) resource, resourceid, content from revisions
    where doc_type = ${doc.doc_type} and docid = ${doc.docid} and langid = ${doc.langid}
      and revisionid <= ${revisionid} order by resource, resourceid, revisionid desc`)
  return versionOf(doc, doc.source, {
    own: rows.find(row => row.resource !== 'step')?.content ?? null,
    steps: new Map(
      rows.flatMap(row => (row.resource === 'step' ? [[row.resourceid, row.content]] : [])),
    ),
  })
}

type Line = { userid: number; kind: NewRevision['kind'] }
type Written = {
  revisionid: number
  live_revisionid: number | null
  liveChanged: boolean
  headChanged: boolean
}

const contentsFor = (doc: LoadedDocument, version: DocVersion, state: Content | null): Contents =>
  !doc.source && doc.doc_type === 'guide'
    ? translationContents(version)
    : doc.doc_type === 'guide'
      ? guideContents(version, state)
      : wikiContents(version, doc.source ? state : null)

/**
 * One resource: a live revision where readers get something else, a held one where the head is
 * neither that nor what it was.
 */
const writePart = async (
  ctx: SignedIn,
  doc: LoadedDocument,
  part: Pointed | undefined,
  at: { resource: NewRevision['resource']; resourceid: number },
  live: Content | null,
  head: Content | null,
  line: Line,
): Promise<Written | null> => {
  const write = (
    to: 'live' | 'held',
    content: Content,
    kind: NewRevision['kind'],
    userid: number,
    parent: number | null,
  ) =>
    insertRevision(ctx.db, {
      parent,
      doc_type: doc.doc_type,
      docid: doc.docid,
      ...at,
      langid: doc.langid,
      line: to,
      kind,
      userid,
      created: ctx.now,
      content,
    })
  let live_revisionid = part?.live_revisionid ?? null
  const liveChanged = live !== null && !(part?.live && sameContent(part.live, live))
  if (liveChanged)
    live_revisionid = await write(
      'live',
      live,
      line.kind,
      line.userid,
      part?.live_revisionid ?? null,
    )
  // A resource that stands in neither line keeps what it was, in case it comes back.
  const wanted = head ?? live
  let revisionid = part?.revisionid ?? live_revisionid
  if (wanted && live && sameContent(wanted, live)) revisionid = live_revisionid
  else if (wanted && !(part && sameContent(part.head, wanted)))
    revisionid = await write('held', wanted, 'merge', ctx.person.userid, part?.revisionid ?? null)
  if (revisionid === null) return null
  const headChanged = revisionid !== part?.revisionid
  return liveChanged || headChanged
    ? { revisionid, live_revisionid, liveChanged, headChanged }
    : null
}

export type Moved = { live: boolean; live_revisionid: number }

/**
 * Writes what differs from what is there, moves the pointers and tells of it. `line`: whose the
 * live revisions are. `state`: a content whose members that are never held both lines get.
 */
export const writeDocument = async (
  ctx: SignedIn,
  doc: LoadedDocument,
  to: { live: DocVersion; head: DocVersion; state?: Content },
  line: Line,
  tells = true,
): Promise<Moved> => {
  const own = doc.parts.find(part => part.resource !== 'step')
  const state = to.state ?? own?.live ?? null
  const live = contentsFor(doc, to.live, state)
  const head = contentsFor(doc, to.head, state)
  let newest = doc.live_revisionid
  let moved = false
  const note = (written: Written) => {
    if (!written.liveChanged) return
    moved = true
    newest = Math.max(newest, existing(written.live_revisionid, 'a live revision'))
  }
  for (const stepid of new Set([...live.steps.keys(), ...head.steps.keys()])) {
    const part = doc.parts.find(one => one.resource === 'step' && one.resourceid === stepid)
    const written = await writePart(
      ctx,
      doc,
      part,
      { resource: 'step', resourceid: stepid },
      live.steps.get(stepid) ?? null,
      head.steps.get(stepid) ?? null,
      line,
    )
    if (!written) continue
    note(written)
    await pointPart(ctx, doc, { resource: 'step', resourceid: stepid }, written, null)
    ctx.touch(`step:${stepid}`)
    if (written.liveChanged)
      ctx.emit({
        event: 'step.updated',
        data: { guideid: doc.docid, stepid, revisionid: written.revisionid },
      })
  }
  const resource = doc.doc_type
  const wanted = doc.source || own ? live.own : null
  const written =
    doc.source || own
      ? await writePart(
          ctx,
          doc,
          own,
          { resource, resourceid: doc.docid },
          !own || own.live || Object.keys(wanted ?? {}).length ? wanted : null,
          head.own,
          line,
        )
      : null
  if (written) {
    note(written)
    await pointPart(
      ctx,
      doc,
      { resource, resourceid: doc.docid },
      written,
      written.liveChanged ? live.own : null,
    )
    if (written.liveChanged && doc.source) {
      // A document in its first language has a live version from its first save.
      const before = existing(own?.live, 'a live version')
      const now = existing(live.own, 'the new live version')
      if (doc.doc_type === 'guide')
        await onLiveGuideChanged(ctx, doc.docid, asGuide(before), asGuide(now))
      if (doc.page) touchPage(ctx, { ...doc.page, wikiid: doc.docid }, asWiki(before), asWiki(now))
    }
  }
  ctx.touch(`${doc.doc_type}:${doc.docid}`)
  if (moved && tells) tell(ctx, doc, newest)
  return { live: moved, live_revisionid: newest }
}

const tell = (ctx: SignedIn, doc: LoadedDocument, revisionid: number): void => {
  if (doc.doc_type === 'guide') ctx.touch(`modified:${doc.docid}`)
  ctx.emit(
    doc.doc_type === 'guide'
      ? { event: 'guide.updated', data: { guideid: doc.docid, revisionid } }
      : { event: 'wiki.updated', data: { wikiid: doc.docid } },
  )
}

const pointPart = async (
  ctx: SignedIn,
  doc: LoadedDocument,
  at: { resource: NewRevision['resource']; resourceid: number },
  to: Written,
  live: Content | null,
): Promise<void> => {
  if (!doc.source) {
    const title =
      live && at.resource !== 'step'
        ? (((doc.doc_type === 'guide' ? live['title'] : live['display_title']) as
            | string
            | undefined) ?? null)
        : to.liveChanged
          ? null
          : undefined
    const follows =
      doc.parts.find(part => part.resource === at.resource && part.resourceid === at.resourceid)
        ?.source_revisionid ?? doc.source_revisionid
    await pointTranslation(
      ctx.db,
      { ...doc, ...at },
      {
        revisionid: to.revisionid,
        live_revisionid: to.live_revisionid,
        source_revisionid: follows,
        title,
      },
      ctx.now,
    )
    if (doc.doc_type === 'wiki')
      await ctx.db.run(sql`update wikis set stamp = stamp + 1 where wikiid = ${doc.docid}`)
    else if (at.resource === 'step')
      await stampStep(
        ctx.db,
        { stepid: at.resourceid, guideid: doc.docid },
        to.liveChanged,
        ctx.now,
      )
    else await stampGuide(ctx.db, doc.docid, to.liveChanged, ctx.now)
  } else if (at.resource === 'step')
    await pointStep(
      ctx.db,
      { stepid: at.resourceid, guideid: doc.docid },
      to,
      to.liveChanged,
      ctx.now,
    )
  else if (at.resource === 'guide')
    await pointGuide(
      ctx.db,
      doc.docid,
      {
        revisionid: to.revisionid,
        live_revisionid: existing(to.live_revisionid, 'a live revision'),
      },
      live && asGuide(live),
      ctx.now,
    )
  else
    await movePointers(
      ctx.db,
      doc.docid,
      { revisionid: to.revisionid, live_revisionid: to.live_revisionid, liveContent: live },
      ctx.now,
    )
}
