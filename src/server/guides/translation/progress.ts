// How far a guide is translated (api-facts 6.1): a text is translated where the language's own
// revision holds it, or somebody said that the source's words stand, and outdated where these
// have changed since.
import type { GuideLanguage } from '#contract/guides/languages.ts'
import type { Handlers } from '#server/http/context.ts'
import { loadHead, requireSeen } from '../head.ts'
import { loadTranslated, sourceTexts, type TranslatedLanguage } from './translatedTexts.ts'

const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 100 : Math.floor((100 * part) / whole)

const progressIn = ({ langid, rows, parts }: TranslatedLanguage, texts: number): GuideLanguage => {
  const all = parts.flatMap(part => part.texts)
  const translated = all.filter(({ status }) => status !== 'missing').length
  return {
    langid,
    is_source: false,
    texts,
    translated,
    outdated: all.filter(({ status }) => status === 'outdated').length,
    percent: percentOf(translated, texts),
    readable: rows.some(
      ({ resource, live_revisionid }) => resource === 'guide' && live_revisionid !== null,
    ),
  }
}

export const progressHandlers: Pick<Handlers, 'listGuideLanguages'> = {
  async listGuideLanguages({ params: { guideid } }, ctx) {
    const access = await requireSeen(ctx, guideid)
    return ctx.snapshot(async db => {
      const head = await loadHead(db, guideid)
      const texts = sourceTexts(head, guideid).reduce((sum, one) => sum + one.texts.size, 0)
      const source = { langid: access.langid, is_source: true, texts, translated: texts }
      const others = await loadTranslated(db, ctx, access, head)
      return [
        { ...source, outdated: 0, percent: 100, readable: true },
        ...others.map(one => progressIn(one, texts)),
      ]
    })
  },
}
