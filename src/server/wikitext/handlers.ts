// Wiki text, tree and HTML of something that is not stored yet (authoring X-10).
import { invalid } from '#lib/errors.ts'
import type { Handlers } from '#server/http/context.ts'
import { loadWikiEnv } from '#server/wikis/env.ts'
import { loadLinks } from '#server/wikis/links.ts'
import { references, toContentsJson } from '#wikitext/doc.ts'
import { renderHtml } from '#wikitext/html.ts'
import { parse } from '#wikitext/parse.ts'
import { toSource } from '#wikitext/source.ts'
import { requireDoc } from './rules.ts'

export const wikitextHandlers: Pick<Handlers, 'convertWikitext'> = {
  async convertWikitext(input, ctx) {
    const { raw: given, json, mode = 'document' } = input.body()
    if ((given === undefined) === (json === undefined)) {
      throw invalid(
        ['raw', 'json'].map(field => ({
          field,
          code: given === undefined ? 'required' : 'invalid_value',
          message: 'Give either raw or json',
        })),
      )
    }
    const raw = given ?? toSource(requireDoc(json ?? {}, 'json'), mode)
    const doc = parse(raw, mode)
    const { env, links } = await loadWikiEnv(ctx.db, ctx, [doc], ctx.person)
    const { titles, guideids } = references(doc)
    const broken = {
      titles: titles.filter(title => env.page(title) === null),
      guideids: guideids.filter(guideid => env.guide(guideid) === null),
    }
    return {
      raw,
      json: toContentsJson(doc, env),
      html: renderHtml(doc, env, mode),
      broken,
      links: await loadLinks(ctx.db, links),
    }
  },
}
