import { useQuery } from '@tanstack/react-query'
import type { Image } from '#contract/core/shapes.ts'
import type { MediaImage } from '#contract/media/schemas.ts'
import { ApiError } from '#lib/errors.ts'
import { read } from '#app/api/read.ts'
import type { KnownItem } from '../manager/keyOf.ts'
import { alikeOf, type Alike } from './alike.ts'

export type Look = { next: MediaImage; alike: Alike }

/** How the new picture will look in place of the old one. */
export const useLook = (item: KnownItem, image: Image | null) => {
  const ofId = (id: number) => read('readImage', { params: { id: String(id) } })
  const old = useQuery(ofId(item.id))
  const srcid = old.data?.srcid ?? item.id
  const source = useQuery({ ...ofId(srcid), enabled: old.data !== undefined })
  const next = useQuery({ ...ofId(image?.id ?? item.id), enabled: image !== null })
  // Any other failure says nothing of the picture: it is told, and read again.
  const isUnread = source.error instanceof ApiError && [403, 404].includes(source.error.status)
  const isKnown = old.data && next.data && (source.data ?? isUnread)
  const look: Look | null = isKnown
    ? { next: next.data, alike: alikeOf(old.data, source.data ?? null, next.data) }
    : null
  return { look, error: old.error ?? next.error ?? (isUnread ? null : source.error) }
}
