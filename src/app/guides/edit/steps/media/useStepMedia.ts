import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import { announce } from '#app/editor/announce.ts'
import { isDeviceOnly } from '#app/drafts/content/deviceOnly.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import {
  isPictures,
  type Media,
  type Picture,
  type StepContent,
  type StepId,
} from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { Upload } from '#app/drafts/uploads/upload.ts'
import { currentUploads, useUploads } from '#app/drafts/react/useUploads.ts'
import { refuseFiles } from '../../access/refuseFiles.ts'
import { isForBoard, openBoard } from '../../board/boards.ts'
import type { Recoloured } from './recolouring.ts'
import { freePlaces, undoMedia, pictureChanged, picturesOf, type MediaUndo } from './stepMedia.ts'

/** What would take something away, and waits for a yes. */
export type Asking = { kind: 'film' } | { kind: 'pictures'; files: readonly File[] } | null
export type OpenDialog = 'alt' | 'crop' | 'draw' | 'library'
export type StepMedia = {
  /** Files can be sent, and what a picture shows can be changed. */
  takesFiles: boolean
  /** null: the step shows a film. */
  pictures: readonly Picture[] | null
  film: { objectid?: number } | null
  uploads: readonly Upload[]
  free: number
  taken: MediaUndo | null
  /** What is done with the picture that is shown large, or chosen beside it. */
  dialog: OpenDialog | null
  openDialog: (dialog: OpenDialog | null) => void
  asking: Asking
  ask: (asking: Asking) => void
  add: (files: readonly File[]) => void
  place: (picture: Picture) => void
  remove: (id: number) => void
  /** To a place among the pictures, from 0. */
  moveTo: (id: number, to: number) => void
  /** A drawing can be taken back. */
  change: (
    id: number,
    next: Partial<Picture> & { alt?: string | null | undefined },
    by?: 'drawing',
  ) => void
  /** Pictures whose shapes have the new colour of a line; one undo takes both back. */
  recolour: (changes: { id: number; image: Picture }[], line: Recoloured) => void
  showFilm: (type: 'video' | 'embed', film: { objectid: number }) => void
  showPictures: (files: readonly File[]) => void
  undo: () => void
  /** Why what was taken cannot be put back now. */
  whyNoUndo: string | undefined
}

const max = limits.imagesPerStep

/**
 * What the outbox holds now, since uploads end while text is typed; how it is changed, and how what
 * a change took away comes back.
 */
const useHeldMedia = (outbox: Outbox, guideid: number, stepid: StepId, shown: Media) => {
  const { t } = useLingui()
  const [taken, setTaken] = useState<MediaUndo | null>(null)
  const [dialog, openDialog] = useState<OpenDialog | null>(null)
  const now = (): Media | undefined => outbox.step(guideid, stepid)?.mine?.media
  const nowPictures = (): Picture[] => {
    const held = now()
    return (held && picturesOf(held)) ?? []
  }
  const put = (next: Media, by?: MediaUndo['by'], line?: MediaUndo['line']) => {
    const before = now()
    if (!before) return
    setTaken(by ? { before, after: next, by, line } : null)
    outbox.changeStep(guideid, stepid, { media: next })
  }
  const undone = taken && undoMedia(taken, shown, max)
  const undo = () => {
    const held = now()
    const back = taken && held && undoMedia(taken, held, max)
    if (!back || typeof back === 'string') return
    const { line } = taken
    const lines = line && outbox.step(guideid, stepid)?.mine?.lines
    outbox.changeStep(guideid, stepid, {
      media: back,
      ...(lines && {
        lines: lines.map(each => (each.lineid === line.lineid ? { ...each, ...line } : each)),
      }),
    })
    setTaken(null)
  }
  const whyNoUndo =
    undone === 'full'
      ? t`A step can have up to ${max} pictures. Remove one to add another.`
      : undone === 'other'
        ? t`The media of this step have been changed since.`
        : undefined
  return { now, nowPictures, put, taken, undo, whyNoUndo, dialog, openDialog }
}

/** What answers of dialogs change of pictures that are there. */
const changesOf = ({
  now,
  put,
}: Pick<ReturnType<typeof useHeldMedia>, 'now' | 'put'>): Pick<
  StepMedia,
  'change' | 'recolour'
> => ({
  change: (id, next, by) => {
    const held = now()
    const changed = held && pictureChanged(held, id, next)
    if (changed) put(changed, by)
  },
  recolour: (changes, { lineid, from }) => {
    const changed = changes.reduce<Media | undefined>(
      (next, { id, image }) => next && (pictureChanged(next, id, image) ?? next),
      now(),
    )
    if (changed) put(changed, 'recolour', { lineid, bullet: from })
  },
})

/** The pictures or the film of a step. */
export const useStepMedia = (
  outbox: Outbox,
  guideid: number,
  stepid: StepId,
  content: StepContent,
): StepMedia => {
  const { t } = useLingui()
  const uploads = useUploads({ doc: guideKey(guideid), stepid })
  const { now, nowPictures, put, ...undoing } = useHeldMedia(outbox, guideid, stepid, content.media)
  const [asking, setAsking] = useState<Asking>(null)
  const { media } = content
  const pictures = picturesOf(media)
  const putPictures = (data: Picture[], by?: MediaUndo['by']) => put({ type: 'image', data }, by)
  const free = freePlaces(media, uploads)
  return {
    ...undoing,
    takesFiles: !isDeviceOnly(guideid),
    pictures,
    film: isPictures(media) ? null : media.data,
    uploads,
    free,
    asking,
    ask: setAsking,
    add: files => {
      if (refuseFiles(guideid)) return
      if (isForBoard(files, pictures === null ? max : free))
        return void openBoard(guideid, files, stepid)
      if (pictures === null) return setAsking({ kind: 'pictures', files })
      if (files.length > free)
        announce(t`A step can have up to ${max} pictures. Remove one to add another.`)
      currentUploads()?.add(files, { doc: guideKey(guideid), stepid }, ['image'], free)
    },
    place: picture => {
      if (!nowPictures().some(({ id }) => id === picture.id))
        putPictures([...nowPictures(), picture])
    },
    remove: id =>
      putPictures(
        nowPictures().filter(picture => picture.id !== id),
        'removal',
      ),
    moveTo: (id, to) => {
      const rest = nowPictures().filter(picture => picture.id !== id)
      const moved = nowPictures().find(picture => picture.id === id)
      if (!moved || to < 0 || to > rest.length) return
      putPictures([...rest.slice(0, to), moved, ...rest.slice(to)])
      const [place, count] = [to + 1, rest.length + 1]
      announce(t`The picture is now number ${place} of ${count}.`)
    },
    ...changesOf({ now, put }),
    showFilm: (type, film) =>
      put({ type, data: film }, nowPictures().length > 0 ? 'film' : undefined),
    showPictures: files => {
      putPictures([], 'pictures')
      currentUploads()?.add(files, { doc: guideKey(guideid), stepid }, ['image'], max)
    },
  }
}
