// Categories that were found, as readers choose them: with the guides below them and a picture.
import type { FilledCategory } from '#contract/tree/shapes.ts'
import { guidesKey, treeGuidesKey, treeKey } from '#server/base/stampNames.ts'
import type { ReadCtx } from '#server/http/context.ts'
import type { ResourceStamps } from '#server/http/responses/responseCache.ts'
import { loadFilled } from '#server/wikis/summaries.ts'

export type Below = Pick<FilledCategory, 'guides' | 'fallback_image'>

/**
 * Counting goes through all below it, so each is kept until a guide or the tree changes, and
 * shortly at most: the picture of a guide may become another meanwhile.
 */
const loadOne = async (ctx: ReadCtx, title: string): Promise<Below> => {
  const view = `below category ${title}`
  const { json } =
    ctx.bytes.peek(view) ??
    (await ctx.bytes.build(view, async () => {
      const [filled] = await loadFilled(ctx, [title], ctx.settings.default_langid)
      const below: Below = {
        guides: filled?.guides ?? 0,
        fallback_image: filled?.fallback_image ?? null,
      }
      const pairs: ResourceStamps = new Map([
        [treeKey, 0],
        [treeGuidesKey, 0],
        [guidesKey, 0],
      ])
      return { json: below, facts: {}, pairs, lasting: false }
    }))
  // These bytes are ours, from above.
  return JSON.parse(json.toString()) as Below
}

/** By title. */
export const loadBelow = async (
  ctx: ReadCtx,
  titles: readonly string[],
): Promise<Map<string, Below>> =>
  new Map(await Promise.all(titles.map(async title => [title, await loadOne(ctx, title)] as const)))
