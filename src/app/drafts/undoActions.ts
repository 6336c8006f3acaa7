// My last change of a page or a step taken back, or brought again, as an edit of its own.
import type { StepContent, StepId } from './content/guideContent.ts'
import { withAliases, withLineids } from './content/lineids.ts'
import type { WikiContent } from './content/wikiContent.ts'
import { edited } from './model/draftChanges.ts'
import { isStep, type Content, type Draft } from './model/draft.ts'
import { kindOf, mergedUnasked } from './model/draftKind.ts'
import { noLog, redo, undo } from './model/undo.ts'
import type { OutboxCore } from './outboxCore.ts'

type Way = 'undo' | 'redo'

/** A line that comes back may have another id by now, or need one. */
const withLinesNamed = (draft: Draft, content: Content | null): Content | null =>
  isStep(draft) && content
    ? withLineids(withAliases(content as StepContent, draft.aliases))
    : content

export const createUndoActions = ({ store, moment, put }: OutboxCore) => {
  const goBack = (draft: Draft | undefined, way: Way): Content | null | undefined => {
    if (!draft?.mine) return undefined
    const at = moment()
    const gone = (way === 'undo' ? undo : redo)(
      store.logOf(draft) ?? noLog,
      draft.mine,
      at,
      (base, mine, there) => {
        const { merged } = mergedUnasked(draft, base, mine, there, () => 'theirs')
        return kindOf(draft).same(merged, there) ? there : merged
      },
    )
    if (!gone) return undefined
    const own = withLinesNamed(draft, gone.content)
    put(edited(draft, own, at), { own, log: gone.log })
    return store.get(draft)?.mine
  }
  const lastChange = (draft: Draft | undefined, way: Way): number => {
    const { changes, undone } = (draft && store.logOf(draft)) ?? noLog
    return (way === 'undo' ? changes : undone).findLast(({ theirs }) => !theirs)?.at ?? -Infinity
  }
  const canGoBack = (draft: Draft | undefined, way: Way): boolean =>
    lastChange(draft, way) > -Infinity
  return {
    /** The page as it is then; undefined: there is nothing to take back, or to bring again. */
    goBack: (wikiid: number, way: Way) =>
      (goBack(store.wiki(wikiid), way) ?? undefined) as WikiContent | undefined,
    canGoBack: (wikiid: number, way: Way): boolean => canGoBack(store.wiki(wikiid), way),
    /** The step as it is then; undefined: there is nothing to take back, or to bring again. */
    goBackInStep: (guideid: number, stepid: StepId, way: Way) =>
      (goBack(store.step(guideid, stepid), way) ?? undefined) as StepContent | undefined,
    canGoBackInStep: (guideid: number, stepid: StepId, way: Way): boolean =>
      canGoBack(store.step(guideid, stepid), way),
    /** When that was done which would be taken back, or brought again; -Infinity: nothing. */
    lastChangeInStep: (guideid: number, stepid: StepId, way: Way): number =>
      lastChange(store.step(guideid, stepid), way),
  }
}
