// What is accepted together has to make a document that could have been saved: limits, and what it
// names is still there.
import { fieldError, invalid, invalidField, type FieldError } from '#lib/errors.ts'
import type { SignedIn } from '#server/http/context.ts'
import { loadDocuments, loadObjects } from '#server/files/load.ts'
import { lockPrerequisites, reachesGuide } from '#server/guides/sql.ts'
import type { GuideContent } from '#server/guides/content.ts'
import { findCategory } from '#server/wikis/rules.ts'
import { checkShowable } from '#server/wikitext/check.ts'
import type { DocVersion } from '#patrol/types.ts'
import type { LoadedDocument } from './document.ts'
import { brokenLimits } from './limits.ts'

/** Wiki text that is nobody's alone may be more than what is shown. */
export const unshowable = async (
  ctx: SignedIn,
  doc: LoadedDocument,
  live: DocVersion,
): Promise<FieldError[]> => {
  const [was, head, is] = [doc.live, doc.head, live].map(({ fields }) => fields['contents'])
  return doc.doc_type === 'wiki' && typeof is === 'string' && is !== head
    ? checkShowable('contents', is, typeof was === 'string' ? was : '', String(ctx.person.userid))
    : []
}

/** Films that a guide shows, each with the place of its step from 1; null: beside the steps. */
const filmsOf = (
  doc: DocVersion & { kind: 'guide' },
): [objectid: number, step: number | null][] => {
  const { objectid } = doc.fields as GuideContent
  return [
    ...(objectid === null ? [] : [[objectid, null] as [number, null]]),
    ...doc.steps.flatMap(({ media }, place) =>
      media.type === 'object'
        ? media.data.map((id): [number, number | null] => [id, place + 1])
        : [],
    ),
  ]
}

/**
 * Documents and films that would come back and that their owner has taken out of the library since
 * they were proposed (decision 0611). Pictures stay, as when they are used again.
 */
const removedFiles = async (
  ctx: SignedIn,
  was: DocVersion & { kind: 'guide' },
  is: DocVersion & { kind: 'guide' },
): Promise<FieldError[]> => {
  const documentsOf = ({ fields }: DocVersion) => (fields as GuideContent).documents
  const shown = new Set(filmsOf(was).map(([objectid]) => objectid))
  const films = filmsOf(is).filter(([objectid]) => !shown.has(objectid))
  const listed = new Set(documentsOf(was))
  const documents = await loadDocuments(
    ctx.db,
    documentsOf(is).filter(id => !listed.has(id)),
    true,
  )
  const objects = await loadObjects(
    ctx.db,
    films.map(([objectid]) => objectid),
    true,
  )
  const gone = (field: string, what: string, id: number) =>
    fieldError(field, 'not_found', `The ${what} with the ID ${id} is no longer in a media library`)
  return [
    ...documentsOf(is)
      .filter(id => documents.get(id)?.removed)
      .map(id => gone('documents', 'document', id)),
    ...films
      .filter(([objectid]) => objects.get(objectid)?.removed)
      .map(([objectid, step]) =>
        step === null
          ? gone('objectid', 'video', objectid)
          : { ...gone('media.data', 'video', objectid), step },
      ),
  ]
}

/** Throws 422. A limit that is broken already binds nobody. */
export const requireStorable = async (
  ctx: SignedIn,
  doc: LoadedDocument,
  live: DocVersion,
): Promise<void> => {
  const broken = new Set(brokenLimits(doc.live, live).map(({ error }) => error))
  const errors = [...broken, ...(await unshowable(ctx, doc, live))]
  if (live.kind === 'guide' && doc.live.kind === 'guide')
    errors.push(...(await removedFiles(ctx, doc.live, live)))
  if (errors.length) throw invalid(errors)
  if (live.kind !== 'guide' || doc.live.kind !== 'guide') return
  const [was, is] = [doc.live.fields as GuideContent, live.fields as GuideContent]
  if (is.category !== was.category && !(await findCategory(ctx.db, is.category)))
    throw invalidField('category', 'not_found', `There is no category ${is.category}`)
  const added = is.prerequisites.filter(guideid => !was.prerequisites.includes(guideid))
  if (added.length === 0) return
  await lockPrerequisites(ctx.db)
  if (await reachesGuide(ctx.db, added, doc.docid))
    throw invalidField(
      'prerequisites',
      'cycle',
      'One of these guides already has this guide as a prerequisite, directly or indirectly',
    )
}
