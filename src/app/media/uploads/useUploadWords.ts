import { limits } from '#contract/core/limits.ts'
import { useLingui } from '@lingui/react/macro'
import { endingOf, endingsOf } from '#contract/uploads/fileKinds.ts'
import type { Refusal, Upload } from '#app/drafts/uploads/upload.ts'
import { percentOf, timeLeft } from '#app/drafts/uploads/upload.ts'
import { formatNearDay } from '#app/ui/text/dates.ts'
import { formatBytes } from '#app/ui/text/formatBytes.ts'
import { wordsOfRefusal } from '#app/ui/refusals/refusedWords.ts'

const listed = (locale: string, words: string[]) =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(words)

const kindsTaken = ({ kind, place }: Upload, locale: string): string => {
  const endings =
    kind === 'image' || place
      ? endingsOf.image
      : [...endingsOf.image, ...endingsOf.video, ...endingsOf.document]
  return listed(locale, [...new Set(endings.map(one => one.toUpperCase()))])
}

const durationOf = (milliseconds: number, locale: string) => {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  const style = { style: 'unit', unitDisplay: 'short' } as const
  return seconds < 90
    ? new Intl.NumberFormat(locale, { ...style, unit: 'second' }).format(seconds)
    : new Intl.NumberFormat(locale, { ...style, unit: 'minute' }).format(Math.round(seconds / 60))
}

/** Where it is, and what was done to it. */
const useStoredWords = () => {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const stored = ({ isUnplaced }: Upload): string =>
    isUnplaced
      ? t`Stored in your media, because its place in the document is gone or full.`
      : t`Stored`
  const notes = ({ notes: told }: Upload): string[] =>
    told.map(note => {
      if (note.kind === 'asIs')
        return t`Location data cannot be removed from this kind of file on this device. The service removes it from the version that everyone sees.`
      const [from, to] = [formatBytes(note.from, locale), formatBytes(note.to, locale)]
      return t`Reduced from ${from} to ${to} to fit the limits of this site.`
    })
  return { stored, notes }
}

/** Each thing that is said of a file on its way. */
export const useUploadWords = () => {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const { stored, notes } = useStoredWords()
  const refused = (refusal: Refusal, upload: Upload): string => {
    if (refusal.code === 'service') return t`Not uploaded: ${wordsOfRefusal(refusal)}`
    if (refusal.code === 'empty')
      return t`Not uploaded: the file is empty or could not be read. Choose another file.`
    if (refusal.code === 'damaged')
      return t`Not uploaded: the file is damaged, or not a picture. Choose another file.`
    if (refusal.code === 'too_small')
      return t`Not uploaded: the picture is too small. Width and height must be at least ${limits.imageSide} pixels.`
    if (refusal.code === 'too_many')
      return t`Not added: a step can have up to 3 pictures. Remove one first.`
    if (refusal.code === 'too_large')
      return t`Not uploaded: the file is larger than this site allows. Choose a smaller file.`
    const ending = endingOf(upload.name)
    const kinds = kindsTaken(upload, locale)
    return ending
      ? t`Not uploaded: .${ending} files are not supported here. Supported types: ${kinds}.`
      : t`Not uploaded: the file name has no extension. Supported types: ${kinds}.`
  }
  const state = (upload: Upload, now: number): string => {
    const percent = percentOf(upload)
    switch (upload.state) {
      case 'preparing':
        return t`Preparing…`
      case 'held':
        return t`On the photo board`
      case 'waiting':
        return navigator.onLine === false ? t`Waiting for a connection` : t`Waiting`
      case 'confirming':
        return t`Confirming…`
      case 'paused':
        return t`Paused at ${percent}%`
      case 'failed':
        return upload.needsSignIn
          ? t`Not saved yet: sign in to continue.`
          : t`Not saved yet. Trying again…`
      case 'refused':
        return upload.refusal ? refused(upload.refusal, upload) : ''
      case 'told':
        return stored(upload)
      case 'same': {
        const day = upload.same ? formatNearDay(upload.same.date, locale) : ''
        return t`You uploaded the same file on ${day}.`
      }
      case 'running': {
        const left = timeLeft(upload, now)
        const time = left === null ? '' : durationOf(left, locale)
        return time ? t`${percent}%, ${time} left` : t`${percent}%`
      }
    }
  }
  return { state, notes, duration: (milliseconds: number) => durationOf(milliseconds, locale) }
}
