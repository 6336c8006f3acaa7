// A photograph or a file on its way: it is sent before the act that names it, which then says its
// id.
import type { Refusal } from '#app/drafts/uploads/upload.ts'
import { uploadFile, uploadPicture, type Sending } from '#app/drafts/uploads/uploadOne.ts'
import { fileRefOf, fileToken, tokensIn } from '#contract/worklog/runFiles.ts'
import type { Refused } from '#lib/errors.ts'
import { loadToSend, noteBegun } from './deviceFiles.ts'
import {
  deviceFile,
  isOnDevice,
  kept,
  queued,
  valueOf,
  without,
  type Act,
  type Run,
} from './run.ts'
import { typed } from './runActs.ts'

/** What a value names that only this device has; words that begin alike are words. */
const onDeviceIn = (value: string): string[] => {
  const tokens = tokensIn(value)
  return tokens.every(one => isOnDevice(one) || fileRefOf(one)) ? tokens.filter(isOnDevice) : []
}
/** The first photograph or file of an act that only this device has. */
export const nextFileOf = ({ fields = {} }: Act): string | undefined =>
  Object.values(fields).flatMap(onDeviceIn)[0]

const isNamedIn = (value: string, token: string) => onDeviceIn(value).includes(token)

/** A value names `next` where it named `token`; nothing in its place where that is ''. */
const renamed = (value: string, token: string, next: string): string =>
  isNamedIn(value, token)
    ? tokensIn(
        tokensIn(value)
          .map(one => (one === token ? next : one))
          .join(' '),
      ).join(' ')
    : value

/** The service has it: whatever named it here says its id. */
export const fileSent = (run: Run, token: string, next: string): Run => {
  const named = (fields: Record<string, string>) =>
    Object.fromEntries(Object.entries(fields).map(([id, one]) => [id, renamed(one, token, next)]))
  const { [token]: facts, ...names } = run.names ?? {}
  return {
    ...run,
    ...(facts && { names: { ...names, [next]: facts } }),
    typed: named(run.typed),
    acts: run.acts.map(act => (act.fields ? { ...act, fields: named(act.fields) } : act)),
  }
}

const saysNothing = ({ kind, stepid, fields = {}, signoff, rework }: Act): boolean =>
  kind === 'stepData' &&
  stepid === undefined &&
  signoff === undefined &&
  !rework &&
  Object.keys(fields).length === 0

/**
 * The acts without a file. Where nothing else is named, or what stood there before, a field goes
 * out of its act with the reason that was given for the file.
 */
const actsWithout = (run: Run, token: string): Act[] => {
  const stood = new Map<string, string>()
  return run.acts.flatMap(act => {
    if (!act.fields || !Object.values(act.fields).some(one => isNamedIn(one, token))) {
      for (const [id, value] of Object.entries(act.fields ?? {})) stood.set(id, value)
      return [act]
    }
    const fields: Record<string, string> = {}
    for (const [id, one] of Object.entries(act.fields)) {
      const value = renamed(one, token, '')
      const before = stood.get(id) ?? kept(run.entry, id)
      if (value !== one && (value === '' || value === before)) continue
      fields[id] = value
      stood.set(id, value)
    }
    const { reasons: said, ...rest } = act
    const reasons = without(said, id => !(id in fields))
    const left = { ...rest, fields, ...(Object.keys(reasons).length > 0 && { reasons }) }
    return saysNothing(left) ? [] : [left]
  })
}

/** Some act is still to say it. */
export const isNamed = ({ acts }: Run, token: string): boolean =>
  acts.some(({ fields = {} }) => Object.values(fields).some(one => isNamedIn(one, token)))

/** Taken out of its field. One that is on this device only is not sent any more. */
export const fileRemoved = (run: Run, field_revisionid: number, token: string): Run => {
  const value = tokensIn(valueOf(run, field_revisionid))
    .filter(one => one !== token)
    .join(' ')
  const id = String(field_revisionid)
  const left = isOnDevice(token)
    ? { acts: actsWithout(run, token), names: without(run.names, one => one === token) }
    : { acts: run.acts }
  // What stood there stands there again: nothing was replaced, for whatever reason.
  const isAsBefore = value === (queued(left, id) ?? kept(run.entry, id))
  return {
    ...typed(run, field_revisionid, value),
    ...left,
    ...(run.reasons && isAsBefore && { reasons: without(run.reasons, one => one === id) }),
  }
}

/**
 * This device has it no more, or it was refused, with why: it has to be taken anew. What else the
 * value names stays; where nothing does, what stood there before.
 */
export const fileLost = (run: Run, token: string, why: Refusal | null): Run => {
  const isOf = (value: string) => isNamedIn(value, token)
  const ids = new Set(
    [run.typed, ...run.acts.map(({ fields = {} }) => fields)].flatMap(fields =>
      Object.entries(fields).flatMap(([id, value]) => (isOf(value) ? [Number(id)] : [])),
    ),
  )
  const name = run.names?.[token]?.name ?? ''
  const isOut = (value: string) => isOf(value) && renamed(value, token, '') === ''
  const gone = new Set(Object.keys(run.typed).filter(id => isOut(run.typed[id] ?? '')))
  return {
    ...run,
    ...(why
      ? {
          refused: [
            ...(run.refused ?? []),
            ...[...ids].map(field_revisionid => ({ field_revisionid, name, why })),
          ],
        }
      : { lost: [...new Set([...(run.lost ?? []), ...ids])] }),
    typed: Object.fromEntries(
      Object.entries(run.typed).flatMap(([id, value]) =>
        gone.has(id) ? [] : [[id, renamed(value, token, '')]],
      ),
    ),
    ...(run.reasons && { reasons: without(run.reasons, id => gone.has(id)) }),
    acts: actsWithout(run, token),
    names: without(run.names, one => one === token),
  }
}

/** What becomes of the run once it is sent; or why it is not yet, where the service said so. */
type Sent = { become: (run: Run) => Run } | { failed: true; why?: Refused | undefined }
export const sendFile = async (
  place: { userid: number; entryid: number },
  token: string,
  { onPercent, signal }: Required<Pick<Sending, 'onPercent' | 'signal'>>,
): Promise<Sent> => {
  const toSend = await loadToSend(place, token)
  if (!toSend) return { become: run => fileLost(run, token, null) }
  const { file, from } = toSend
  const began = (uploadid: number | null) => void noteBegun(place, token, from.key, uploadid)
  const way = { from, began, onPercent, signal }
  const isFile = token.startsWith(deviceFile)
  const sent = isFile ? await uploadFile(file, way) : await uploadPicture(file, way)
  if ('failed' in sent) return sent
  if ('image' in sent) return { become: run => fileSent(run, token, String(sent.image.id)) }
  if ('id' in sent) return { become: run => fileSent(run, token, fileToken(sent)) }
  return { become: run => fileLost(run, token, sent.refused) }
}
