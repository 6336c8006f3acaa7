// Undo and redo over the log of changes, which outlives reloads. What others wrote lies in the log
// between my changes: where some of it stands over the change that is taken back, mine is merged
// out from under it, and theirs stays.
import { inverseOf, namedAnew, takenBack, withChange, type Inverse } from './changes.ts'
import type { Content } from './draft.ts'
import type { Aliases } from '../content/lineids.ts'
import { withBlocksOf } from '../content/wikiContent.ts'

/**
 * The newest last: what takes my changes back, and what brings those again that were taken back.
 */
export type Log = { changes: readonly Inverse[]; undone: readonly Inverse[] }
export const noLog: Log = { changes: [], undone: [] }
/**
 * How a draft came to be what it is: what of it is my own doing, or the log as it is afterwards.
 */
export type Doing = { own: Content | null; isApart?: boolean; log?: Log }

/** A change of mine. What was undone before cannot come again. */
export const withOwn = (
  log: Log,
  before: Content | null,
  after: Content | null,
  at: number,
  isApart = false,
): Log => {
  const change = inverseOf(before, after, at)
  return change ? { changes: withChange(log.changes, change, isApart), undone: [] } : log
}

/** Lines of a step have other ids from now on; they are the same lines. */
export const withNewLineids = ({ changes, undone }: Log, aliases: Aliases): Log => ({
  changes: changes.map(one => namedAnew(one, aliases)),
  undone: undone.map(one => namedAnew(one, aliases)),
})

/** With the very blocks of `after` where both say the same, so that only what differs is kept. */
const alike = (before: Content | null, after: Content | null): Content | null => {
  if (!before || !after || !('contents' in before) || !('contents' in after)) return before
  const contents = withBlocksOf(after.contents, before.contents)
  return {
    ...before,
    contents: contents.content === after.contents.content ? after.contents : contents,
  }
}

const onTop = (
  stack: readonly Inverse[],
  before: Content | null,
  after: Content | null,
  at: number,
): readonly Inverse[] => {
  if (stack.length === 0) return stack
  const last = stack.at(-1) as Inverse
  // Two merges in a row are one: nothing of mine lies between them.
  const [rest, was] = last.theirs ? [stack.slice(0, -1), takenBack(before, last)] : [stack, before]
  const change = inverseOf(alike(was, after), after, at)
  return change ? [...rest, { ...change, theirs: true }] : rest
}
/** What a merge brought, or somebody wrote before the page was opened again. */
export const withTheirs = (
  { changes, undone }: Log,
  before: Content | null,
  after: Content | null,
  at: number,
): Log =>
  before === after
    ? { changes, undone }
    : { changes: onTop(changes, before, after, at), undone: onTop(undone, before, after, at) }

/**
 * Takes the way from `base` to `mine` in what stands now; where somebody else wrote in the same
 * place, that stays. `now` itself where nothing differs.
 */
export type Rebase = (
  base: Content | null,
  mine: Content | null,
  now: Content | null,
) => Content | null
type Gone = { stack: readonly Inverse[]; content: Content | null }

/** One change of mine back along a stack; undefined where none is left that anything stands of. */
const back = (
  stack: readonly Inverse[],
  now: Content | null,
  at: number,
  rebase: Rebase,
): Gone | undefined => {
  let [rest, above] = [stack, now]
  for (let top = rest.at(-1); top; top = rest.at(-1)) {
    rest = rest.slice(0, -1)
    const before = takenBack(above, top)
    const content = top.theirs || above === now ? before : rebase(above, before, now)
    above = before
    if (top.theirs || content === now) continue
    return { stack: content === before ? rest : onTop(rest, before, content, at), content }
  }
  return undefined
}

/**
 * What stands once my last change is taken back, and the log afterwards; undefined: there is none.
 */
export const undo = (
  log: Log,
  now: Content | null,
  at: number,
  rebase: Rebase,
): { content: Content | null; log: Log } | undefined => {
  const gone = back(log.changes, now, at, rebase)
  const again = gone && inverseOf(now, gone.content, at)
  return (
    gone && {
      content: gone.content,
      log: { changes: gone.stack, undone: again ? [...log.undone, again] : log.undone },
    }
  )
}
/** The last change that was taken back comes again. */
export const redo = (
  log: Log,
  now: Content | null,
  at: number,
  rebase: Rebase,
): { content: Content | null; log: Log } | undefined => {
  const gone = back(log.undone, now, at, rebase)
  const again = gone && inverseOf(now, gone.content, at)
  return (
    gone && {
      content: gone.content,
      log: { changes: again ? [...log.changes, again] : log.changes, undone: gone.stack },
    }
  )
}
