// A photograph on its way: it is sent before the act that names it, which then says its id.
import { uploadPicture } from '#app/drafts/uploads/uploadPicture.ts'
import { loadPhoto } from './photoFiles.ts'
import type { Refused } from '#lib/errors.ts'
import { isOnDevice, type Act, type Run } from './run.ts'

/** The first photograph of an act that only this device has. */
export const photoIn = ({ fields = {} }: Act): string | undefined =>
  Object.values(fields).find(isOnDevice)

const entriesWithout = (fields: Record<string, string>, value: string) =>
  Object.fromEntries(Object.entries(fields).filter(([, one]) => one !== value))

/** The service has it: whatever named it here says its id. */
export const photoSent = (run: Run, value: string, imageid: number): Run => {
  const named = (fields: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(fields).map(([id, one]) => [id, one === value ? String(imageid) : one]),
    )
  return {
    ...run,
    typed: named(run.typed),
    acts: run.acts.map(act => (act.fields ? { ...act, fields: named(act.fields) } : act)),
  }
}

/** This device has it no more, or the service refused it, with why: it has to be taken anew. */
export const photoLost = (run: Run, value: string, problem: Refused | null): Run => {
  const ids = [run.typed, ...run.acts.map(({ fields = {} }) => fields)].flatMap(fields =>
    Object.entries(fields).flatMap(([id, one]) => (one === value ? [Number(id)] : [])),
  )
  return {
    ...run,
    problem: problem ?? run.problem,
    ...(problem === null && { lost: [...new Set([...(run.lost ?? []), ...ids])] }),
    typed: entriesWithout(run.typed, value),
    acts: run.acts.map(act =>
      act.fields ? { ...act, fields: entriesWithout(act.fields, value) } : act,
    ),
  }
}

/** Sends one; what becomes of the run by it. Throws where no answer came. */
export const sendPhoto = async (
  place: { userid: number; entryid: number },
  value: string,
): Promise<(run: Run) => Run> => {
  const file = await loadPhoto(place, value)
  if (!file) return run => photoLost(run, value, null)
  const sent = await uploadPicture(file)
  if ('failed' in sent) throw new Error('The photograph got no answer')
  if ('image' in sent) return run => photoSent(run, value, sent.image.id)
  const { refused } = sent
  return run => photoLost(run, value, refused.code === 'service' ? refused : null)
}
