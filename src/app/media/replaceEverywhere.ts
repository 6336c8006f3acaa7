// Puts one picture in the places of another: guides and steps through the outbox, pages, people and teams by their own writes.
import type { ImageUse } from '#contract/media.ts'
import { call } from '#app/api/client.ts'
import { write } from '#app/api/write.ts'
import type { Picture } from '#app/outbox/content.ts'
import type { Outbox } from '#app/outbox/outbox.ts'
import { wikiAt } from '#app/paths.ts'
import { putBack, replacedGuide, replacedStep, replacedText } from './replaced.ts'

/** What became of one use; `problem` says why nothing did. */
export type Outcome = { use: ImageUse; problem: string | null }
/** Takes one document back to what it was; answers whether all of it still was as it had been left. */
export type Undo = () => Promise<boolean>

const sendAll = async (outbox: Outbox, guideid: number) => {
  const state = await outbox.flush(guideid)
  if (state !== 'saved' && state !== 'idle') throw new Error(`Not saved: ${state}`)
}

const guideHere = async (outbox: Outbox, guideid: number) => {
  await outbox.catchUp(guideid)
  if (outbox.isElsewhere(guideid)) throw new Error('The guide is open in another tab')
  const guide = outbox.guide(guideid)?.mine
  if (!guide) throw new Error('The guide is not open to you')
  return guide
}

/** Every step and field of a guide that shows it. */
export const replaceInGuide = async (outbox: Outbox, guideid: number, from: number, to: Picture): Promise<Undo> => {
  const guide = await guideHere(outbox, guideid)
  const changes = replacedGuide(guide, from, to)
  if (Object.keys(changes).length > 0) outbox.changeGuide(guideid, changes)
  const steps = guide.stepids.flatMap(stepid => {
    const before = outbox.step(guideid, stepid)?.mine
    const next = before ? replacedStep(before, from, to) : {}
    if (!before || Object.keys(next).length === 0) return []
    outbox.changeStep(guideid, stepid, next)
    return [{ stepid, before, next }]
  })
  await sendAll(outbox, guideid)
  return async () => {
    const now = await guideHere(outbox, guideid)
    const fields = putBack(now, guide, changes)
    if (Object.keys(fields.back).length > 0) outbox.changeGuide(guideid, fields.back)
    let isWhole = fields.isWhole
    for (const { stepid, before, next } of steps) {
      const step = outbox.step(guideid, stepid)?.mine
      const parts = step ? putBack(step, before, next) : { back: {}, isWhole: false }
      if (Object.keys(parts.back).length > 0) outbox.changeStep(guideid, stepid, parts.back)
      isWhole &&= parts.isWhole
    }
    await sendAll(outbox, guideid)
    return isWhole
  }
}

const inPage = async (url: string, from: number, to: Picture): Promise<Undo> => {
  const at = wikiAt(new URL(url, location.origin).pathname)
  if (!at) throw new Error('The page has no address')
  const read = () => call('readWiki', { params: at })
  const wiki = await read()
  const contents = replacedText(wiki.contents_raw, from, to.id)
  const changes = { ...(wiki.image?.id === from ? { image: to.id } : {}), ...(contents === wiki.contents_raw ? {} : { contents }) }
  await write('patchWiki', { params: at, query: { revisionid: wiki.revisionid }, body: changes })
  return async () => {
    const now = await read()
    const { back, isWhole } = putBack({ image: now.image?.id ?? null, contents: now.contents_raw }, { image: from, contents: wiki.contents_raw }, changes)
    if (Object.keys(back).length > 0) await write('patchWiki', { params: at, query: { revisionid: now.revisionid }, body: back })
    return isWhole
  }
}

const ofPerson = async (userid: number, from: number, to: Picture): Promise<Undo> => {
  const read = () => call('readUser', { params: { userid } })
  const set = (revisionid: number, image: number) => write('patchUser', { params: { userid }, query: { revisionid }, body: { image } })
  await set((await read()).revisionid, to.id)
  return async () => {
    const now = await read()
    const isWhole = now.image?.id === to.id
    if (isWhole) await set(now.revisionid, from)
    return isWhole
  }
}

const ofTeam = async (teamid: number, from: number, to: Picture): Promise<Undo> => {
  const set = (image: number) => write('patchTeam', { params: { teamid }, body: { image } })
  await set(to.id)
  return async () => {
    const isWhole = (await call('readTeam', { params: { teamid } })).image?.id === to.id
    if (isWhole) await set(from)
    return isWhole
  }
}

const inDocument = (outbox: Outbox, { type, id, url }: ImageUse, from: number, to: Picture): Promise<Undo> => {
  if (type === 'guide') return replaceInGuide(outbox, id, from, to)
  if (type === 'wiki') return inPage(url, from, to)
  return type === 'user' ? ofPerson(id, from, to) : ofTeam(id, from, to)
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

export type Replaced = { uses: readonly ImageUse[]; undo: Undo }
/** Each document is written once; what cannot be changed says why, and stops nothing. Answers how each of the others goes back. */
export const replaceEverywhere = async (outbox: Outbox, uses: readonly ImageUse[], from: number, to: Picture, onDone: (outcome: Outcome) => void): Promise<Replaced[]> => {
  const documents = new Map<string, ImageUse[]>()
  for (const use of uses) documents.set(`${use.type} ${use.id}`, [...(documents.get(`${use.type} ${use.id}`) ?? []), use])
  const replaced: Replaced[] = []
  for (const of of documents.values()) {
    let problem: string | null = null
    try {
      replaced.push({ uses: of, undo: await inDocument(outbox, of[0] as ImageUse, from, to) })
    } catch (error) {
      problem = reasonOf(error)
    }
    for (const use of of) onDone({ use, problem })
  }
  return replaced
}

/** One document after another goes back; what somebody has changed since stays, and is told as `changed`. */
export const undoReplaced = async (replaced: readonly Replaced[], changed: string, onDone: (outcome: Outcome) => void): Promise<void> => {
  for (const { uses, undo } of replaced) {
    const problem = await undo().then(isWhole => (isWhole ? null : changed), reasonOf)
    for (const use of uses) onDone({ use, problem })
  }
}
