// Pictures on their way into a comment: kept on the device until they are uploaded.
import { useRef, useState } from 'react'
import { openCommentFiles } from '#app/drafts/journal/commentFiles.ts'
import { useFromDevice } from '#app/drafts/react/useFromDevice.ts'
import { limits } from '#contract/core/limits.ts'
import type { Image } from '#contract/core/shapes.ts'
import { uploadPicture } from '#app/drafts/uploads/uploadOne.ts'
import { newUpload, type Upload } from '#app/drafts/uploads/upload.ts'
import { useIsMounted } from '#app/ui/state/useIsMounted.ts'
import type { Said } from './useCommentDraft.ts'

const kept = openCommentFiles()

/** A picture on its way to the service, or one that did not get there. */
export type Coming = { upload: Upload; file: File }

const isTaken = ({ upload }: Coming) => upload.state !== 'refused'

const comingOf = (id: string, file: File): Coming => ({
  upload: { ...newUpload(id, 'image', file.name, file.size, null), state: 'running' },
  file,
})

/** By the ids of their files: a form that is opened again waits for what it sent before. */
const underWay = new Map<string, ReturnType<typeof uploadPicture>>()
const uploadOnce = (id: string, file: File): ReturnType<typeof uploadPicture> => {
  const upload = underWay.get(id) ?? uploadPicture(file).finally(() => underWay.delete(id))
  underWay.set(id, upload)
  return upload
}

type Place = { userid: number; about: string }
type Change = (next: (said: Said) => Partial<Said>) => void

/** Sends one after another; what did not arrive stays until it is sent again or dropped. */
const useQueue = ({ userid, about }: Place, change: Change) => {
  const [coming, setComing] = useState<readonly Coming[]>([])
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const isHere = useIsMounted()
  const drop = (id: string) => {
    setComing(all => all.filter(({ upload }) => upload.id !== id))
    void kept.remove(userid, about, id)
  }
  const mark = (id: string, upload: Partial<Upload>) =>
    setComing(all =>
      all.map(one =>
        one.upload.id === id ? { ...one, upload: { ...one.upload, ...upload } } : one,
      ),
    )
  const send = ({ upload: { id }, file }: Coming) => {
    mark(id, { state: 'running', refusal: null })
    sending.current = sending.current
      .then(() => uploadOnce(id, file))
      .then(sent => {
        // Its file stays on the device: this form no longer knows what the draft is.
        if (!isHere()) return
        if ('refused' in sent) {
          void kept.remove(userid, about, id)
          return mark(id, { state: 'refused', refusal: sent.refused })
        }
        if ('failed' in sent) return mark(id, { state: 'failed' })
        // The draft has it before its file goes: the page may be closed in between.
        change(({ pictures }) => ({
          pictures: [...pictures.filter(one => one.id !== sent.image.id), sent.image],
        }))
        drop(id)
      })
      // Whatever nobody foresaw may be tried again, and stops none of those behind it.
      .catch(() => mark(id, { state: 'failed' }))
  }
  const begin = (taken: readonly Coming[]) => {
    setComing(all => [...all.filter(isTaken), ...taken])
    taken.forEach(send)
  }
  return { coming, drop, send, begin }
}

/**
 * Pictures that come into a comment, one after another in their order. What is in it and what is on
 * its way are at most as many as a comment shows: `isOver` says that some were left out. Until the
 * service has them they lie on this device: an earlier visit may have left some.
 */
export const useComingPictures = (
  place: Place & { isRead: boolean },
  pictures: readonly Image[],
  change: Change,
) => {
  const { userid, about, isRead } = place
  const [isOver, setIsOver] = useState(false)
  const { coming, drop, send, begin } = useQueue(place, change)
  const room = limits.commentImages - pictures.length - coming.filter(isTaken).length
  /** Those of this visit, which may be on the device before it answers. */
  const own = useRef(new Set<string>())
  /** Once the draft is read: what comes before that would take its place. */
  const goOn = async () => {
    if (!isRead) return null
    const left = (await kept.load(userid, about)).filter(({ id }) => !own.current.has(id))
    const fitting = left.slice(0, Math.max(0, room))
    for (const { id } of fitting) own.current.add(id)
    if (left.length > fitting.length) setIsOver(true)
    if (fitting.length > 0) begin(fitting.map(({ id, file }) => comingOf(id, file)))
    return null
  }
  useFromDevice(goOn, `${userid} ${about} ${isRead}`, null)
  const add = (files: readonly File[]) => {
    if (files.length === 0) return
    const taken = files.slice(0, Math.max(0, room)).map(file => ({ id: crypto.randomUUID(), file }))
    for (const { id } of taken) own.current.add(id)
    setIsOver(files.length > room)
    void kept.add(userid, about, taken)
    begin(taken.map(({ id, file }) => comingOf(id, file)))
  }
  return {
    coming,
    isOver,
    add,
    again: send,
    drop,
    /** The comment is sent, or thrown away. */
    dropAll: () => kept.drop(userid, about),
    room,
    isSending: coming.some(({ upload }) => upload.state === 'running'),
    isStuck: coming.some(({ upload }) => upload.state === 'failed'),
  }
}
