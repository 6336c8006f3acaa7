// Another live version and head of a document: its revisions, and where its pointers go.
import { existing } from '#lib/existing.ts'
import type { DocVersion } from '#patrol/types.ts'
import { sql } from '#server/db/sql.ts'
import { asGuide } from '#server/guides/content.ts'
import { onLiveGuideChanged } from '#server/guides/onLiveGuideChanged.ts'
import { pointGuide, pointStep, stampGuide, stampStep } from '#server/guides/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import type { Content, NewRevision } from '#server/http/patrolPort.ts'
import { pointTranslation } from '#server/languages/translations.ts'
import { sameContent } from '#server/saves/content.ts'
import { insertRevision } from '#server/saves/sql.ts'
import { asWiki } from '#server/wikis/content.ts'
import { movePointers } from '#server/wikis/sql.ts'
import { touchPage } from '#server/wikis/touch.ts'
import type { LoadedDocument, Pointed } from './document.ts'
import { guideContents, translationContents, wikiContents, type Contents } from './versions.ts'

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
