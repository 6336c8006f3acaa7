// A photograph or a file on its way: it is sent before the act that names it, which then says its
// id.
import { uploadFile, uploadPicture } from '#app/drafts/uploads/uploadPicture.ts'
import { fileRefOf, fileToken, tokensIn } from '#contract/worklog/runFiles.ts'
import type { Refused } from '#lib/errors.ts'
import { loadFromDevice } from './deviceFiles.ts'
import { deviceFile, isOnDevice, type Act, type Run } from './run.ts'

/** What a value names that only this device has; words that begin alike are words. */
const onDeviceIn = (value: string): string[] => {
  const tokens = tokensIn(value)
  return tokens.every(one => isOnDevice(one) || fileRefOf(one)) ? tokens.filter(isOnDevice) : []
}
/** The first photograph or file of an act that only this device has. */
export const fileIn = ({ fields = {} }: Act): string | undefined =>
  Object.values(fields).flatMap(onDeviceIn)[0]

/** A value names `next` where it named `token`; nothing in its place where that is ''. */
const renamed = (value: string, token: string, next: string): string =>
  onDeviceIn(value).includes(token)
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

/**
 * This device has it no more, or the service refused it, with why: it has to be taken anew. What
 * else the value names stays; where nothing does, what stood there before.
 */
export const fileLost = (run: Run, token: string, problem: Refused | null): Run => {
  const isNamed = ([, value]: [string, string]) => onDeviceIn(value).includes(token)
  const ids = [run.typed, ...run.acts.map(({ fields = {} }) => fields)].flatMap(fields =>
    Object.entries(fields)
      .filter(isNamed)
      .map(([id]) => Number(id)),
  )
  const left = (fields: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([id, one]) => {
        const value = renamed(one, token, '')
        return value === '' && one !== '' ? [] : [[id, value]]
      }),
    )
  return {
    ...run,
    problem: problem ?? run.problem,
    ...(problem === null && { lost: [...new Set([...(run.lost ?? []), ...ids])] }),
    typed: left(run.typed),
    acts: run.acts.map(act => (act.fields ? { ...act, fields: left(act.fields) } : act)),
  }
}

/** Sends one; what becomes of the run by it. Throws where no answer came. */
export const sendFile = async (
  place: { userid: number; entryid: number },
  token: string,
  onPercent: (percent: number) => void,
): Promise<(run: Run) => Run> => {
  const file = await loadFromDevice(place, token)
  if (!file) return run => fileLost(run, token, null)
  const isFile = token.startsWith(deviceFile)
  const sent = isFile ? await uploadFile(file, onPercent) : await uploadPicture(file)
  if ('failed' in sent) throw new Error('The file got no answer')
  if ('image' in sent) return run => fileSent(run, token, String(sent.image.id))
  if ('id' in sent) return run => fileSent(run, token, fileToken(sent))
  const { refused } = sent
  return run => fileLost(run, token, refused.code === 'service' ? refused : null)
}
