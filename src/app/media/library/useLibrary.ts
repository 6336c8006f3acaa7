import { useInfiniteQuery } from '@tanstack/react-query'
import type { Video } from '#contract/files/schemas.ts'
import { posterOf } from '#lib/media/posterOf.ts'
import type { DocumentShape, Image } from '#contract/core/shapes.ts'
import { call } from '#app/api/client.ts'

/** What a library hands out, by kind. */
export type Choices = { image: Image; video: Video; document: DocumentShape }
export type LibraryKind = keyof Choices
/** One row or tile: what is chosen, and what is shown of it. */
export type Shelved<K extends LibraryKind> = {
  id: number
  name: string
  picture: Image | null
  choice: Choices[K]
}

const page = 60
type Page = { limit: number; offset: number }
type Signal = { signal: AbortSignal }
const shelves: {
  [K in LibraryKind]: { row: string; load: (query: Page, options: Signal) => Promise<Shelved<K>[]> }
} = {
  image: {
    row: 'listOwnImages',
    load: async (query, options) =>
      (await call('listOwnImages', { query }, options)).map(({ image, filename }) => ({
        id: image.id,
        name: image.alt || filename,
        picture: image,
        choice: image,
      })),
  },
  video: {
    row: 'listOwnVideos',
    load: async (query, options) =>
      (await call('listOwnVideos', { query }, options)).map(video => ({
        id: video.videoid,
        name: video.filename,
        picture: posterOf(video),
        choice: video,
      })),
  },
  document: {
    row: 'listOwnDocuments',
    load: async (query, options) =>
      (await call('listOwnDocuments', { query }, options)).map(document => ({
        id: document.documentid,
        name: document.title || document.filename,
        picture: document.image,
        choice: document,
      })),
  },
}

/** What the person who is signed in has of one kind, newest first, page by page. */
export const useLibrary = <K extends LibraryKind>(kind: K) => {
  const { row, load } = shelves[kind]
  const found = useInfiniteQuery({
    queryKey: [row, 'pages'],
    queryFn: ({ pageParam, signal }): Promise<Shelved<K>[]> =>
      load({ limit: page, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < page ? undefined : pages.length * page),
  })
  return { ...found, items: found.data?.pages.flat() ?? [] }
}
