// What is not saved is let go of, and words that it had taken from other steps go back to them.
import type { StepId } from './content/guideContent.ts'
import { discarded, edited } from './model/draftChanges.ts'
import { isStep, newestVersion, type Draft } from './model/draft.ts'
import { linesTaken } from './model/movedWords.ts'
import type { OutboxCore } from './outboxCore.ts'
import type { Resource } from './outboxParts.ts'

export const createLettingGo = (
  { store, moment, now, put }: OutboxCore,
  orderSteps: (guideid: number, order: StepId[]) => void,
) => {
  const draft = ({ doc, stepid }: Resource): Draft | undefined =>
    store.get({ doc, stepid: stepid ?? null })
  /** A step that was to be deleted and is kept takes its place again. */
  const placeAgain = (guideid: number, stepid: StepId) => {
    const guide = store.guide(guideid)
    if (!guide?.mine || !guide.base || guide.mine.stepids.includes(stepid)) return
    const [mine, there] = [guide.mine.stepids, guide.base.content.stepids]
    const before = there.slice(0, there.indexOf(stepid)).findLast(id => mine.includes(id))
    const at = before === undefined ? 0 : mine.indexOf(before) + 1
    orderSteps(guideid, [...mine.slice(0, at), stepid, ...mine.slice(at)])
  }
  /**
   * A step lets go of words that it had taken from others: those have them again, before anything
   * of them goes out. `next`: what becomes of it.
   */
  const giveBack = (taker: Draft, next: Draft | null): void => {
    if (!isStep(taker)) return
    const steps = store.of(taker.doc).filter(isStep)
    const others = steps.filter(({ stepid }) => stepid !== taker.stepid)
    const after = next && isStep(next) ? [...others, next] : others
    for (const giver of others) {
      const lines = linesTaken(giver, taker).filter(line =>
        after.every(one => !linesTaken(giver, one).includes(line)),
      )
      if (lines.length === 0 || !giver.base) continue
      put(
        edited(
          giver,
          giver.mine
            ? { ...giver.mine, lines: [...giver.mine.lines, ...lines] }
            : giver.base.content,
          moment(),
        ),
      )
      placeAgain(taker.doc.id, giver.stepid as StepId)
    }
  }
  const letGo = (going: Draft): void => {
    if (going.base && going.reason?.kind !== 'gone')
      return put(discarded(going, newestVersion(going) ?? going.base, now()))
    if (going.sent) return put(edited(going, null, moment()))
    void store.drop(going)
    const order = store.guide(going.doc.id)?.mine?.stepids
    if (going.stepid !== null && order)
      orderSteps(
        going.doc.id,
        order.filter(stepid => stepid !== going.stepid),
      )
  }
  /**
   * Lets go of what is not saved. A write that may have landed is settled first and then undone by
   * another.
   */
  const discard = (resource: Resource): void => {
    const going = draft(resource)
    if (!going) return
    giveBack(going, null)
    letGo(going)
  }
  return { draft, placeAgain, giveBack, discard }
}
