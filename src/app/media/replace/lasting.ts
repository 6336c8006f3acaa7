// Places that keep their picture for good. Pure.
import type { ImageUse } from '#contract/media/schemas.ts'

/** What stays as it was said, released or made. */
export type Lasting = 'said' | 'released' | 'made'

/** Why it does; null: another picture can stand there. */
export const lastingAt = ({ where, type, release }: ImageUse): Lasting | null => {
  if (where === 'comment') return 'said'
  if (release !== null) return 'released'
  return type === 'image' ? 'made' : null
}
