import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Outcome } from './sendMove.ts'
import type { Tree } from '../model/treeModel.ts'
import { placeName, type Effect, type Move, type Refusal } from './moveRules.ts'

/** What is said of moves: places, reasons, effects, outcomes. */
export const useMoveWords = (tree: Tree) => {
  const { t } = useLingui()
  const place = (title: string | null) => placeName(tree, title, t`the top level`)
  const reason = (refusal: Refusal) =>
    ({
      itself: t`A category cannot be moved into itself.`,
      below: t`A category cannot be moved into a category below it.`,
      here: t`A category cannot be moved to where it already is.`,
    })[refusal]
  const effect = ({ moved, below, guides, paths }: Effect) => {
    const categories =
      below === 0
        ? plural(moved, {
            one: 'Moves # category',
            other: 'Moves # categories',
          })
        : plural(moved, {
            one: `Moves # category with ${below} below it`,
            other: `Moves # categories with ${below} below them`,
          })
    const changed = plural(paths, {
      one: '# breadcrumb path changes',
      other: '# breadcrumb paths change',
    })
    return guides === null
      ? t`${categories}. The number of public guides affected is not known yet. No addresses change.`
      : t`${categories} and ${plural(guides, { one: '# public guide', other: '# public guides' })}; ${changed}; no addresses change.`
  }
  const failure = (outcome: Outcome, what: Move['what']) => {
    switch (outcome.kind) {
      case 'elsewhere':
        if (what === 'guide')
          return t`Someone else has moved this guide to ${place(outcome.parent)}.`
        return t`Someone else has moved this category to ${place(outcome.parent)}.`
      case 'changed':
        return what === 'guide'
          ? t`Someone else changed this guide at the same time. Try again.`
          : t`Someone else changed this category at the same time. Try again.`
      case 'gone':
        return what === 'guide'
          ? t`This guide no longer exists.`
          : t`This category no longer exists.`
      case 'nowhere':
        return t`The category it should move to no longer exists.`
      case 'waits':
        return t`The change is waiting for review. Until then the guide stays in its category.`
      case 'translated':
        return t`This page has translations that could not be restored, so it was not deleted.`
      case 'refused':
        return outcome.message
      default:
        return ''
    }
  }
  return { place, reason, effect, failure }
}
