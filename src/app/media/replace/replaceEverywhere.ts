// Puts one picture in the places of another: guides and steps through the outbox, pages, people,
// teams and the site's mark by their own writes.
import type { ImageUse } from '#contract/media/schemas.ts'
import { call } from '#app/api/client.ts'
import { write } from '#app/api/write.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import type { Picture } from '#app/drafts/content/guideContent.ts'
import type { State } from '#app/drafts/model/saveMachine.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { wikiAt } from '#app/paths.ts'
import { lastingAt, type Lasting } from './lasting.ts'
import { putBack, replacedGuide, replacedStep, replacedText } from './replaced.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

/** Why nothing is replaced at a place; the dialog has the words for each. */
type Hindrance = 'untouched' | 'unsaved' | 'elsewhere' | 'closed' | Lasting
export type Words = Readonly<Record<Hindrance, string>>
/** Thrown by what finds nothing to change, or may change nothing. */
const hindered = (why: Hindrance): Error => new Error('Nothing was replaced', { cause: { why } })
const hindranceOf = (error: unknown): Hindrance | undefined =>
  error instanceof Error ? (error.cause as { why?: Hindrance } | undefined)?.why : undefined

/**
 * What became of one use; `problem` says why nothing did. `waits`: it is kept on this device and
 * goes out later.
 */
export type Outcome = { use: ImageUse; problem: string | null; waits: boolean }
/** `isWhole`: all of it still was as it had been left. */
type Back = { isWhole: boolean; waits: boolean }
/** Takes one document back to what it was. */
type Undo = () => Promise<Back>
type Fate = 'replaced' | 'waits' | Hindrance
/**
 * `fateOf`: a document can be changed at one place while it shows the picture at another only in a
 * language or version that is not edited here.
 */
type Written = { fateOf: (use: ImageUse) => Fate; undo: Undo }

/** Once nothing of it moves any more by itself. */
const fateOf = (state: State | undefined): Fate =>
  state === undefined || state === 'blocked' || state === 'conflict'
    ? 'unsaved'
    : state === 'saved' || state === 'idle'
      ? 'replaced'
      : 'waits'

const guideHere = async (outbox: Outbox, guideid: number) => {
  await outbox.catchUp(guideKey(guideid))
  if (outbox.isElsewhere(guideKey(guideid))) throw hindered('elsewhere')
  const guide = outbox.guide(guideid)?.mine
  if (!guide) throw hindered('closed')
  return guide
}

const isAt = ({ where }: ImageUse, changes: object): boolean =>
  where === 'image' ? 'image' in changes : Object.keys(changes).some(field => field !== 'image')

/** One picture for another; `madeOf`: what the other one was made of, itself where it was not. */
export type Exchange = { from: number; to: Picture; madeOf: number }

/** Every step and field of a guide that shows it. */
export const replaceInGuide = async (
  outbox: Outbox,
  guideid: number,
  { from, to, madeOf }: Exchange,
): Promise<Written> => {
  const guide = await guideHere(outbox, guideid)
  const changes = replacedGuide(guide, from, to)
  const isChanged = Object.keys(changes).length > 0
  if (isChanged) outbox.changeGuide(guideid, changes)
  const steps = guide.stepids.flatMap(stepid => {
    const before = outbox.step(guideid, stepid)?.mine
    const next = before ? replacedStep(before, from, to, madeOf) : {}
    if (!before || Object.keys(next).length === 0) return []
    outbox.changeStep(guideid, stepid, next)
    return [{ stepid, before, next }]
  })
  if (!isChanged && steps.length === 0) throw hindered('untouched')
  await outbox.flush(guideKey(guideid))
  const ofGuide = fateOf(outbox.guide(guideid)?.state)
  const ofSteps = new Map(
    steps.map(({ stepid }) => [stepid, fateOf(outbox.step(guideid, stepid)?.state)]),
  )
  return {
    fateOf: use =>
      use.where === 'step'
        ? (ofSteps.get(use.stepid ?? 0) ?? 'untouched')
        : isAt(use, changes)
          ? ofGuide
          : 'untouched',
    undo: async () => {
      const now = await guideHere(outbox, guideid)
      // What the service refused waits in the editor for whoever decides it there.
      const fields =
        ofGuide === 'unsaved' ? { back: {}, isWhole: true } : putBack(now, guide, changes)
      if (Object.keys(fields.back).length > 0) outbox.changeGuide(guideid, fields.back)
      let { isWhole } = fields
      for (const { stepid, before, next } of steps) {
        if (ofSteps.get(stepid) === 'unsaved') continue
        const step = outbox.step(guideid, stepid)?.mine
        const parts = step ? putBack(step, before, next) : { back: {}, isWhole: false }
        if (Object.keys(parts.back).length > 0) outbox.changeStep(guideid, stepid, parts.back)
        isWhole &&= parts.isWhole
      }
      await outbox.flush(guideKey(guideid))
      const fates = [
        outbox.guide(guideid),
        ...steps.map(({ stepid }) => outbox.step(guideid, stepid)),
      ].map(draft => fateOf(draft?.state))
      return { isWhole, waits: fates.includes('waits') }
    },
  }
}

/** What is written by one call of its own: `read` says what is there, `set` writes it. */
type Place<F extends object> = {
  read: () => Promise<{ revisionid: number; fields: F }>
  set: (revisionid: number, changes: Partial<F>) => Promise<unknown>
}
const replaceAt = async <F extends { image: number | null }>(
  { read, set }: Place<F>,
  text: Exclude<keyof F, 'image'> | null,
  from: number,
  to: Picture,
): Promise<Written> => {
  const { revisionid, fields } = await read()
  const words = text === null ? '' : String(fields[text])
  const next = replacedText(words, from, to.id)
  const changes = {
    ...(fields.image === from ? { image: to.id } : {}),
    ...(text === null || next === words ? {} : { [text]: next }),
  } as Partial<F>
  if (Object.keys(changes).length === 0) throw hindered('untouched')
  await set(revisionid, changes)
  return {
    fateOf: use => (isAt(use, changes) ? 'replaced' : 'untouched'),
    undo: async () => {
      const now = await read()
      const { back, isWhole } = putBack(now.fields, fields, changes)
      if (Object.keys(back).length > 0) await set(now.revisionid, back)
      return { isWhole, waits: false }
    },
  }
}

