// The version that an edit proposes, in an outbox of its own that sends nothing: what is put right
// in it is kept at each key, and merged where the edit changes meanwhile (authoring.md 3).
import { queries } from '#app/api/queries.ts'
import { deviceGuideid } from '#app/drafts/content/deviceOnly.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { openKeptTexts } from '#app/drafts/journal/keptTexts.ts'
import { isWaiting } from '#app/drafts/model/unsent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { beginDeviceOutbox } from '#app/drafts/react/beginDeviceOutbox.ts'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { sameJson } from '#lib/json.ts'
import { mendStepsPlace } from '../desk/deskWords.ts'
import { namesOf } from '../desk/storedVersion.ts'
import { guidesBeside } from '../desk/useDesk.ts'
import { dropMended, partOf } from './dropMended.ts'
import { heldGuide, numberOf, seeded, writtenIn } from './heldGuide.ts'
import { forgetMending, mendingOf, noteMending, type Mending } from './mendings.ts'

/** Where the edit conflicts with what readers see, the editing begins with its author's words. */
const seed = (detail: PatrolItemDetail, outbox: Outbox): void => {
  for (const stepid of outbox.guide(deviceGuideid)?.mine?.stepids ?? []) {
    const draft = outbox.step(deviceGuideid, stepid)
    if (!draft?.base?.content || isWaiting(draft)) continue
    const step = seeded(detail, Number(stepid), draft.base.content)
    if (!sameJson(step, draft.base.content)) outbox.changeStep(deviceGuideid, stepid, step)
  }
}

/** The words beside the drafts, for whoever never opens the editor again. */
const keepWordsBeside = (userid: number, itemid: number, outbox: Outbox): (() => void) => {
  const texts = openKeptTexts()
  let last = ''
  return outbox.subscribe(() => {
    const mending = mendingOf(itemid)
    if (!mending) return
    const words = writtenIn(mending.detail, outbox)
    const now = JSON.stringify(words)
    if (now === last) return
    last = now
    void texts.keep(userid, mendStepsPlace(itemid), { words })
  })
}

/**
 * An answered question waits to be sent, here for ever, and takes in nothing new. What the device
 * has of it goes on.
 */
const isAtRest = (outbox: Outbox): boolean =>
  outbox.keepsDrafts() && outbox.drafts(guideKey(deviceGuideid)).some(({ resolved }) => resolved)

/** What is begun anew waits until the words of before are gone. */
const droppings = new Map<number, Promise<void>>()

const begin = async (userid: number, detail: PatrolItemDetail): Promise<Mending> => {
  const { itemid, docid } = detail
  await droppings.get(itemid)
  const read = await Promise.all(guidesBeside(docid).map(one => queries.fetchQuery(one)))
  const rendered = new Map(
    read.flatMap(({ steps }) =>
      steps.flatMap(step => step.lines.map(line => [line.text_raw, line.text_rendered] as const)),
    ),
  )
  const before = mendingOf(itemid)
  const known = before?.userid === userid && !isAtRest(before.outbox) ? before : undefined
  // Whoever was here before has theirs on the device.
  if (before && !known) {
    before.stop()
    await before.outbox.written()
    before.outbox.stop()
  }
  const outbox = known?.outbox ?? (await beginDeviceOutbox(userid, partOf(itemid)))
  const names = namesOf(read)
  const revisionid = numberOf(heldGuide(detail, names), outbox.drafts(guideKey(deviceGuideid)))
  await outbox.openGuide(heldGuide(detail, names, revisionid))
  const stop = known?.stop ?? keepWordsBeside(userid, itemid, outbox)
  const drop = () => {
    stop()
    forgetMending(itemid)
    openings.delete(itemid)
    const dropping = outbox.written().then(() => {
      outbox.stop()
      return dropMended(userid, itemid)
    })
    droppings.set(itemid, dropping)
    return dropping
  }
  const mending: Mending = { userid, detail, outbox, rendered, drop, stop }
  noteMending(itemid, mending)
  seed(detail, outbox)
  return mending
}

const openings = new Map<number, { version: string; opening: Promise<Mending> }>()

/** The same promise for the same proposal. */
export const openMending = (userid: number, detail: PatrolItemDetail): Promise<Mending> => {
  const version = `${userid} ${detail.diff.after_hash}`
  const known = openings.get(detail.itemid)
  if (known?.version === version) return known.opening
  const opening = (known?.opening ?? Promise.resolve(null))
    .catch(() => null) // told where it was asked for
    .then(() => begin(userid, detail))
  openings.set(detail.itemid, { version, opening })
  // What failed is tried anew when it is opened again.
  opening.catch(() => openings.delete(detail.itemid))
  return opening
}
