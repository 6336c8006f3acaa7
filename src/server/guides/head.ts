// What an editor gets back after a write, and the language that a write may be in.
import type { Guide } from '#contract/guides.ts'
import { invalidField } from '#lib/errors.ts'
import type { Ctx, SignedIn } from '#server/http/context.ts'
import { loadGuide } from './load.ts'
import { presentGuide } from './present.ts'
import { canEdit, loadAccess, type GuideAccess } from './rules.ts'
import { loadMarks } from './sql.ts'

const presentTo = async (ctx: SignedIn, guideid: number, head: boolean): Promise<Guide> => {
  const access = await loadAccess(ctx.db, guideid)
  const guide = await loadGuide(ctx.db, ctx, { guideid, head, inlined: false, viewer: ctx.person })
  const marks = await loadMarks(ctx.db, guideid, ctx.person.userid)
  return presentGuide(ctx.origin, ctx.settings, guide, { ...marks, can_edit: canEdit(ctx.person, access) }, head)
}

/** The guide as its editor gets it after a write: the head, without prerequisites' steps (api-facts 6.1). */
export const presentHead = (ctx: SignedIn, guideid: number): Promise<Guide> => presentTo(ctx, guideid, true)
/** The guide as readers see it, without prerequisites' steps (api-facts 5.1). */
export const presentLive = (ctx: SignedIn, guideid: number): Promise<Guide> => presentTo(ctx, guideid, false)

/** Supported languages only; a guide has no translations yet, so another language than its own cannot be edited. */
export const requireLanguage = (ctx: Ctx, langid: string | undefined, access: GuideAccess | null): void => {
  if (langid === undefined) return
  if (!ctx.settings.langids.includes(langid)) throw invalidField('langid', 'invalid_langid', `The site has no language ${langid}`)
  if (access && langid !== access.langid) throw invalidField('langid', 'translation_unavailable', `This guide is written in ${access.langid}`)
}
