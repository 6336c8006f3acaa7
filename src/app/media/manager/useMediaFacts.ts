import { queryOptions, useQuery } from '@tanstack/react-query'
import type { MediaItem, MediaKind } from '#contract/library/schemas.ts'
import type { ImageUse, MediaImage } from '#contract/media/schemas.ts'
import { renditions, type Image } from '#contract/core/shapes.ts'
import { call } from '#app/api/client.ts'
import { read } from '#app/api/read.ts'

type Rendition = { name: string; address: string; width: number | null }
export type MediaFacts = {
  name: string
  alt: string | null
  date: number
  bytes: number | null
  width: number
  height: number
  image: Image | null
  address: string
  renditions: Rendition[]
  copiedFrom: MediaImage['copied_from']
}

/**
 * The service names its files by its public address; the page may be open under another name of the
 * same host.
 */
const here = (address: string) =>
  address.replace(/^https?:\/\/[^/]+(?=\/(igi|videos|documents)\/)/, '')

const sizesOf = (image: Image): Rendition[] =>
  [
    ...Object.entries(renditions).map(([name, [width]]) => ({
      name,
      width: width as number | null,
    })),
    { name: 'original', width: image.width ?? null },
  ].flatMap(({ name, width }) => {
    const address = image[name as 'original']
    return address ? [{ name, width, address: here(address) }] : []
  })

const facts: Record<MediaKind, (id: string, signal: AbortSignal) => Promise<MediaFacts>> = {
  image: async (id, signal) => {
    const { image, filename, date, bytes, width, height, copied_from } = await call(
      'readImage',
      { params: { id } },
      { signal },
    )
    return {
      name: filename,
      alt: image.alt ?? null,
      date,
      bytes,
      width,
      height,
      image,
      address: here(image.original ?? ''),
      renditions: sizesOf(image),
      copiedFrom: copied_from,
    }
  },
  video: async (id, signal) => {
    const { filename, title, date, width, height, image, encodings } = await call(
      'readVideo',
      { params: { id } },
      { signal },
    )
    const files = encodings.map(encoding => ({
      name: encoding.label,
      address: here(encoding.url),
      width: encoding.width || null,
    }))
    return {
      name: filename,
      alt: title || null,
      date,
      bytes: null,
      width,
      height,
      image: image?.image ?? null,
      address: files[0]?.address ?? '',
      renditions: files,
      copiedFrom: null,
    }
  },
  document: async (id, signal) => {
    const { filename, title, date, size, image, download_url } = await call(
      'readDocument',
      { params: { id } },
      { signal },
    )
    const address = here(download_url)
    return {
      name: filename,
      alt: title || null,
      date,
      bytes: size,
      width: 0,
      height: 0,
      image,
      address,
      renditions: [{ name: filename, address, width: null }],
      copiedFrom: null,
    }
  },
}

type Named = Pick<MediaItem, 'kind' | 'id'>
/** Under the row's own name, so that what makes it stale reaches it. */
const rowOf = { image: 'readImage', video: 'readVideo', document: 'readDocument' } as const
export const useMediaFacts = ({ kind, id }: Named) =>
  useQuery(
    queryOptions({
      queryKey: [rowOf[kind], 'facts', id] as const,
      queryFn: ({ signal }) => facts[kind](String(id), signal),
    }),
  )

const usesRow = {
  image: 'listImageUses',
  video: 'listVideoUses',
  document: 'listDocumentUses',
} as const
/** `hasHidden`: it is shown in others, too. */
type Uses = { items: ImageUse[]; total: number; hasHidden: boolean }
/**
 * The places that the person may see, read anew whenever they are asked for: others begin and end
 * uses.
 */
export const usesOf = ({ kind, id }: Named) => {
  const input = { params: { id: String(id) }, query: { limit: 200 } }
  return queryOptions({
    queryKey: [usesRow[kind], input, 'page'] as readonly unknown[],
    queryFn: async ({ signal }): Promise<Uses> => {
      const told = { total: 0, hasHidden: false }
      const onHeaders = (headers: Headers) => {
        told.total = Number(headers.get('X-Total-Count'))
        told.hasHidden = headers.get('X-Hidden-Uses') === 'true'
      }
      const items = await call(usesRow[kind], input, { signal, onHeaders })
      return { items, ...told }
    },
    staleTime: 0,
  })
}
/** How many places use it. */
export const totalOf = (
  uses: { total?: number | undefined; items: readonly unknown[] } | undefined,
) => uses?.total ?? uses?.items.length ?? 0
export const readVideoFacts = (id: number) => read('readVideo', { params: { id: String(id) } })
