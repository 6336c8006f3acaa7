// Pages of the tools and parts that a guide names: there when readers are shown the names, gone
// when nothing shows them any more (decision 0381).
import type { Db } from '#server/db/open.ts'
import type { SignedIn } from '#server/http/context.ts'
import { loadAllShown } from './releases.ts'
import { publishItems, retireItems } from '#server/wikis/items.ts'
import type { GuideContent, ItemContent } from './content.ts'

/** What readers get; null: nothing. */
export type ShownItems = Pick<GuideContent, 'tools' | 'parts'> | null

const itemsOf = (shown: ShownItems): ItemContent[] =>
  shown ? [...shown.tools, ...shown.parts] : []

/** Readers were shown one, and are shown the other now, which `author` wrote. */
export const showItems = async (
  ctx: SignedIn,
  before: ShownItems,
  now: ShownItems,
  author: number,
): Promise<void> => {
  const [had, has] = [itemsOf(before), itemsOf(now)]
  const [were, are] = [new Set(had.map(({ name }) => name)), new Set(has.map(({ name }) => name))]
  await publishItems(
    ctx,
    has.filter(({ name }) => !were.has(name)),
    author,
  )
  await retireItems(
    ctx,
    [...were].filter(name => !are.has(name)),
  )
}

/** All that its releases show readers, in every language; null where they get the live version. */
const shownByReleases = async (db: Db, guideid: number): Promise<ShownItems> => {
  const shown = await loadAllShown(db, [guideid])
  return shown.length === 0
    ? null
    : {
        tools: shown.flatMap(({ content }) => content.guide.tools),
        parts: shown.flatMap(({ content }) => content.guide.parts),
      }
}

/**
 * The live version changed, or the guide became public or private. `author`: whose live revision it
 * is; what a guide says that becomes public was written by its author, whoever publishes it.
 */
export const showLiveItems = async (
  ctx: SignedIn,
  guideid: number,
  before: GuideContent | null,
  live: GuideContent | null,
  author: number,
): Promise<void> => {
  const wasShown = before?.public ? before : null
  const isShown = live?.public ? live : null
  if (itemsOf(wasShown).length + itemsOf(isShown).length === 0 && wasShown === isShown) return
  const frozen = await shownByReleases(ctx.db, guideid)
  const writer = wasShown === null && isShown !== null ? isShown.author : author
  if (frozen === null) await showItems(ctx, wasShown, isShown, writer)
  else await showItems(ctx, wasShown && frozen, isShown && frozen, writer)
}

/** Nothing, where the guide is private. */
export const whatReadersGet = async (
  db: Db,
  guideid: number,
  live: GuideContent,
): Promise<ShownItems> => (live.public ? ((await shownByReleases(db, guideid)) ?? live) : null)
