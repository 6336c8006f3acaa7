// Places that keep their picture for good. Pure.
import type { ImageUse } from '#contract/media/schemas.ts'

/** What stays as it was said, released, worked to or made. */
export type Lasting = 'said' | 'released' | 'worked' | 'made'

/** Why it does; null: another picture can stand there. */
export const lastingAt = ({ where, type, release }: ImageUse): Lasting | null => {
  if (where === 'comment') return 'said'
  if (where === 'run') return 'worked'
  if (release !== null) return 'released'
  return type === 'image' ? 'made' : null
}
