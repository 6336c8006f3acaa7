import { useRef, useState } from 'react'
import type { MediaImage } from '#contract/media/schemas.ts'
import { mergeShapes } from '#documents/markup/changes.ts'
import { parseMarkup, writeMarkup, type Shape, type Size } from '#documents/markup/shapes.ts'
import { openDrawingDrafts, type DrawingDraft } from '#app/drafts/journal/drawingDrafts.ts'
import { useFromDevice } from '#app/drafts/react/useFromDevice.ts'

const drafts = openDrawingDrafts()
const originalOf = ({ srcid, image }: MediaImage) => srcid ?? image.id

/** What this device keeps of drawings on this original; null until it is read. */
export const useKeptDrawings = (userid: number, shown: MediaImage) =>
  useFromDevice(() => drafts.of(userid, originalOf(shown)), `${userid} ${shown.image.id}`, [])[0]

/** Its shapes, where the picture is such that they can be read. */
export const shapesOfDraft = (
  { markup }: DrawingDraft,
  { width, height }: Size,
): Shape[] | null => {
  const { shapes, errors } = parseMarkup(markup, width, height)
  return errors.length === 0 ? shapes : null
}

/** The shapes that are there, with what was drawn on another picture of this original. */
export const withDraft = (
  shapes: readonly Shape[],
  draft: DrawingDraft,
  { width, height }: Size,
): Shape[] =>
  mergeShapes(
    parseMarkup(draft.before, width, height).shapes,
    parseMarkup(draft.markup, width, height).shapes,
    shapes,
  ).shapes

/** Keeps what is drawn on a picture on this device, until the service has it. */
export const useKeeping = (userid: number, shown: MediaImage) => {
  const imageid = shown.image.id
  const before = shown.markup ?? ''
  const kept = useRef<readonly Shape[] | null>(null)
  const [isKept, setIsKept] = useState(true)
  const drop = (which: number = imageid) => void drafts.drop(userid, which)
  return {
    /** false: this device keeps nothing. */
    isKept,
    drop,
    keep: (shapes: readonly Shape[]) => {
      if (kept.current === shapes) return
      kept.current = shapes
      const markup = writeMarkup(shapes)
      if (markup === before) return drop()
      const draft = { imageid, original: originalOf(shown), before, markup, at: Date.now() }
      void drafts.keep(userid, draft).then(setIsKept)
    },
  }
}
