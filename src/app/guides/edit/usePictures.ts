import { useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import { announce } from '#app/editor/announce.ts'
import { isPictures } from '#app/outbox/content.ts'
import type { Picture, StepContent } from '#app/outbox/content.ts'
import { useUploads } from '#app/outbox/hooks.ts'
import type { Upload } from '#app/outbox/uploads.ts'
import type { Outbox } from '#app/outbox/outbox.ts'
import { upload } from '#app/outbox/uploads.ts'

export type Pictures = {
  /** null: the step shows a video or something embedded, which stays as it is. */
  all: readonly Picture[] | null
  uploads: readonly Upload[]
  free: number
  add: (files: File[]) => void
  place: (picture: Picture) => void
  remove: (id: number) => void
  move: (id: number, by: 1 | -1) => void
  describe: (id: number, alt: string | null) => void
}

/** The pictures of a step. Each change reads what the outbox holds now, since uploads end while text is typed. */
export const usePictures = (outbox: Outbox, guideid: number, stepid: number, content: StepContent): Pictures => {
  const { t } = useLingui()
  const uploads = useUploads({ guideid, stepid })
  const all = isPictures(content.media) ? content.media.data : content.media.data === null ? [] : null
  const now = (): Picture[] => {
    const media = outbox.step(guideid, stepid)?.mine?.media
    return media && isPictures(media) ? media.data : []
  }
  const put = (data: Picture[]) => {
    if (outbox.step(guideid, stepid)?.mine) outbox.changeStep(guideid, stepid, { media: { type: 'image', data } })
  }
  const free = all === null ? 0 : Math.max(0, limits.imagesPerStep - all.length - uploads.length)
  const place = (picture: Picture) => {
    if (!now().some(({ id }) => id === picture.id)) put([...now(), picture])
  }
  return {
    all,
    uploads,
    free,
    place,
    add: files => {
      const max = limits.imagesPerStep
      if (files.length > free) announce(t`A step has at most ${max} pictures.`)
      for (const file of files.slice(0, free)) upload(file, { guideid, stepid }, place)
    },
    remove: id => put(now().filter(picture => picture.id !== id)),
    move: (id, by) => {
      const data = [...now()]
      const from = data.findIndex(picture => picture.id === id)
      const [picture] = data.splice(from, 1)
      if (picture) put([...data.slice(0, from + by), picture, ...data.slice(from + by)])
    },
    describe: (id, alt) => put(now().map(picture => (picture.id === id ? { ...picture, alt } : picture))),
  }
}
