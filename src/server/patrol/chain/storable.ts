// What is accepted together has to make a document that could have been saved: limits, and what it
// names is still there.
import { invalid, invalidField, type FieldError } from '#lib/errors.ts'
import type { SignedIn } from '#server/http/context.ts'
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

/** Throws 422. A limit that is broken already binds nobody. */
export const requireStorable = async (
  ctx: SignedIn,
  doc: LoadedDocument,
  live: DocVersion,
): Promise<void> => {
  const broken = new Set(brokenLimits(doc.live, live).map(({ error }) => error))
  const errors = [...broken, ...(await unshowable(ctx, doc, live))]
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
