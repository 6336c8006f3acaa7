// Files that are ready go to the service, three at a time and in order.
import type { MediaItem } from '#contract/library/schemas.ts'
import type { Picture } from '../content/guideContent.ts'
import { sendUpload } from './sendUpload.ts'
import { isUnderWay, type Refusal, type Upload } from './upload.ts'
import type { UploadDesk } from './uploadDesk.ts'
import type { Held } from './uploadParts.ts'

const atOnce = 3
const seconds = 1000
const waits = [1, 2, 4, 8, 16, 30]

export const refuse = (desk: UploadDesk, id: string, refusal: Refusal): void => {
  desk.dropFile(id)
  desk.change(id, { state: 'refused', refusal, retryAt: null })
  pump(desk)
}
const fail = (desk: UploadDesk, id: string, needsSignIn: boolean): void => {
  const of = desk.held.get(id)
  if (!of) return
  const { timers, now, random } = desk.parts
  const wait =
    (waits[Math.min(of.attempts, waits.length - 1)] as number) * seconds * (0.8 + 0.4 * random())
  of.attempts += 1
  of.timer = timers.set(() => retry(desk, id), wait)
  desk.change(id, { state: 'failed', retryAt: now() + wait, needsSignIn })
  pump(desk)
}
export const retry = (desk: UploadDesk, id: string): void => {
  const of = desk.held.get(id)
  if (!of || desk.find(id)?.state !== 'failed') return
  desk.parts.timers.clear(of.timer)
  desk.change(id, { state: 'waiting', retryAt: null })
  pump(desk)
}

/** The service has it: it is put in its place, and nothing of it waits here any more. */
export const settle = async (
  desk: UploadDesk,
  id: string,
  item: MediaItem | null,
  picture: Picture | null,
): Promise<void> => {
  const { parts, held } = desk
  const of = held.get(id)
  if (!of) return
  const { place, kind, order } = of.kept
  if (picture && desk.find(id)?.preview) parts.keepLocal?.(picture.id, of.small ?? of.file)
  const isUnplaced = Boolean(
    place && picture && !(await parts.place(place, picture, { id, order })),
  )
  if (!held.has(id)) return
  desk.wasStored()
  parts.onStored?.(kind)
  const { notes } = desk.find(id) as Upload
  if (!isUnplaced && (item || notes.length === 0)) desk.forget(id)
  else {
    held.delete(id)
    desk.dropFile(id)
    desk.change(id, { state: 'told', isUnplaced, sent: of.file.size, retryAt: null })
  }
  pump(desk)
}

const send = async (desk: UploadDesk, id: string, of: Held): Promise<void> => {
  const { held, change } = desk
  const stop = new AbortController()
  of.stop = stop
  change(id, {
    state: 'running',
    retryAt: null,
    needsSignIn: false,
    run: { at: desk.parts.now(), from: desk.find(id)?.sent ?? 0 },
  })
  try {
    const outcome = of.stored
      ? { stored: of.stored }
      : await sendUpload(desk.parts.client, of.kept, of.file, stop.signal, {
          began: uploadid => desk.rewrite(of, { uploadid }),
          sent: (sent, isLast) => change(id, { sent, state: isLast ? 'confirming' : 'running' }),
        })
    if (!held.has(id) || stop.signal.aborted) return
    if ('same' in outcome) return change(id, { state: 'same', same: outcome.same })
    if ('refused' in outcome) return refuse(desk, id, { code: 'service', ...outcome.refused })
    if ('failed' in outcome) return fail(desk, id, outcome.failed === 401)
    of.stored = outcome.stored
    await settle(desk, id, null, outcome.stored.image?.image ?? null)
  } catch {
    if (held.has(id) && !stop.signal.aborted) fail(desk, id, false)
  } finally {
    if (of.stop === stop) of.stop = null
    pump(desk)
  }
}

/**
 * Another file of the same content is on its way: it is known soon whether this one is the same.
 */
const hasTwinAhead = ({ all, held }: UploadDesk, { kept }: Held): boolean =>
  Boolean(kept.sha256) &&
  !kept.isWanted &&
  all().some(
    other =>
      isUnderWay(other) && other.id !== kept.id && held.get(other.id)?.kept.sha256 === kept.sha256,
  )
/** Sends what may be sent now. */
export const pump = (desk: UploadDesk): void => {
  if (desk.isStopped || !desk.parts.online()) return
  for (const { id, state } of desk.all()) {
    if (desk.all().filter(isUnderWay).length >= atOnce) return
    const of = desk.held.get(id)
    if (state === 'waiting' && of && !of.stop && !hasTwinAhead(desk, of)) void send(desk, id, of)
  }
}