const inPage = (url: string, from: number, to: Picture): Promise<Written> => {
  const params = wikiAt(new URL(url, location.origin).pathname)
  if (!params) throw hindered('closed')
  const read = async () => {
    const { revisionid, image, contents_raw } = await call('readWiki', { params })
    return { revisionid, fields: { image: image?.id ?? null, contents: contents_raw } }
  }
  return replaceAt(
    {
      read,
      set: (revisionid, body) => write('patchWiki', { params, query: { revisionid }, body }),
    },
    'contents',
    from,
    to,
  )
}

/** Their portrait, and what they write about themselves. */
const ofPerson = (userid: number, from: number, to: Picture): Promise<Written> => {
  const params = { userid }
  const read = async () => {
    const { revisionid, image, about_raw } = await call('readUser', { params })
    return { revisionid, fields: { image: image?.id ?? null, about: about_raw || '' } }
  }
  return replaceAt(
    {
      read,
      set: (revisionid, body) => write('patchUser', { params, query: { revisionid }, body }),
    },
    'about',
    from,
    to,
  )
}

const ofTeam = (teamid: number, from: number, to: Picture): Promise<Written> => {
  const params = { teamid }
  const read = async () => ({
    revisionid: 0,
    fields: { image: (await call('readTeam', { params })).image?.id ?? null },
  })
  return replaceAt({ read, set: (_, body) => write('patchTeam', { params, body }) }, null, from, to)
}

/** The mark beside the site's name; only Admins may change it. */
const ofSite = (from: number, to: Picture): Promise<Written> => {
  const read = async () => {
    const { revisionid, mark } = await call('readSettings', {})
    return { revisionid, fields: { image: mark } }
  }
  return replaceAt(
    {
      read,
      set: (revisionid, { image: mark }) =>
        write('patchSettings', { query: { revisionid }, body: { mark } }),
    },
    null,
    from,
    to,
  )
}

/** What is shown of a film before it plays. */
const ofFilm = (videoid: number, from: number, to: Picture): Promise<Written> => {
  const read = async () => {
    const { image } = await call('readVideo', { params: { id: String(videoid) } })
    return { revisionid: 0, fields: { image: image?.image.id ?? null } }
  }
  const set = (_: number, { image: poster }: { image?: number | null }) =>
    write('patchVideo', { params: { videoid }, body: { poster } })
  return replaceAt({ read, set }, null, from, to)
}

const inDocument = async (
  outbox: Outbox,
  { type, id, url }: ImageUse,
  exchange: Exchange,
): Promise<Written> => {
  const { from, to } = exchange
  if (type === 'guide') return replaceInGuide(outbox, id, exchange)
  if (type === 'wiki') return inPage(url, from, to)
  if (type === 'site') return ofSite(from, to)
  if (type === 'video') return ofFilm(id, from, to)
  return type === 'user' ? ofPerson(id, from, to) : ofTeam(id, from, to)
}

const reasonOf = (error: unknown, words: Words) => {
  const why = hindranceOf(error)
  return why ? words[why] : refusedWords(error)
}

export type Replaced = { uses: readonly ImageUse[]; undo: Undo }
/**
 * Each document is written once; what cannot be changed says why, and stops nothing. Answers how
 * each of the others goes back.
 */
export const replaceEverywhere = async (
  outbox: Outbox,
  uses: readonly ImageUse[],
  exchange: Exchange,
  words: Words,
  onDone: (outcome: Outcome) => void,
): Promise<Replaced[]> => {
  const documents = new Map<string, ImageUse[]>()
  for (const use of uses) {
    const lasting = lastingAt(use)
    const key = `${use.type} ${use.id}`
    if (lasting) onDone({ use, problem: words[lasting], waits: false })
    else documents.set(key, [...(documents.get(key) ?? []), use])
  }
  const replaced: Replaced[] = []
  for (const of of documents.values()) {
    try {
      const written = await inDocument(outbox, of[0] as ImageUse, exchange)
      const fates = of.map(use => ({ use, fate: written.fateOf(use) }))
      const changed = fates.flatMap(({ use, fate }) =>
        fate === 'replaced' || fate === 'waits' ? [use] : [],
      )
      if (changed.length > 0) replaced.push({ uses: changed, undo: written.undo })
      for (const { use, fate } of fates)
        onDone({
          use,
          problem: fate === 'replaced' || fate === 'waits' ? null : words[fate],
          waits: fate === 'waits',
        })
    } catch (error) {
      for (const use of of) onDone({ use, problem: reasonOf(error, words), waits: false })
    }
  }
  return replaced
}

/**
 * One document after another goes back; what somebody has changed since stays, and is told as
 * `changed`.
 */
export const undoReplaced = async (
  replaced: readonly Replaced[],
  words: Words & { changed: string },
  onDone: (outcome: Outcome) => void,
): Promise<void> => {
  for (const { uses, undo } of replaced) {
    const told = await undo().then(
      ({ isWhole, waits }) => ({ problem: isWhole ? null : words.changed, waits }),
      (error: unknown) => ({ problem: reasonOf(error, words), waits: false }),
    )
    for (const use of uses) onDone({ use, ...told })
  }
}
