// Photographs and files that a run is given: on this device until they are sent, or sent at once
// where it does not hold them.
import { uploadFile, uploadPicture, type NotTaken } from '#app/drafts/uploads/uploadOne.ts'
import { fileToken, filesAtMost, tokensIn } from '#contract/worklog/runFiles.ts'
import { dropFromDevice, keepOnDevice, keptBytes, letGo } from './deviceFiles.ts'
import { deviceFile, devicePhoto, isOnDevice, stateOf, valueOf } from './run.ts'
import { typed } from './runActs.ts'
import { fileRemoved, isNamed } from './sendFile.ts'
import { keep, type Session } from './sendRun.ts'
import { flush, write } from './writeRun.ts'

/** `full`: no room in the field; `late`: the run ended, or went on elsewhere, meanwhile. */
export type NotAdded = NotTaken | { full: true } | { late: true }
export type RefusedAdd = { file: File; why: NotAdded }

/** Something may still be filled in here. */
const isOpenHere = ({ view, lock }: Session): boolean => {
  const { run, hold } = view()
  return lock.isHeld() && hold === 'here' && stateOf(run) === 'started' && !run.parted
}

/** What the value says where only the service keeps it, or why there is none. */
const photoSentAtOnce = async (file: File): Promise<string | NotTaken> => {
  const sent = await uploadPicture(file)
  return 'image' in sent ? String(sent.image.id) : sent
}
/** The same of a file; says how it gets on. */
const fileSentAtOnce = async (
  { tell }: Session,
  field: number,
  file: File,
): Promise<string | NotTaken> => {
  const sent = await uploadFile(file, {
    from: { key: crypto.randomUUID(), uploadid: null },
    onPercent: percent => tell({ sentAtOnce: { field, percent } }),
  })
  tell({ sentAtOnce: null })
  return 'id' in sent ? fileToken(sent) : sent
}

export const addPhoto = async (
  session: Session,
  field_revisionid: number,
  file: File,
): Promise<NotTaken | null> => {
  const value = (await keepOnDevice(session, devicePhoto, file)) ?? (await photoSentAtOnce(file))
  if (typeof value !== 'string') return value
  if (!isOpenHere(session)) return { failed: true }
  write(session, typed(session.view().run, field_revisionid, value))
  flush(session)
  return null
}

/** null once it is in its field. */
const addFile = async (
  session: Session,
  field_revisionid: number,
  file: File,
): Promise<NotAdded | null> => {
  const { view, pack } = session
  const several = pack.fields.find(one => one.field_revisionid === field_revisionid)?.several
  const before = () => (several ? tokensIn(valueOf(view().run, field_revisionid)) : [])
  const isFull = () => before().length >= filesAtMost
  if (isFull()) return { full: true }
  const token =
    (file.size <= keptBytes ? await keepOnDevice(session, deviceFile, file) : null) ??
    (await fileSentAtOnce(session, field_revisionid, file))
  if (typeof token !== 'string') return token
  // Others may have been added, or the run ended, meanwhile.
  if (isFull() || !isOpenHere(session)) {
    if (isOnDevice(token)) await dropFromDevice(session, token)
    return isFull() ? { full: true } : { late: true }
  }
  const { run } = view()
  const names = { ...run.names, [token]: { name: file.name, size: file.size } }
  const value = tokensIn([...before(), token].join(' ')).join(' ')
  write(session, { ...typed(run, field_revisionid, value), names })
  return null
}
/**
 * Adds files to a field, or puts one in the place of what it has where it takes one only; gives
 * those that were not taken, with why.
 */
export const addFiles = async (
  session: Session,
  field_revisionid: number,
  files: readonly File[],
): Promise<RefusedAdd[]> => {
  const notAdded: RefusedAdd[] = []
  for (const file of files) {
    const why = await addFile(session, field_revisionid, file)
    if (why) notAdded.push({ file, why })
  }
  flush(session)
  return notAdded
}

/** One that is on this device only is not sent any more, even where it is on its way. */
export const removeFile = (session: Session, field_revisionid: number, token: string): void => {
  if (!isOpenHere(session)) return
  const { view } = session
  const writing = keep(session, fileRemoved(view().run, field_revisionid, token))
  flush(session)
  if (!isOnDevice(token) || isNamed(view().run, token)) return
  if (session.sendingFile?.token === token) session.sendingFile.stop.abort()
  else void writing.then(() => letGo(session, token))
}
