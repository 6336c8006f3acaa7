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
import { sameJson } from '#lib/json.ts'
import { insertRevision } from '#server/saves/sql.ts'
import { asWiki } from '#server/wikis/content.ts'
import { movePointers } from '#server/wikis/sql.ts'
import { touchPage } from '#server/wikis/touch.ts'
import type { LoadedDocument, Pointed } from './document.ts'
import { changedFormid, withFormids } from './formids.ts'
import { guideContents, translationContents, wikiContents, type Contents } from './versions.ts'

type At = { resource: NewRevision['resource']; resourceid: number }
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
  at: At,
  { live, head }: { live: Content | null; head: Content | null },
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
  const liveChanged = live !== null && !(part?.live && sameJson(part.live, live))
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
  if (wanted && live && sameJson(wanted, live)) revisionid = live_revisionid
  else if (wanted && !(part && sameJson(part.head, wanted)))
    revisionid = await write('held', wanted, 'merge', ctx.person.userid, part?.revisionid ?? null)
  if (revisionid === null) return null
  const headChanged = revisionid !== part?.revisionid
  // The head is live again, which is older than what left it: whoever reads it as it was later has
  // to find that it went. The pointer stays where the two are one.
  if (wanted && part && headChanged && !liveChanged && revisionid === live_revisionid)
    await write('held', wanted, 'merge', ctx.person.userid, part.revisionid)
  return liveChanged || headChanged
    ? { revisionid, live_revisionid, liveChanged, headChanged }
    : null
}

export type Moved = { live: boolean; live_revisionid: number }

/** A document in its first language has a live version from its first save. */
const tellOfOwn = async (
  ctx: SignedIn,
  doc: LoadedDocument,
  was: Content | null | undefined,
  is: Content | null,
  { userid }: Line,
): Promise<void> => {
  const before = existing(was, 'a live version')
  const now = existing(is, 'the new live version')
  if (doc.doc_type === 'guide')
    await onLiveGuideChanged(ctx, doc.docid, asGuide(before), asGuide(now), userid)
  if (doc.page)
    await touchPage(ctx, { ...doc.page, wikiid: doc.docid }, asWiki(before), asWiki(now))
}

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
    const at = { resource: 'step', resourceid: stepid } as const
    const part = doc.parts.find(one => one.resource === 'step' && one.resourceid === stepid)
    const said = { live: live.steps.get(stepid) ?? null, head: head.steps.get(stepid) ?? null }
    const contents = doc.source ? await withFormids(ctx.db, said, part) : said
    const written = await writePart(ctx, doc, part, at, contents, line)
    if (!written) continue
    note(written)
    await pointPart(ctx, doc, at, written, null)
    ctx.touch(`step:${stepid}`)
    const data = { guideid: doc.docid, stepid, revisionid: written.revisionid }
    const form = changedFormid(contents.live, part?.live)
    if (written.liveChanged)
      ctx.emit({
        event: 'step.updated',
        data: { ...data, ...(form !== undefined && { form_revisionid: form }) },
      })
  }
  if (doc.source || own) {
    const at = { resource: doc.doc_type, resourceid: doc.docid }
    const saysSomething = !own || own.live || Object.keys(live.own ?? {}).length
    const contents = { live: saysSomething ? live.own : null, head: head.own }
    const written = await writePart(ctx, doc, own, at, contents, line)
    if (written) {
      note(written)
      await pointPart(ctx, doc, at, written, written.liveChanged ? live.own : null)
      if (written.liveChanged && doc.source) await tellOfOwn(ctx, doc, own?.live, live.own, line)
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

/** What follows the source, in another language. */
const pointTranslated = async (
  ctx: SignedIn,
  doc: LoadedDocument,
  at: At,
  { revisionid, live_revisionid, liveChanged }: Written,
  live: Content | null,
): Promise<void> => {
  const { resource, resourceid } = at
  const shown = doc.doc_type === 'guide' ? live?.['title'] : live?.['display_title']
  const titled = live && resource !== 'step'
  const title = titled ? ((shown as string | undefined) ?? null) : liveChanged ? null : undefined
  const part = doc.parts.find(one => one.resource === resource && one.resourceid === resourceid)
  const source_revisionid = part?.source_revisionid ?? doc.source_revisionid
  const to = { revisionid, live_revisionid, source_revisionid, title }
  await pointTranslation(ctx.db, { ...doc, ...at }, to, ctx.now)
  if (doc.doc_type === 'wiki')
    await ctx.db.run(sql`update wikis set stamp = stamp + 1 where wikiid = ${doc.docid}`)
  else if (resource === 'step')
    await stampStep(ctx.db, { stepid: resourceid, guideid: doc.docid }, liveChanged, ctx.now)
  else await stampGuide(ctx.db, doc.docid, liveChanged, ctx.now)
}

const pointPart = async (
  ctx: SignedIn,
  doc: LoadedDocument,
  at: At,
  to: Written,
  live: Content | null,
): Promise<void> => {
  const { db, now } = ctx
  const { revisionid, live_revisionid, liveChanged } = to
  if (!doc.source) await pointTranslated(ctx, doc, at, to, live)
  else if (at.resource === 'step')
    await pointStep(db, { stepid: at.resourceid, guideid: doc.docid }, to, liveChanged, now)
  else if (at.resource === 'guide') {
    const shown = existing(live_revisionid, 'a live revision')
    const pointers = { revisionid, live_revisionid: shown }
    await pointGuide(db, doc.docid, pointers, live && asGuide(live), now)
  } else await movePointers(db, doc.docid, { revisionid, live_revisionid, liveContent: live }, now)
}
