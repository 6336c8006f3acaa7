// Wiki text, tree and HTML of something that is not stored yet (authoring.md 1).
import { invalid } from '#lib/errors.ts'
import type { Handlers } from '#server/http/context.ts'
import { loadWikiEnv } from './env.ts'
import { loadLinks } from './links.ts'
import { orTooCostly } from '#server/wikitext/check.ts'
import { perform } from '#server/wikitext/pool.ts'
import { requireDoc } from '#server/wikitext/rules.ts'
import { htmlOf, isSmall, treeOf, wikiText } from '#server/wikitext/text.ts'

export const wikitextHandlers: Pick<Handlers, 'convertWikitext'> = {
  async convertWikitext(input, ctx) {
    const { raw: given, json, mode = 'document' } = input.body()
    if ((given === undefined) === (json === undefined)) {
      throw invalid(
        ['raw', 'json'].map(field => ({
          field,
          code: given === undefined ? 'required' : 'invalid_value',
          message: 'Send exactly one of `raw` and `json`',
        })),
      )
    }
    const field = given === undefined ? 'json' : 'raw'
    const who = String(ctx.person.userid)
    const source = async (): Promise<string> => {
      const written = JSON.stringify(requireDoc(json ?? {}, 'json'))
      const small = isSmall([{ raw: written }])
      return orTooCostly(field, perform('source', { json: written, mode }, { small, who }))
    }
    const text = wikiText(given ?? (await source()), mode)
    const loaded = await orTooCostly(
      field,
      loadWikiEnv(ctx.db, ctx, [text], ctx.person, { trees: true, orFail: true }),
    )
    const { env, links, references } = loaded
    return {
      raw: text.raw,
      json: treeOf(text, env),
      html: htmlOf(text, env),
      broken: {
        titles: references.titles.filter(title => env.page(title) === null),
        guideids: references.guideids.filter(guideid => env.guide(guideid) === null),
      },
      links: await loadLinks(ctx.db, links),
    }
  },
}
