// What is denied of an edit, part by part, for the reasons that are asked for. Pure.
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { foundIn } from '#lib/existing.ts'
import { denials, type Choice } from './choices.ts'
import { placesIn, wordsAt, type UnitPlace } from './conflicts.ts'

/** `words`: what is proposed, or what goes. */
export type DeniedPart = UnitPlace & { unitid: number; words: string }

export const deniedParts = (detail: PatrolItemDetail, choice: Choice): DeniedPart[] => {
  const placeOf = placesIn(detail)
  return denials(detail, choice).map(({ unitid }) => {
    const { path, before, after } = foundIn(detail.units, one => one.unitid === unitid)
    return { unitid, ...placeOf(path), words: wordsAt(path, after) || wordsAt(path, before) }
  })
}
